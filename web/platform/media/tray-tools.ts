import type { MediaKind, StoredMedia } from "./media-list.ts";

/** A file that was chosen and can be taken. */
export interface ChosenFile {
  readonly file: File;
  readonly kind: MediaKind;
}

/** A file made ready to be sent. */
export interface PreparedMedia {
  readonly body: Blob;
  /** A video's picture and length, where the browser can tell. */
  readonly poster: Blob | null;
  readonly duration: number | null;
}

/** What the tray needs of the world. */
export interface TrayTools {
  /** Makes a file ready to send; rejects with words to show. */
  prepare: (chosen: ChosenFile) => Promise<PreparedMedia>;
  upload: (kind: MediaKind, prepared: PreparedMedia, hooks: UploadHooks) => Promise<StoredMedia>;
  /** Words for a failure, and whether another try may fix it. */
  explain: (error: unknown, chosen: ChosenFile) => { words: string; canRetry: boolean };
  preview: (file: Blob) => string;
  releasePreview: (address: string) => void;
  now: () => number;
}

interface UploadHooks {
  /** Of this file alone: an upload that is begun again under it goes on where it was, or is done already. */
  uploadKey: string;
  /** Milliseconds without anything getting through after which it is given up; 0 for one try, by whoever tries again. */
  patience?: number;
  onProgress: (share: number) => void;
  onWaiting?: (isWaiting: boolean) => void;
  signal: AbortSignal;
}
