import type { ReactNode } from "react";

import { listBlocked, listMuted, type HiddenType } from "#contracts/blocks.ts";
import { countUnreadMessages, listConversations } from "#contracts/chat.ts";
import { countUnreadNotifications } from "#contracts/notifications.ts";

import { createStore, useStore } from "../ui/store.ts";
import { queryClient } from "./query-client.ts";
import { onSessionChange } from "./session.ts";
import { invalidateEndpoint } from "./use-endpoint.ts";

interface Hidden {
  place: ReactNode;
  authorId: number | undefined;
  /** Hidden because its author was muted or blocked; it returns when that ends. */
  isAuthors: boolean;
}

// The caller that hides a thing supplies its placeholder, so no screen fetches that code earlier.
const hidden = createStore<ReadonlyMap<string, Hidden>>(new Map());
/** Includes blocked members. */
const muted = createStore<ReadonlySet<number>>(new Set());
const blocked = new Set<number>();

onSessionChange(() => {
  blocked.clear();
  hidden.set(new Map());
  muted.set(new Set());
});

/**
 * Draws `place` instead of a thing until the screen is read again without it; null shows the thing again. Nothing
 * that is hidden stays cached on the device.
 */
export function noteHidden(
  type: HiddenType,
  id: number,
  place: ReactNode,
  { authorId, isAuthors = false }: Partial<Omit<Hidden, "place">> = {},
): void {
  const next = new Map(hidden.current());
  if (place === null) next.delete(`${type} ${id}`);
  else next.set(`${type} ${id}`, { place, authorId, isAuthors });
  hidden.set(next);
}

/** Hides everything a member wrote at once, or shows it again. */
export function noteMuted(userId: number, isMuted: boolean): void {
  const next = new Set(muted.current());
  if (isMuted) next.add(userId);
  else next.delete(userId);
  if (!isMuted) blocked.delete(userId);
  muted.set(next);
  if (isMuted) return;
  const stays = ({ authorId, isAuthors }: Hidden) => !isAuthors || authorId !== userId;
  hidden.set(new Map([...hidden.current()].filter(([, thing]) => stays(thing))));
}

/** True if the reader has hidden the thing or muted its author. Leave out `authorId` for things that muting does not affect. */
export function isHidden(type: HiddenType, id: number, authorId?: number): boolean {
  const isMuted = authorId !== undefined && muted.current().has(authorId);
  return isMuted || hidden.current().has(`${type} ${id}`);
}

/** `isHidden` for the author's profile, which still shows what a muted member wrote. */
export function isHiddenOnProfile(type: HiddenType, id: number, authorId: number): boolean {
  return isBlocked(authorId) || hidden.current().get(`${type} ${id}`)?.isAuthors === false;
}

export const isBlocked = (userId: number) => blocked.has(userId);

/** The members this page knows to be blocked or muted. A returned set never changes. */
export const findHiddenMembers = muted.current;

/** Returns the authors who are blocked or have a hidden thing. */
export function listHiddenAuthors(): number[] {
  return [...blocked, ...[...hidden.current().values()].flatMap(({ authorId }) => authorId ?? [])];
}

/** Calls back whenever something is hidden or shown again. */
export function onHidden(listener: () => void): void {
  hidden.subscribe(listener);
  muted.subscribe(listener);
}

/**
 * `noteMuted` for a member just blocked, muted, unblocked or unmuted, here or on another device; also invalidates the
 * cache.
 */
export function noteHiddenMember(userId: number, isHidden: boolean): void {
  noteMuted(userId, isHidden);
  readAnew();
}

/** Hides blocked and muted members on every screen, and removes what they wrote from the device. */
export function hideMembers(blockedIds: readonly number[], mutedIds: readonly number[]): void {
  for (const id of blockedIds) blocked.add(id);
  muted.set(new Set([...muted.current(), ...blockedIds, ...mutedIds]));
}

/** `hideMembers` for members hidden since the screens were read; also invalidates the cache. */
export function noteHiddenMembers(blockedIds: readonly number[], mutedIds: readonly number[]): void {
  hideMembers(blockedIds, mutedIds);
  readAnew();
}

/** `noteHiddenMembers` for a member just blocked. */
export const noteBlocked = (userId: number) => noteHiddenMembers([userId], []);

/**
 * Marks everything to be read again at the next visit, so that nobody is moved while reading. Open chats, unread
 * counts, and the lists of blocked and muted members are read again at once.
 */
function readAnew(): void {
  void queryClient.invalidateQueries({ refetchType: "none" });
  void invalidateEndpoint(listConversations);
  void invalidateEndpoint(countUnreadMessages);
  void invalidateEndpoint(countUnreadNotifications);
  void invalidateEndpoint(listBlocked);
  void invalidateEndpoint(listMuted);
}

/** Redraws whenever something is hidden or shown again, for components that call `isHidden`. */
export function useHiddenChanges(): void {
  useStore(hidden);
  useStore(muted);
}

/**
 * Returns what to draw in a thing's place. Null or false: nothing, because its author was muted or blocked.
 * Undefined: the thing itself. Leave out `authorId` where muting does not hide such things.
 */
export function useHidden(type: HiddenType, id: number, authorId?: number): ReactNode {
  const place = useStore(hidden).get(`${type} ${id}`)?.place;
  const mutedIds = useStore(muted);
  const isMuted = authorId !== undefined && mutedIds.has(authorId);
  return place ?? (isMuted ? null : undefined);
}
