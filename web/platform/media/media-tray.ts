import { createStore } from "../../ui/store.ts";
import { newIdempotencyKey } from "../idempotency.ts";
import {
  changeMedia,
  failedAsLost,
  movePhoto,
  removeMedia,
  summariseMedia,
  TAKEN_OUT,
} from "./media-list.ts";
import type { MediaItem, MediaList, MediaStep, StoredMedia } from "./media-list.ts";
import type { ChosenFile, PreparedMedia, TrayTools } from "./tray-tools.ts";

/** A file of the tray handed to its next sender: as prepared, and what the server has of it. */
export interface HandedOver extends Pick<MediaItem, "kind" | "name" | "bytes" | "alt" | "duration"> {
  /** Null for a draft's file that an earlier page sent. */
  readonly prepared: PreparedMedia | null;
  readonly stored: StoredMedia | null;
  readonly uploadKey: string;
}

/** Two at once: more would share one bar of signal without being any faster. */
const AT_ONCE = 2;

interface Work {
  readonly chosen: ChosenFile;
  readonly uploadKey: string;
  readonly stop: AbortController;
  /** Aborts only the current upload. */
  pause?: AbortController;
  /** Stored so that a retry does not compress it again. */
  prepared?: PreparedMedia;
}

/** The files of a text being written: each is prepared and sent in the background as soon as it is chosen. */
export function createMediaTray(tools: TrayTools, start: MediaList = []) {
  const { current: media, set, subscribe } = createStore(start);
  let running = 0;
  let count = 0;
  /** True while files are prepared but not sent, because their next sender sends them. */
  let isHandingOver = false;
  const works = new Map<string, Work>();

  const change = (key: string, what: Partial<MediaItem>) => set(changeMedia(media(), key, what));
  const setStep = (key: string, step: MediaStep) => change(key, { step });

  /** From now on shows the compressed file: ten photos of 12 megapixels would take 480 MB of a phone's memory. */
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
    // Not awaited when it is ready: its step must change before the next file is looked for.
    const prepared = work.prepared ?? (await prepare(key, work));
    if (signal.aborted) return;
    if (isHandingOver) return setStep(key, { is: "waiting" });
    const pause = new AbortController();
    work.pause = pause;
    signal.addEventListener("abort", () => pause.abort(signal.reason), { once: true });
    let share = 0;
    const showShare = (isWaiting: boolean) => {
      if (!pause.signal.aborted) setStep(key, { is: "uploading", share, ...(isWaiting && { isWaiting }) });
    };
    showShare(false);
    const stored = await tools.upload(work.chosen.kind, prepared, {
      uploadKey: work.uploadKey,
      onProgress: (now) => {
        share = now;
        showShare(false);
      },
      onWaiting: showShare,
      signal: pause.signal,
    });
    delete work.pause;
    if (signal.aborted) return;
    setStep(key, { is: "done", stored, at: tools.now() });
  };

  /** True if nothing more is done to the file here. */
  const isReady = (key: string) => isHandingOver && works.get(key)?.prepared !== undefined;

  const run = () => {
    const next = media().find(({ key, step }) => step.is === "waiting" && !isReady(key));
    const work = next && works.get(next.key);
    if (next === undefined || work === undefined || running >= AT_ONCE) return;
    running += 1;
    void send(next.key, work)
      .catch((error: unknown) => {
        if (work.stop.signal.aborted) return undefined;
        if (work.pause?.signal.aborted === true) {
          delete work.pause;
          return setStep(next.key, { is: "waiting" });
        }
        return setStep(next.key, { is: "failed", ...tools.explain(error, work.chosen) });
      })
      .finally(() => {
        running -= 1;
        run();
      });
    run();
  };

  const forget = ({ key, preview, poster }: MediaItem, reason?: DOMException) => {
    works.get(key)?.stop.abort(reason);
    works.delete(key);
    tools.releasePreview(preview);
    if (poster !== null) tools.releasePreview(poster);
  };

  const empty = (reason?: DOMException) => {
    for (const item of media()) forget(item, reason);
    isHandingOver = false;
    set([]);
  };

  const nextKey = () => {
    count += 1;
    return `media-${count}-${tools.now()}`;
  };

  const put = (added: readonly MediaItem[]) => {
    const all = [...media(), ...added];
    set([...all.filter(({ kind }) => kind === "photo"), ...all.filter(({ kind }) => kind === "video")]);
    run();
  };

  const retryAll = (key?: string) => {
    for (const { key: each, step } of media()) {
      const isMeant = key === undefined || key === each;
      if (isMeant && step.is === "failed" && step.canRetry) setStep(each, { is: "waiting" });
    }
  };

  const isOnItsWay = ({ key, step }: MediaItem) =>
    step.is === "preparing" || step.is === "uploading" || (step.is === "waiting" && !isReady(key));

  const until = (isSo: () => boolean, stop?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (!isSo() && stop?.aborted !== true) return;
        leave();
        resolve();
      };
      const leave = subscribe(check);
      stop?.addEventListener("abort", check, { once: true });
      check();
    });

  return {
    subscribe,
    media,
    /** Adds the files there is room for and starts sending; photos go before the video. */
    add(chosen: readonly ChosenFile[]): void {
      put(
        chosen.map(({ file, kind }) => {
          const key = nextKey();
          works.set(key, {
            chosen: { file, kind },
            uploadKey: newIdempotencyKey(),
            stop: new AbortController(),
          });
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
        }),
      );
    },
    /** Takes back files that were handed over, and goes on sending what the server lacks. */
    takeBack(files: readonly HandedOver[], previewOf: (stored: StoredMedia) => string): void {
      put(
        files.map(({ prepared, stored, uploadKey, ...about }) => {
          const key = nextKey();
          const storedPreview = stored === null ? "" : previewOf(stored);
          if (prepared !== null) {
            const file = new File([prepared.body], about.name, { type: prepared.body.type });
            works.set(key, {
              chosen: { file, kind: about.kind },
              prepared,
              uploadKey,
              stop: new AbortController(),
            });
          }
          const poster = prepared?.poster ?? null;
          const unsent: MediaStep = prepared === null ? failedAsLost(about.name) : { is: "waiting" };
          return {
            key,
            ...about,
            preview: prepared === null ? storedPreview : tools.preview(prepared.body),
            poster: poster === null ? (stored?.poster ?? null) : tools.preview(poster),
            step: stored === null ? unsent : { is: "done", stored, at: tools.now() },
          };
        }),
      );
    },
    /**
     * Stops sending, prepares the rest, and returns all files in order for another sender. Undefined if a file cannot
     * be prepared, which then says why, or once `stop` aborts. Sends nothing until `resume`.
     */
    async handOver(stop: AbortSignal): Promise<readonly HandedOver[] | undefined> {
      isHandingOver = true;
      for (const { pause } of works.values()) pause?.abort();
      // A lost signal is no fault of the file's.
      retryAll();
      run();
      await until(() => !media().some(isOnItsWay), stop);
      if (stop.aborted || media().some(({ step }) => step.is === "failed")) return undefined;
      return media().map((item): HandedOver => {
        const { kind, name, bytes, alt, duration, step } = item;
        const work = works.get(item.key);
        return {
          kind,
          name,
          bytes,
          alt,
          duration,
          prepared: work?.prepared ?? null,
          stored: step.is === "done" ? step.stored : null,
          uploadKey: work?.uploadKey ?? newIdempotencyKey(),
        };
      });
    },
    /** Sends the files from here again, because nobody took them. */
    resume(): void {
      isHandingOver = false;
      run();
    },
    /** Removes a file and stops its upload. */
    remove(key: string): void {
      const item = media().find((each) => each.key === key);
      if (item) forget(item, TAKEN_OUT);
      set(removeMedia(media(), key));
    },
    move(key: string, to: number): void {
      set(movePhoto(media(), key, to));
    },
    describe(key: string, alt: string): void {
      change(key, { alt });
    },
    /** Retries a failed file, or all of them. */
    retry(key?: string): void {
      retryAll(key);
      run();
    },
    /** Sends again the files that the server has deleted in the meantime, if the page has them. False if it has none. */
    sendAgain(): boolean {
      const arrived = media().filter(({ key, step }) => step.is === "done" && works.has(key));
      for (const { key } of arrived) {
        const work = works.get(key);
        // The first upload's key would return the address of the deleted file.
        if (work !== undefined) works.set(key, { ...work, uploadKey: newIdempotencyKey() });
        setStep(key, { is: "waiting" });
      }
      run();
      return arrived.length > 0;
    },
    /** Removes all files; stops their uploads. */
    clear: () => empty(TAKEN_OUT),
    /** `clear` for a member who leaves: when the same files are chosen again, they are sent on from where they were. */
    leave: () => empty(),
    /** Resolves when no file is being sent any more, or once `stop` aborts; `media()` shows whether all arrived. */
    settled: (stop?: AbortSignal) => until(() => summariseMedia(media()).busy === 0, stop),
  };
}

export type MediaTray = ReturnType<typeof createMediaTray>;
