import type { HiddenType } from "#contracts/blocks.ts";

import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** Why something is not shown in its place any more, until the screen is read anew without it. */
export type HiddenReason = "hidden" | "reported" | "muted";

const hidden = createStore<ReadonlyMap<string, HiddenReason>>(new Map());
const muted = createStore<ReadonlySet<number>>(new Set());

onSessionChange(() => {
  hidden.set(new Map());
  muted.set(new Set());
});

/** Takes a thing out of sight at once, wherever it stands; null shows it again. */
export function noteHidden(type: HiddenType, id: number, reason: HiddenReason | null): void {
  const next = new Map(hidden.current());
  if (reason === null) next.delete(`${type} ${id}`);
  else next.set(`${type} ${id}`, reason);
  hidden.set(next);
}

/** The same for all that a member wrote. */
export function noteMuted(userId: number, isMuted: boolean): void {
  const next = new Set(muted.current());
  if (isMuted) next.add(userId);
  else next.delete(userId);
  muted.set(next);
}

/** Why the thing is hidden; `gone` where its author was muted elsewhere and nothing stands in its place. */
export function useHidden(type: HiddenType, id: number, authorId: number): HiddenReason | "gone" | undefined {
  const reason = useStore(hidden).get(`${type} ${id}`);
  const isMuted = useStore(muted).has(authorId);
  return reason ?? (isMuted ? "gone" : undefined);
}
