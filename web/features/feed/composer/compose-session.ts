import type { CallOf } from "#contracts/endpoint.ts";
import type { createPost } from "#contracts/feed.ts";

import { summariseMedia } from "../../../platform/media/media-list.ts";
import type { MediaList } from "../../../platform/media/media-list.ts";
import { createMediaTray } from "../../../platform/media/media-tray.ts";
import type { TrayTools } from "../../../platform/media/media-tray.ts";
import { createStore } from "../../../ui/store.ts";
import type { Message } from "../../../ui/toast-rules.ts";
import { NO_DRAFT } from "./compose-draft.ts";
import type { ComposeDraft } from "./compose-draft.ts";
import { mediaPayload } from "./post-media.ts";
import { sortFiles } from "./sort-files.ts";

type PostBody = CallOf<typeof createPost>["body"];

/** What a post in the making needs of the world. */
export interface ComposeTools extends TrayTools {
  /** Makes the post and gives how to show it; with a key that it has had before it makes nothing twice. */
  post: (body: PostBody, key: string) => Promise<() => void>;
  newKey: () => string;
  /** What is wrong with the text, if anything. */
  checkText: (content: string) => string | undefined;
  errorMessage: (error: unknown) => string;
  /** What is said when a moderator looks at the post first; null where it failed. */
  heldMessage: (error: unknown) => Message | null;
  keep: (draft: ComposeDraft) => void;
  clearText: () => void;
}

export interface ComposeState {
  readonly media: MediaList;
  readonly isPublic: boolean;
  /** `waiting`: Post was pressed while files are still on their way. */
  readonly phase: "idle" | "waiting" | "posting";
  /** What is wrong with the text. */
  readonly fault: string | undefined;
  /** What was wrong with the files chosen last. */
  readonly refused: readonly string[];
  readonly notice: string | undefined;
}

/** The composer that is or was last on the page. */
export interface ComposeListener {
  /** Works on when the composer has gone. */
  say: (message: Message) => void;
  /** A phone shows no toasts: what was left out stands in the composer alone. */
  hasToasts: () => boolean;
  onPosted: () => void;
}

const UPLOAD_FAILED: Message = {
  title: "Upload failed",
  text: "There was an error processing your files. Please try again.",
  tone: "error",
};
export const SOME_FAILED = "Some files could not be processed";

const someFailed = (words: readonly string[]): Message => ({
  title: SOME_FAILED,
  text: [...new Set(words)].map((each) => each.replace(/\.?$/, ".")).join(" "),
  tone: "error",
});

/**
 * A post in the making, apart from its text: files, who may see it, and sending it once. It outlives the
 * composer, so that files go on being sent while the reader looks elsewhere.
 */
