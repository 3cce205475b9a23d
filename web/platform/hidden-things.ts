import type { ReactNode } from "react";

import type { HiddenType } from "#contracts/blocks.ts";
import { countUnreadMessages, listConversations } from "#contracts/chat.ts";

import { createStore, useStore } from "../ui/store.ts";
import { queryClient } from "./query-client.ts";
import { onSessionChange } from "./session.ts";
import { invalidateEndpoint } from "./use-endpoint.ts";

interface Hidden {
  place: ReactNode;
  mutedId: number | undefined;
}

// What stands in a hidden thing's place comes from whoever hides it: no screen fetches its code before that.
const hidden = createStore<ReadonlyMap<string, Hidden>>(new Map());
const muted = createStore<ReadonlySet<number>>(new Set());

onSessionChange(() => {
  hidden.set(new Map());
  muted.set(new Set());
});

/**
 * Draws `place` where a thing stands, until the screen is read anew without it; null shows the thing again. `mutedId` is
 * its author where it is they who were muted or blocked: it comes back with them. The device keeps nothing of what is hidden.
 */
export function noteHidden(type: HiddenType, id: number, place: ReactNode, mutedId?: number): void {
  const next = new Map(hidden.current());
  if (place === null) next.delete(`${type} ${id}`);
  else next.set(`${type} ${id}`, { place, mutedId });
  hidden.set(next);
}

/** Takes all that a member wrote out of sight at once, or shows it again. */
export function noteMuted(userId: number, isMuted: boolean): void {
  const next = new Set(muted.current());
  if (isMuted) next.add(userId);
  else next.delete(userId);
  muted.set(next);
  if (isMuted) return;
  hidden.set(new Map([...hidden.current()].filter(([, { mutedId }]) => mutedId !== userId)));
}

/** Whether a thing is out of its reader's sight, by its own mark or its author's. */
export function isHidden(type: HiddenType, id: number, authorId: number): boolean {
  return hidden.current().has(`${type} ${id}`) || muted.current().has(authorId);
}

/** Calls back after every thing that is hidden or shown again. */
export function onHidden(listener: () => void): void {
  hidden.subscribe(listener);
  muted.subscribe(listener);
}

/**
 * The same once the member has blocked or muted them, or ended it, here or on another device. What else there is of them is
 * asked for with the next visit, so that nobody is moved who reads; what stands open of a chat at once.
 */
export function noteHiddenMember(userId: number, isHidden: boolean): void {
  noteMuted(userId, isHidden);
  void queryClient.invalidateQueries({ refetchType: "none" });
  void invalidateEndpoint(listConversations);
  void invalidateEndpoint(countUnreadMessages);
}

/**
 * What to draw in the thing's place: null or false is nothing, where its author was muted or blocked; undefined the thing
 * itself. Without `authorId` where muting leaves such things as they are.
 */
export function useHidden(type: HiddenType, id: number, authorId?: number): ReactNode {
  const place = useStore(hidden).get(`${type} ${id}`)?.place;
  const mutedIds = useStore(muted);
  const isMuted = authorId !== undefined && mutedIds.has(authorId);
  return place ?? (isMuted ? null : undefined);
}
