import { createStore } from "../../ui/store.ts";
import { changeMedia, movePhoto, removeMedia, summariseMedia } from "./media-list.ts";
import type { MediaItem, MediaKind, MediaList, MediaStep, StoredMedia } from "./media-list.ts";

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
  /** Words for a failure, and whether another try may mend it. */
  explain: (error: unknown, chosen: ChosenFile) => { words: string; canRetry: boolean };
  preview: (file: Blob) => string;
  releasePreview: (address: string) => void;
  now: () => number;
}

interface UploadHooks {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Two at once: more share one bar of signal without being any faster. */
const AT_ONCE = 2;

interface Work {
  readonly chosen: ChosenFile;
  readonly stop: AbortController;
  /** Kept, so that another try does not press it again. */
  prepared?: PreparedMedia;
}

/** The files of something that is being written: each is made ready and sent in the background as soon as it is chosen. */
export function createMediaTray(tools: TrayTools, start: MediaList = []) {
  const { current: media, set, subscribe } = createStore(start);
  let running = 0;
  let count = 0;
  const works = new Map<string, Work>();

  const change = (key: string, what: Partial<MediaItem>) => set(changeMedia(media(), key, what));
  const setStep = (key: string, step: MediaStep) => change(key, { step });

  /** What was made of the file is shown from now on: ten photos of 12 megapixels would be 480 MB of a phone's memory. */
  const show = (key: string, { file }: ChosenFile, { body, poster, duration }: PreparedMedia) => {
    const old = media().find((item) => item.key === key)?.preview;
    const preview = body === file ? undefined : tools.preview(body);
    change(key, {
      duration,
      poster: poster === null ? null : tools.preview(poster),
      ...(preview !== undefined && { preview }),
    });
    if (preview !== undefined && old !== undefined) tools.releasePreview(old);
  };

  const prepare = async (key: string, work: Work): Promise<PreparedMedia> => {
    setStep(key, { is: "preparing" });
    const prepared = await tools.prepare(work.chosen);
    work.prepared = prepared;
    if (!work.stop.signal.aborted) show(key, work.chosen, prepared);
    return prepared;
  };

  const send = async (key: string, work: Work) => {
    const { signal } = work.stop;
    // Not awaited when it is ready: its step must change before the next one is looked for.
    const prepared = work.prepared ?? (await prepare(key, work));
    if (signal.aborted) return;
    setStep(key, { is: "uploading", share: 0 });
    const stored = await tools.upload(work.chosen.kind, prepared, {
      onProgress: (share) => {
        if (!signal.aborted) setStep(key, { is: "uploading", share });
      },
      signal,
    });
    if (signal.aborted) return;
    works.delete(key);
    setStep(key, { is: "done", stored, at: tools.now() });
  };

  const run = () => {
    const next = media().find(({ step }) => step.is === "waiting");
    const work = next && works.get(next.key);
    if (next === undefined || work === undefined || running >= AT_ONCE) return;
    running += 1;
    void send(next.key, work)
      .catch((error: unknown) => {
        if (work.stop.signal.aborted) return;
        setStep(next.key, { is: "failed", ...tools.explain(error, work.chosen) });
      })
      .finally(() => {
        running -= 1;
        run();
      });
    run();
  };

  const forget = ({ key, preview, poster }: MediaItem) => {
    works.get(key)?.stop.abort();
    works.delete(key);
    tools.releasePreview(preview);
    if (poster !== null) tools.releasePreview(poster);
  };

  return {
    subscribe,
    media,
    /** Takes files there is room for and starts sending; photos go before the video. */
    add(chosen: readonly ChosenFile[]): void {
      const added = chosen.map(({ file, kind }): MediaItem => {
        count += 1;
        const key = `media-${count}-${tools.now()}`;
        works.set(key, { chosen: { file, kind }, stop: new AbortController() });
        return {
          key,
          kind,
          name: file.name,
          bytes: file.size,
          alt: "",
          preview: tools.preview(file),
          poster: null,
          duration: null,
          step: { is: "waiting" },
        };
      });
      const all = [...media(), ...added];
      set([...all.filter(({ kind }) => kind === "photo"), ...all.filter(({ kind }) => kind === "video")]);
      run();
    },
    /** Takes a file out; an upload on its way is stopped. */
    remove(key: string): void {
      const item = media().find((each) => each.key === key);
      if (item) forget(item);
      set(removeMedia(media(), key));
    },
    move(key: string, to: number): void {
      set(movePhoto(media(), key, to));
    },
    describe(key: string, alt: string): void {
      change(key, { alt });
    },
    /** Tries the failed ones again: one, or all. */
    retry(key?: string): void {
      for (const { key: each, step } of media()) {
        const isMeant = key === undefined || key === each;
        if (isMeant && step.is === "failed" && step.canRetry) setStep(each, { is: "waiting" });
      }
      run();
    },
    clear(): void {
      for (const item of media()) forget(item);
      set([]);
    },
    /** Resolves when nothing is on its way any more, or when `stop` says so; whether all arrived is in `media()`. */
    settled(stop?: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (summariseMedia(media()).busy > 0 && !stop?.aborted) return;
          leave();
          resolve();
        };
        const leave = subscribe(check);
        stop?.addEventListener("abort", check, { once: true });
        check();
      });
    },
  };
}

export type MediaTray = ReturnType<typeof createMediaTray>;
