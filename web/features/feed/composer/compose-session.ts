import { newPost } from "#contracts/post-form.ts";

import { clearDraft, readDraft } from "../../../platform/drafts.ts";
import { findErrors } from "../../../platform/form-errors.ts";
import { summariseMedia } from "../../../platform/media/media-list.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import { createMediaTray } from "../../../platform/media/media-tray.ts";
import { addStored, filesOf } from "../../../platform/outbox/add-stored.ts";
import { outbox, wakeOutbox } from "../../../platform/outbox/entries.ts";
import type { NewEntry } from "../../../platform/outbox/entries.ts";
import { mayEdit, watchFirstTry } from "../../../platform/outbox/first-try.ts";
import { readMemberId } from "../../../platform/session.ts";
import { isPhone } from "../../../ui/phone.ts";
import type { ToastInput } from "../../../ui/toast-rules.ts";
import { toast } from "../../../ui/toast-store.ts";
import { POST, POSTS_LANE } from "../outgoing/outgoing-post.ts";
import type { OutgoingPost, PendingPost } from "../outgoing/outgoing-post.ts";
import { packMedia, unpackMedia } from "../outgoing/pack-media.ts";
import { compose, EDITED_DRAFT, FILES_DRAFT, NEW_POST, setText, TEXT_DRAFT } from "./compose-state.ts";
import type { ComposeState } from "./compose-state.ts";
import { CREATED, EDITED, GONE, SENT_AS_IT_WAS, someFailed, uploadFailed } from "./compose-words.ts";
import { keepEditedPost, readEditedPost, takeBackFiles } from "./edited-post.ts";
import type { Places } from "./edited-post.ts";
import { keepPostFiles, readPostFiles, sortFiles } from "./post-files.ts";

// Everything done to the draft post except typing. The state is in `compose`; this module has what sending it needs.

let writer: number | null = null;
let tray = createMediaTray(mediaTools);
let leaveTray = () => {};
/** Keys of the failed files already reported. */
let reported: ReadonlySet<string> = new Set();
/** Aborts the last press of Post; replaced when another member signs in. */
let press = new AbortController();
/** For a queued post being edited: which of its media each file is, by the file's key. */
let places: Places = new Map();
/** Key of the queued post that was being edited when the page ended. */
let interrupted: string | undefined;
/** Pending while that post is restored. */
let resuming: Promise<boolean> | undefined;
/** The text last stored with the post being edited. */
let keptText = "";
let notify: (message: ToastInput) => void = toast;

const set = (change: Partial<ComposeState>) => compose.set({ ...compose.current(), ...change });

/** Restores what this member had attached before. Signing out stops that member's uploads. */
function begin(): void {
  press.abort();
  press = new AbortController();
  leaveTray();
  tray.leave();
  writer = compose.current().memberId;
  const kept = readPostFiles(writer);
  reported = new Set();
  places = new Map();
  interrupted = readEditedPost(writer)?.key;
  tray = createMediaTray(mediaTools, kept.media);
  leaveTray = tray.subscribe(() => {
    set({ media: tray.media() });
    keep();
    reportFailures();
  });
  set({ ...kept, phase: "idle" });
  followOutbox();
}

/** Resumes editing the queued post that was open when the page ended; stops when it has been sent or is gone. */
function followOutbox(): void {
  const { memberId, editedKey } = compose.current();
  // Signing out empties the outbox as well.
  if (memberId === null || memberId !== readMemberId()) return;
  const post = outbox.find(editedKey ?? interrupted ?? "");
  if (editedKey === undefined) {
    if (post?.state !== "failed") return;
    resuming ??= edit(post as PendingPost)
      .catch(() => false)
      .finally(() => (resuming = undefined));
  } else if (post?.state !== "failed") {
    set({ editedKey: undefined, notice: post === undefined ? GONE : SENT_AS_IT_WAS });
    [places, interrupted] = [new Map(), undefined];
    clearDraft(memberId, EDITED_DRAFT);
    keep();
  }
}

function keep(): void {
  const { isPublic, editedKey, content } = compose.current();
  const media = tray.media();
  if (writer === null) return;
  keepPostFiles(writer, { media, isPublic }, places);
  keptText = content;
  if (editedKey !== undefined) keepEditedPost(writer, { key: editedKey, text: content }, media, places);
}

/** Reports failed files once, after all the others have finished. */
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

/** Sets where messages go: to the composer that is, or was last, on the page. */
export function notifyBy(listener: typeof notify): void {
  notify = listener;
}

/** Adds picked, dropped or pasted files, as many as fit, and starts uploading them. */
export function addFiles(files: readonly File[]): void {
  if (compose.current().phase !== "idle") return;
  const { taken, refused, notice } = sortFiles(files, tray.media());
  set({ refused, notice, hasNoRoom: false });
  // A phone shows no toasts: there, only the composer lists the files left out.
  if (refused.length > 0 && !isPhone()) notify(someFailed(refused));
  tray.add(taken);
}

/** Removes a file; stops its upload if it is under way. */
export function removeFile(key: string): void {
  set({ hasNoRoom: false });
  tray.remove(key);
}

/** Moves a photo to another place among the photos, 0 being the first. */
export const reorder = (key: string, to: number) => tray.move(key, to);

/** Sets a photo's description. */
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

/** Called when the notice has been read; it is not shown again. */
export function dismissNotice(): void {
  set({ notice: undefined });
  keep();
}

