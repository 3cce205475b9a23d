import { createPost, listPosts } from "#contracts/feed.ts";

import { call } from "../../../platform/api-client.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { clearDraft } from "../../../platform/drafts.ts";
import { findErrors } from "../../../platform/form-errors.ts";
import { heldMessage } from "../../../platform/held-for-moderation.ts";
import { newIdempotencyKey } from "../../../platform/idempotency.ts";
import { summariseMedia } from "../../../platform/media/media-list.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import { createMediaTray } from "../../../platform/media/media-tray.ts";
import { invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import { isPhone } from "../../../ui/phone.ts";
import type { ToastInput } from "../../../ui/toast-rules.ts";
import { toast } from "../../../ui/toast-store.ts";
import { addToFeeds } from "../feed.queries.ts";
import { compose, FILES_DRAFT, NEW_POST, TEXT_DRAFT } from "./compose-state.ts";
import type { ComposeState } from "./compose-state.ts";
import { keepPostFiles, mediaPayload, readPostFiles, sortFiles } from "./post-files.ts";
import type { PostBody } from "./post-files.ts";

// What is done to the post in the making beside typing. The state is `compose`; here is what it needs to be sent.

export const SOME_FAILED = "Some files could not be processed";
const CREATED: ToastInput = { title: "Post created!", tone: "success" };

const failed = (title: string, words: readonly string[]): ToastInput => ({
  title,
  text: [...new Set(words)].map((each) => each.replace(/\.?$/, ".")).join(" "),
  tone: "error",
});

const someFailed = (words: readonly string[]) => failed(SOME_FAILED, words);
/** For want of a signal, or because of the server: another try may mend it. */
const uploadFailed = (steps: readonly { words: string; canRetry: boolean }[]) =>
  failed(
    "Upload failed",
    steps.flatMap(({ words, canRetry }) => (canRetry ? words : [])),
  );

let writer: number | null = null;
let tray = createMediaTray(mediaTools);
let leaveTray = () => {};
/** The post as last sent, and its key: the same again is made once. */
let sent: ReturnType<typeof readPostFiles>["sent"];
/** The failed files that have been spoken of. */
let reported: ReadonlySet<string> = new Set();
/** Of the last press of Post; another one once somebody else sits here. */
let press = new AbortController();
let notify: (message: ToastInput) => void = toast;

const set = (change: Partial<ComposeState>) => compose.set({ ...compose.current(), ...change });

/** Goes on with what this member had attached before. Signing out stops what is being sent in that member's name. */
function begin(): void {
  press.abort();
  press = new AbortController();
  leaveTray();
  tray.clear();
  writer = compose.current().memberId;
  const { sent: lastSent, ...kept } = readPostFiles(writer);
  sent = lastSent;
  reported = new Set();
  tray = createMediaTray(mediaTools, kept.media);
  leaveTray = tray.subscribe(() => {
    set({ media: tray.media() });
    keep();
    reportFailures();
  });
  set({ ...kept, phase: "idle" });
}

function keep(): void {
  if (writer !== null)
    keepPostFiles(writer, { media: tray.media(), isPublic: compose.current().isPublic, sent });
}

/** Says once which files failed, when all the others are through. */
function reportFailures(): void {
  const { media, phase } = compose.current();
  if (summariseMedia(media).busy > 0 || phase !== "idle") return;
  const failures = media.flatMap(({ key, step }) => (step.is === "failed" ? [{ key, ...step }] : []));
  const fresh = failures.filter(({ key }) => !reported.has(key));
  reported = new Set(failures.map(({ key }) => key));
  if (fresh.length === 0) return;
  const faulty = fresh.filter(({ canRetry }) => !canRetry).map(({ words }) => words);
  notify(faulty.length === 0 ? uploadFailed(fresh) : someFailed(faulty));
}

/** Where messages go from now on: to the composer that is or was last on the page. */
export function notifyBy(listener: typeof notify): void {
  notify = listener;
}

/** Takes what was picked, dropped or pasted, as far as there is room, and starts sending it. */
export function addFiles(files: readonly File[]): void {
  if (compose.current().phase === "posting") return;
  const { taken, refused, notice } = sortFiles(files, tray.media());
  set({ refused, notice });
  // A phone shows no toasts: what was left out stands in the composer alone.
  if (refused.length > 0 && !isPhone()) notify(someFailed(refused));
  tray.add(taken);
}

/** Takes a file out; an upload on its way is stopped. */
export const removeFile = (key: string) => tray.remove(key);

/** Moves a photo to a place among the photos, 0 being the first. */
export const reorder = (key: string, to: number) => tray.move(key, to);

/** Says what a photo shows. */
export const describe = (key: string, alt: string) => tray.describe(key, alt);

/** Sends a failed file again. */
export function retry(key: string): void {
  reported = new Set();
  tray.retry(key);
}

export function setPublic(isPublic: boolean): void {
  set({ isPublic });
  keep();
}

export const dismissRefused = () => set({ refused: [] });

/**
 * Sends the post when its files have arrived; pressed again meanwhile it does nothing. True when it is the server's now,
 * and nothing of it is left here; otherwise everything stays, and it has been said why.
 */
export async function send(): Promise<boolean> {
  const { content, phase } = compose.current();
  if (phase !== "idle" || isEmpty()) return false;
  const fault = findErrors(createPost.body, { content })["content"];
  set({ fault, refused: [] });
  if (fault !== undefined) return false;
  const mine = new AbortController();
  press = mine;
  set({ phase: "waiting" });
  try {
    return await deliver(mine);
  } catch (error) {
    if (press === mine) {
      notify({ title: "Your post has not been sent", text: errorMessage(error), tone: "error" });
    }
    return false;
  } finally {
    if (press === mine) set({ phase: "idle" });
  }
}

async function deliver(mine: AbortController): Promise<boolean> {
  // The press is the reader's word that another try is wanted.
  tray.retry();
  await tray.settled(mine.signal);
  if (mine.signal.aborted) return false;
  const { memberId, content, media, isPublic } = compose.current();
  const faulty = media.flatMap(({ step }) => (step.is === "failed" ? [step] : []));
  reported = new Set(media.map(({ key }) => key));
  if (faulty.length > 0) {
    const words = [...faulty.map((step) => step.words), "Take them out to post the rest"];
    notify(faulty.some(({ canRetry }) => canRetry) ? uploadFailed(faulty) : someFailed(words));
    return false;
  }
  // Its only file may have been taken out meanwhile.
  if (isEmpty()) return false;
  set({ phase: "posting" });
  const body = { content, ...mediaPayload(media), isPublic };
  const payload = JSON.stringify(body);
  if (sent?.payload !== payload) sent = { payload, key: newIdempotencyKey() };
  keep();
  const { message, show } = await post(body, sent.key);
  if (press === mine) {
    show?.();
    discard();
    notify(message);
  } else forgetDrafts(memberId);
  return press === mine;
}

/** Makes the post. Gives what is said of it, and how to show it unless a moderator looks at it first. */
async function post(
  body: PostBody,
  idempotencyKey: string,
): Promise<{ message: ToastInput; show?: () => void }> {
  try {
    const made = await call(createPost, { body, idempotencyKey });
    return { message: CREATED, show: () => addToFeeds(made) };
  } catch (error) {
    const held = heldMessage(error);
    if (held !== null) return { message: held };
    // It was made the first time, and its answer is lost for good.
    if (!(error instanceof ApiError && error.code === "request_already_done")) throw error;
    return { message: CREATED, show: () => void invalidateEndpoint(listPosts) };
  }
}

/** Takes the press of Post back while files are on their way; they go on being sent. */
export function stopWaiting(): void {
  if (compose.current().phase === "waiting") press.abort();
}

/** Throws the post in the making away. */
export function discard(): void {
  const { memberId, phase } = compose.current();
  sent = undefined;
  set({ ...NEW_POST, phase });
  tray.clear();
  forgetDrafts(memberId);
}

function forgetDrafts(memberId: number | null): void {
  if (memberId === null) return;
  clearDraft(memberId, TEXT_DRAFT);
  clearDraft(memberId, FILES_DRAFT);
}

function isEmpty(): boolean {
  const { content, media } = compose.current();
  return content.trim() === "" && media.length === 0;
}

compose.subscribe(() => {
  const { memberId, media, phase } = compose.current();
  if (memberId !== writer) begin();
  // The browser asks before a page is left that is still sending.
  const isSending = summariseMedia(media).busy > 0 || phase === "waiting" || phase === "posting";
  if (isSending) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});
begin();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
