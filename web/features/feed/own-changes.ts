import { findPendingEntry, outbox, usePendingEntry } from "../../platform/outbox/entries.ts";
import type { Entry } from "../../platform/outbox/entries.ts";
import { isOnFirstTry } from "../../platform/outbox/first-try.ts";
import { useStore } from "../../ui/store.ts";

// Changes to the member's own posts and comments in the outbox.

/** A new text for the member's own post or comment. */
export interface TextChange {
  readonly of: "post" | "comment";
  readonly id: number;
  /** The post itself, or the comment's post. */
  readonly postId: number;
  readonly content: string;
}
/** A deletion. */
export type Deletion = Omit<TextChange, "content">;
/** Who may read the member's own post. */
export interface Visibility {
  readonly postId: number;
  readonly isPublic: boolean;
}

export const TEXT_CHANGE = "text_change";
export const DELETION = "deletion";
export const VISIBILITY = "visibility";

/** Changes of one text are sent in order; the last one counts. */
export const changeLane = (of: TextChange["of"], id: number) => `change_${of}:${id}`;
export const visibilityLane = (postId: number) => `visibility:${postId}`;
/** The name of the draft, which is stored until the change is sent. */
export const changeDraft = (of: TextChange["of"], id: number) => `edit-${of}:${id}`;

export const changeEntry = (payload: TextChange) =>
  ({ kind: TEXT_CHANGE, lane: changeLane(payload.of, payload.id), payload, replacesWaiting: true }) as const;

export const deletionEntry = (payload: Deletion) =>
  ({ kind: DELETION, lane: changeLane(payload.of, payload.id), payload, replacesWaiting: true }) as const;

/** Queues the new visibility. */
export function queueVisibility(payload: Visibility): Entry<Visibility> | undefined {
  return outbox.add({
    kind: VISIBILITY,
    lane: visibilityLane(payload.postId),
    payload,
    replacesWaiting: true,
  });
}

/** A pending change of the member's own text: a new text, or its deletion. */
export function useOwnChange(
  of: TextChange["of"],
  id: number,
): { content: string | undefined; isDeleted: boolean } {
  const pending = usePendingEntry<TextChange | Deletion>(changeLane(of, id));
  if (pending?.kind === DELETION) return { content: undefined, isDeleted: isGone(pending) };
  return { content: (pending?.payload as TextChange | undefined)?.content, isDeleted: false };
}

/** Returns the items that the member has not deleted, as far as this device knows. */
export function useUndeleted<Each extends { id: number }>(
  of: TextChange["of"],
  all: readonly Each[],
): Each[] {
  const left = () => all.filter(({ id }) => !isGone(findPendingEntry(changeLane(of, id))));
  useStore({
    subscribe: outbox.subscribe,
    current: () =>
      left()
        .map(({ id }) => id)
        .join(),
  });
  return left();
}

/**
 * True for a deletion that waits offline or is past its first try. During the first try the writer still sees the
 * confirmation, which shows a refusal.
 */
const isGone = (pending: Entry | undefined) =>
  pending?.kind === DELETION && (!navigator.onLine || !isOnFirstTry(pending));

/** Who is to be able to read it, where that was changed. */
export function useOptimisticVisibility(postId: number): boolean | undefined {
  return usePendingEntry<Visibility>(visibilityLane(postId))?.payload.isPublic;
}