export function createComposeSession(tools: ComposeTools, kept: ComposeDraft = NO_DRAFT) {
  const tray = createMediaTray(tools, kept.media);
  let composer: ComposeListener | undefined;
  let told = new Set<string>();
  let stop = new AbortController();
  let hasEnded = false;
  let { sent } = kept;
  const {
    current: state,
    set: put,
    subscribe,
  } = createStore<ComposeState>({
    media: kept.media,
    isPublic: kept.isPublic,
    phase: "idle",
    fault: undefined,
    refused: [],
    notice: kept.notice,
  });

  const set = (change: Partial<ComposeState>) => put({ ...state(), ...change });
  const say = (message: Message) => {
    if (!hasEnded) composer?.say(message);
  };
  const keep = () => {
    if (!hasEnded) tools.keep({ media: tray.media(), isPublic: state().isPublic, sent });
  };

  /** Says once which files failed, when all the others are through. */
  const reportFailures = () => {
    if (summariseMedia(state().media).busy > 0 || state().phase !== "idle") return;
    const failures = state().media.flatMap(({ key, step }) =>
      step.is === "failed" ? [{ key, ...step }] : [],
    );
    const untold = failures.filter(({ key }) => !told.has(key));
    told = new Set(failures.map(({ key }) => key));
    if (untold.length === 0) return;
    const faulty = untold.filter(({ canRetry }) => !canRetry).map(({ words }) => words);
    say(faulty.length === 0 ? UPLOAD_FAILED : someFailed(faulty));
  };

  tray.subscribe(() => {
    set({ media: tray.media() });
    keep();
    reportFailures();
  });

  const reset = () => {
    sent = undefined;
    set({ isPublic: true, fault: undefined, refused: [], notice: undefined });
    tray.clear();
  };

  /** The post is the server's now: what it was made of is forgotten. */
  const finish = (show: () => void, said: Message) => {
    tools.clearText();
    tools.keep(NO_DRAFT);
    if (hasEnded) return;
    show();
    reset();
    composer?.onPosted();
    say(said);
  };

  const send = async (content: string) => {
    // The press is the reader's word that another try is wanted.
    tray.retry();
    await tray.settled(stop.signal);
    if (stop.signal.aborted) return;
    const faulty = state().media.flatMap(({ step }) => (step.is === "failed" ? [step] : []));
    told = new Set(state().media.map(({ key }) => key));
    if (faulty.some(({ canRetry }) => canRetry)) return say(UPLOAD_FAILED);
    if (faulty.length > 0)
      return say(someFailed([...faulty.map(({ words }) => words), "Take them out to post the rest"]));
    if (content.trim() === "" && state().media.length === 0) return;
    set({ phase: "posting" });
    const body = { content, ...mediaPayload(state().media), isPublic: state().isPublic };
    const payload = JSON.stringify(body);
    if (sent?.payload !== payload) sent = { payload, key: tools.newKey() };
    keep();
    const show = await tools.post(body, sent.key);
    finish(show, { title: "Post created!", tone: "success" });
  };

  return {
    subscribe,
    state,
    /** The composer has come onto the page. */
    attach(listener: ComposeListener): void {
      composer = listener;
    },
    /** Takes what was picked, dropped or pasted. */
    take(files: readonly File[]): void {
      if (files.length === 0 || state().phase === "posting") return;
      const { taken, refused, notice } = sortFiles(files, tray.media());
      set({ refused, notice });
      if (refused.length > 0 && composer?.hasToasts() === true) say(someFailed(refused));
      tray.add(taken);
    },
    move: (key: string, to: number) => tray.move(key, to),
    remove: (key: string) => tray.remove(key),
    describe: (key: string, alt: string) => tray.describe(key, alt),
    retry(key?: string): void {
      told.clear();
      tray.retry(key);
    },
    setPublic(isPublic: boolean): void {
      set({ isPublic });
      keep();
    },
    clearFault(): void {
      if (state().fault !== undefined) set({ fault: undefined });
    },
    dismissRefused: () => set({ refused: [] }),
    /** Sends the post when its files have arrived; pressed again meanwhile it does nothing. */
    async submit(content: string): Promise<void> {
      if (state().phase !== "idle" || (content.trim() === "" && state().media.length === 0)) return;
      const fault = tools.checkText(content);
      set({ fault, refused: [] });
      if (fault !== undefined) return;
      stop = new AbortController();
      set({ phase: "waiting" });
      try {
        await send(content);
      } catch (error) {
        const held = tools.heldMessage(error);
        if (held !== null) finish(() => undefined, held);
        else say({ title: "Your post has not been sent", text: tools.errorMessage(error), tone: "error" });
      } finally {
        set({ phase: "idle" });
      }
    },
    /** Takes the press of Post back while files are on their way; they go on being sent. */
    stopWaiting(): void {
      if (state().phase === "waiting") stop.abort();
    },
    /** Throws everything but the text away. */
    discard: reset,
    /** Stops what is on its way, because somebody else sits here now; what was kept stays kept. */
    end(): void {
      hasEnded = true;
      stop.abort();
      tray.clear();
    },
  };
}

export type ComposeSession = ReturnType<typeof createComposeSession>;
