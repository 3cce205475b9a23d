import { newPost } from "#contracts/post-form.ts";

import { clearDraft, readDraft } from "../../../platform/drafts.ts";
import { findErrors } from "../../../platform/form-errors.ts";
import { summariseMedia } from "../../../platform/media/media-list.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import { createMediaTray } from "../../../platform/media/media-tray.ts";
import { addKept, filesOf } from "../../../platform/outbox/add-kept.ts";
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

// What is done to the post in the making beside typing. The state is `compose`; here is what it needs to be sent.

let writer: number | null = null;
let tray = createMediaTray(mediaTools);
let leaveTray = () => {};
/** The failed files that have been spoken of. */
let reported: ReadonlySet<string> = new Set();
/** Of the last press of Post; another one once somebody else sits here. */
let press = new AbortController();
/** Of the post that is being changed: which of its media each of the files is, by the file's key. */
let places: Places = new Map();
/** The post of the outbox that was being changed when the page ended. */
let interrupted: string | undefined;
/** While that one comes back. */
let resuming: Promise<boolean> | undefined;
/** The text that is kept with the post that is being changed. */
let keptText = "";
let notify: (message: ToastInput) => void = toast;

const set = (change: Partial<ComposeState>) => compose.set({ ...compose.current(), ...change });

/** Goes on with what this member had attached before. Signing out stops what is being sent in that member's name. */
function begin(): void {
  press.abort();
  press = new AbortController();
  leaveTray();
  tray.clear();
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

/** Goes on with the post that was being changed when the page ended; one that is sent as it was, or gone, is changed no longer. */
function followOutbox(): void {
  const { memberId, editedKey } = compose.current();
  // Signing out empties the outbox, too.
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
  if (compose.current().phase !== "idle") return;
  const { taken, refused, notice } = sortFiles(files, tray.media());
  set({ refused, notice, hasNoRoom: false });
  // A phone shows no toasts: what was left out stands in the composer alone.
  if (refused.length > 0 && !isPhone()) notify(someFailed(refused));
  tray.add(taken);
}

/** Takes a file out; an upload on its way is stopped. */
export function removeFile(key: string): void {
  set({ hasNoRoom: false });
  tray.remove(key);
}

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

/** What it says has been read, and is not said again. */
export function dismissNotice(): void {
  set({ notice: undefined });
  keep();
}

/**
 * Gives the post to the outbox as soon as its files are made ready; pressed again meanwhile it does nothing. True when
 * nothing of it is left here; otherwise everything stays, and it has been said why.
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

/** `isFleeting`: it has been said that this device has no room for it, and it was pressed all the same. */
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
  // Its only file may have been taken out meanwhile.
  if (isEmpty()) return false;
  const packed = packMedia(handed);
  const input: NewEntry<OutgoingPost> = {
    kind: POST,
    lane: POSTS_LANE,
    payload: { content, isPublic, media: packed.media },
    files: packed.files,
  };
  const isAtOnce = isFleeting || packed.files.length === 0;
  const entry = isAtOnce ? outbox.add(input) : await addKept(input);
  if (press !== mine) {
    // Whoever sits here now, it is in its author's outbox and no draft any more, in place of the one it was made of.
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

/** Says here that it is there, if that is so at once; of what waits its own place says all. */
async function follow(key: string): Promise<void> {
  if ((await watchFirstTry(key)).is === "sent") notify(CREATED);
}

/** Takes the press of Post back while files are being made ready. */
export function stopWaiting(): void {
  press.abort();
}

/**
 * A post of the outbox comes back to be changed; false when another one is being written, which is not to be lost, or when
 * this one has left. Throws while its files cannot be read. It stays on the device, unsent, until what becomes of it is there.
 */
export async function edit(post: PendingPost): Promise<boolean> {
  const { key, payload } = post;
  const { memberId } = compose.current();
  const kept = readEditedPost(memberId);
  // What was being made of it when the page ended is no other post, unless something else has been typed since.
  const left = kept?.key === key ? kept : undefined;
  const isLeft = () => left?.text === compose.current().content;
  const isFree = () => isLeft() || isEmpty();
  if (compose.current().editedKey === key) return true;
  if (!isFree() || compose.current().phase !== "idle") return false;
  const files = await filesOf(post);
  // Something may have been typed meanwhile, or another tab have sent it or taken it.
  const now = outbox.find(key);
  if (compose.current().editedKey === key) return true;
  if (!isFree() || now === undefined || !mayEdit(now)) return false;
  // Posted or thrown away meanwhile.
  if (left !== undefined && readEditedPost(memberId)?.key !== key) return false;
  outbox.change({ ...now, state: "failed", reason: EDITED });
  if (!isLeft()) setText(left?.text ?? payload.content);
  set({ isPublic: left === undefined ? payload.isPublic : compose.current().isPublic, editedKey: key });
  places = takeBackFiles(tray, unpackMedia(payload, files), left);
  keep();
  return true;
}

/** Throws the post in the making away. */
export const discard = () => clear(compose.current().content);

function clear(content: string): void {
  const { memberId, phase, editedKey } = compose.current();
  set({ ...NEW_POST, phase });
  [places, interrupted] = [new Map(), undefined];
  if (editedKey !== undefined) outbox.remove(editedKey);
  tray.clear();
  forgetDrafts(memberId, content);
}

/** Another tab may have typed another text meanwhile, which stays. */
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
  // The browser asks before a page is left that is still sending.
  const isSending = summariseMedia(media).busy > 0 || phase === "waiting";
  if (isSending) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});
outbox.subscribe(followOutbox);
begin();
// What sends it must be here when the signal is not.
wakeOutbox();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
