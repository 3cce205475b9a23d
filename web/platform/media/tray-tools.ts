import type { MediaKind, StoredMedia } from "./media-list.ts";

/** A chosen file that can be accepted. */
export interface ChosenFile {
  readonly file: File;
  readonly kind: MediaKind;
}

/** A file made ready to be sent. */
export interface PreparedMedia {
  readonly body: Blob;
  /** A video's poster and length, if the browser can read them. */
  readonly poster: Blob | null;
  readonly duration: number | null;
}

/** The tray's dependencies. */
export interface TrayTools {
  /** Makes a file ready to send; rejects with words to show. */
  prepare: (chosen: ChosenFile) => Promise<PreparedMedia>;
  upload: (kind: MediaKind, prepared: PreparedMedia, hooks: UploadHooks) => Promise<StoredMedia>;
  /** Words for a failure, and whether a retry may succeed. */
  explain: (error: unknown, chosen: ChosenFile) => { words: string; canRetry: boolean };
  preview: (file: Blob) => string;
  releasePreview: (address: string) => void;
  now: () => number;
}

interface UploadHooks {
  /** Unique to this file: an upload begun again with the same key resumes, or is done already. */
  uploadKey: string;
  /** Milliseconds without progress after which it gives up; 0 for a single try, if the caller retries. */
  retryForMs?: number;
  onProgress: (share: number) => void;
  onWaiting?: (isWaiting: boolean) => void;
  signal: AbortSignal;
}
