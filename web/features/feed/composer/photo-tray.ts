import type { ImageView } from "#contracts/media.ts";

import { changePhoto, fitPhotos, movePhoto, removePhoto, summarisePhotos } from "./photo-list.ts";
import type { ComposerPhoto, PhotoList, PhotoStep } from "./photo-list.ts";

/** What the tray needs of the world. */
export interface TrayTools {
  /** Makes a photo small enough to send; rejects with words to show. */
  prepare: (file: File) => Promise<Blob>;
  upload: (photo: Blob, options: UploadHooks) => Promise<ImageView>;
  /** Words for a failed upload, and whether another try may mend it. */
  explain: (error: unknown) => { words: string; canRetry: boolean };
  preview: (file: File) => string;
  forgetPreview: (address: string) => void;
  now: () => number;
}

interface UploadHooks {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Two at once: more share one bar of signal without being any faster. */
const AT_ONCE = 2;

interface Work {
  readonly file: File;
  readonly stop: AbortController;
  /** Kept, so that another try does not press it again. */
  prepared?: Blob;
}

/** The photos of a post that is being written: each is pressed and sent in the background as soon as it is chosen. */
export function createPhotoTray(tools: TrayTools, start: PhotoList = []) {
  let list = start;
  let running = 0;
  let count = 0;
  const works = new Map<string, Work>();
  const listeners = new Set<() => void>();

  const set = (next: PhotoList) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const setStep = (key: string, step: PhotoStep) => set(changePhoto(list, key, { step }));

  const send = async (key: string, work: Work) => {
    if (work.prepared === undefined) {
      setStep(key, { is: "preparing" });
      work.prepared = await tools.prepare(work.file);
    }
    if (work.stop.signal.aborted) return;
    setStep(key, { is: "uploading", share: 0 });
    const image = await tools.upload(work.prepared, {
      onProgress: (share) => {
        if (!work.stop.signal.aborted) setStep(key, { is: "uploading", share });
      },
      signal: work.stop.signal,
    });
    works.delete(key);
    setStep(key, { is: "done", image, at: tools.now() });
  };

  const run = () => {
    const next = list.find(({ step }) => step.is === "waiting");
    const work = next && works.get(next.key);
    if (next === undefined || work === undefined || running >= AT_ONCE) return;
    running += 1;
    void send(next.key, work)
      .catch((error: unknown) => {
        if (!work.stop.signal.aborted) setStep(next.key, { is: "failed", ...tools.explain(error) });
      })
      .finally(() => {
        running -= 1;
        run();
      });
    run();
  };

  const forget = (photo: ComposerPhoto) => {
    works.get(photo.key)?.stop.abort();
    works.delete(photo.key);
    tools.forgetPreview(photo.preview);
  };

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    photos: (): PhotoList => list,
    /** Takes what there is room for and starts sending. Gives words when something was left out. */
    add(files: readonly File[]): string | undefined {
      const { fit, words } = fitPhotos(list, files);
      const added = fit.map((file): ComposerPhoto => {
        count += 1;
        const key = `photo-${count}-${tools.now()}`;
        works.set(key, { file, stop: new AbortController() });
        return { key, name: file.name, alt: "", preview: tools.preview(file), step: { is: "waiting" } };
      });
      set([...list, ...added]);
      run();
      return words;
    },
    /** Takes a photo out; an upload on its way is stopped. */
    remove(key: string): void {
      const photo = list.find((each) => each.key === key);
      if (photo) forget(photo);
      set(removePhoto(list, key));
    },
    move(key: string, to: number): void {
      set(movePhoto(list, key, to));
    },
    describe(key: string, alt: string): void {
      set(changePhoto(list, key, { alt }));
    },
    /** Tries the failed ones again: one, or all. */
    retry(key?: string): void {
      for (const { key: each, step } of list) {
        const isMeant = key === undefined || key === each;
        if (isMeant && step.is === "failed" && step.canRetry) setStep(each, { is: "waiting" });
      }
      run();
    },
    clear(): void {
      for (const photo of list) forget(photo);
      set([]);
    },
    /** Resolves when nothing is on its way any more; whether all arrived is in `photos()`. */
    settled(): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (summarisePhotos(list).busy > 0) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      });
    },
  };
}

export type PhotoTray = ReturnType<typeof createPhotoTray>;