/**
 * Queues the post in the outbox as soon as its files are prepared; pressing again in the meantime does nothing. Returns
 * true once the draft is empty; otherwise everything stays and the reason has been shown.
 */
export async function send(): Promise<boolean> {
  if (resuming !== undefined) await resuming;
  const { content, phase, hasNoRoom } = compose.current();
  if (phase !== "idle" || isEmpty()) return false;
  const fault = findErrors(newPost, { content })["content"];
  set({ fault, refused: [] });
  if (fault !== undefined) return false;
  const mine = new AbortController();
  press = mine;
  set({ phase: "waiting" });
  try {
    return await hand(mine, hasNoRoom);
  } finally {
    if (press === mine && compose.current().phase === "waiting") {
      set({ phase: "idle" });
      tray.resume();
    }
  }
}

/** `isFleeting`: the member was told that this device has no room for the post and pressed Post again. */
async function hand(mine: AbortController, isFleeting: boolean): Promise<boolean> {
  const handed = await tray.handOver(mine.signal);
  if (mine.signal.aborted) return false;
  const { memberId, content, media, isPublic, editedKey } = compose.current();
  reported = new Set(media.map(({ key }) => key));
  if (handed === undefined) {
    const faulty = media.flatMap(({ step }) => (step.is === "failed" ? [step.words] : []));
    notify(someFailed([...faulty, "Take them out to post the rest"]));
    return false;
  }
  // The draft's only file may have been removed in the meantime.
  if (isEmpty()) return false;
  const packed = packMedia(handed);
  const input: NewEntry<OutgoingPost> = {
    kind: POST,
    lane: POSTS_LANE,
    payload: { content, isPublic, media: packed.media },
    files: packed.files,
  };
  const isAtOnce = isFleeting || packed.files.length === 0;
  const entry = isAtOnce ? outbox.add(input) : await addStored(input);
  if (press !== mine) {
    // Even if another member has signed in, the post is in its author's outbox, and replaces the one it was made from.
    if (entry !== undefined) forgetDrafts(memberId, content);
    if (entry !== undefined && editedKey !== undefined) outbox.remove(editedKey, memberId);
    return false;
  }
  if (mine.signal.aborted) {
    if (entry !== undefined) outbox.remove(entry.key);
    return false;
  }
  if (entry === undefined) {
    set({ hasNoRoom: true });
    return false;
  }
  set({ phase: "idle" });
  clear(content);
  void follow(entry.key);
  return true;
}

/** Announces the post if it is sent at once; one that waits shows its own state. */
async function follow(key: string): Promise<void> {
  if ((await watchFirstTry(key)).is === "sent") notify(CREATED);
}

/** Cancels Post while files are being prepared. */
export function stopWaiting(): void {
  press.abort();
}

/**
 * Opens a queued post for editing; false if another draft is being written or this post has been sent. Throws if its
 * files cannot be read. The queued post stays on the device, unsent, until its new version is queued.
 */
export async function edit(post: PendingPost): Promise<boolean> {
  const { key, payload } = post;
  const { memberId } = compose.current();
  const kept = readEditedPost(memberId);
  // A draft of this same post, left when the page ended, does not count unless its text has changed since.
  const left = kept?.key === key ? kept : undefined;
  const isLeft = () => left?.text === compose.current().content;
  const isFree = () => isLeft() || isEmpty();
  if (compose.current().editedKey === key) return true;
  if (!isFree() || compose.current().phase !== "idle") return false;
  const files = await filesOf(post);
  // In the meantime, the member may have typed, or another tab may have sent or taken the post.
  const now = outbox.find(key);
  if (compose.current().editedKey === key) return true;
  if (!isFree() || now === undefined || !mayEdit(now)) return false;
  // Posted or discarded in the meantime.
  if (left !== undefined && readEditedPost(memberId)?.key !== key) return false;
  outbox.change({ ...now, state: "failed", reason: EDITED });
  if (!isLeft()) setText(left?.text ?? payload.content);
  set({ isPublic: left === undefined ? payload.isPublic : compose.current().isPublic, editedKey: key });
  places = takeBackFiles(tray, unpackMedia(payload, files), left);
  keep();
  return true;
}

/** Discards the draft. */
export const discard = () => clear(compose.current().content);

function clear(content: string): void {
  const { memberId, phase, editedKey } = compose.current();
  set({ ...NEW_POST, phase });
  [places, interrupted] = [new Map(), undefined];
  if (editedKey !== undefined) outbox.remove(editedKey);
  tray.clear();
  forgetDrafts(memberId, content);
}

/** Keeps a text that another tab has typed in the meantime. */
function forgetDrafts(memberId: number | null, content: string): void {
  if (memberId === null) return;
  if (readDraft(memberId, TEXT_DRAFT) === content) clearDraft(memberId, TEXT_DRAFT);
  clearDraft(memberId, FILES_DRAFT);
  clearDraft(memberId, EDITED_DRAFT);
}

function isEmpty(): boolean {
  const { content, media } = compose.current();
  return content.trim() === "" && media.length === 0;
}

compose.subscribe(() => {
  const { memberId, media, phase, editedKey, content } = compose.current();
  if (memberId !== writer) begin();
  else if (editedKey !== undefined && content !== keptText) keep();
  // The browser asks before leaving a page that is still sending.
  const isSending = summariseMedia(media).busy > 0 || phase === "waiting";
  if (isSending) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});
outbox.subscribe(followOutbox);
begin();
// The code that sends the post must be loaded before the signal is lost.
wakeOutbox();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
