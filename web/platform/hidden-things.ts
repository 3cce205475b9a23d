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
  /** It is its author who was muted or blocked: it comes back with them. */
  isAuthors: boolean;
}

// What stands in a hidden thing's place comes from whoever hides it: no screen fetches its code before that.
const hidden = createStore<ReadonlyMap<string, Hidden>>(new Map());
/** With those who are blocked. */
const muted = createStore<ReadonlySet<number>>(new Set());
const blocked = new Set<number>();

onSessionChange(() => {
  blocked.clear();
  hidden.set(new Map());
  muted.set(new Set());
});

/**
 * Draws `place` where a thing stands, until the screen is read again without it; null shows the thing again. The device keeps
 * nothing of what is hidden.
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

/** Takes all that a member wrote out of sight at once, or shows it again. */
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

/** Whether a thing is out of its reader's sight, by its own mark or its author's; without `authorId` where muting leaves such things as they are. */
export function isHidden(type: HiddenType, id: number, authorId?: number): boolean {
  const isMuted = authorId !== undefined && muted.current().has(authorId);
  return isMuted || hidden.current().has(`${type} ${id}`);
}

/** The same on its author's profile, which goes on showing what a muted member wrote. */
export function isHiddenOnProfile(type: HiddenType, id: number, authorId: number): boolean {
  return isBlocked(authorId) || hidden.current().get(`${type} ${id}`)?.isAuthors === false;
}

export const isBlocked = (userId: number) => blocked.has(userId);

/** Whom this page knows to be blocked or muted; what it gives does not change. */
export const findHiddenMembers = muted.current;

/** Those who are blocked, and whose things are hidden. */
export function listHiddenAuthors(): number[] {
  return [...blocked, ...[...hidden.current().values()].flatMap(({ authorId }) => authorId ?? [])];
}

/** Calls back after every thing that is hidden or shown again. */
export function onHidden(listener: () => void): void {
  hidden.subscribe(listener);
  muted.subscribe(listener);
}

/** The same once the member has blocked or muted them, or ended it, here or on another device. */
export function noteHiddenMember(userId: number, isHidden: boolean): void {
  noteMuted(userId, isHidden);
  readAnew();
}

/** Takes members who are blocked or muted off every screen, and the profiles and posts of those blocked off the device. */
export function noteHiddenMembers(blockedIds: readonly number[], mutedIds: readonly number[]): void {
  for (const id of blockedIds) blocked.add(id);
  muted.set(new Set([...muted.current(), ...blockedIds, ...mutedIds]));
  readAnew();
}

/** The same for a member whom one has just blocked. */
export const noteBlocked = (userId: number) => noteHiddenMembers([userId], []);

/**
 * What else there is of them is asked for with the next visit, so that nobody is moved who reads; what stands open of a chat,
 * what is unread, and who is blocked or muted, at once.
 */
function readAnew(): void {
  void queryClient.invalidateQueries({ refetchType: "none" });
  void invalidateEndpoint(listConversations);
  void invalidateEndpoint(countUnreadMessages);
  void invalidateEndpoint(countUnreadNotifications);
  void invalidateEndpoint(listBlocked);
  void invalidateEndpoint(listMuted);
}

/** Draws again whenever something is hidden or shown again: for components that ask `isHidden`. */
export function useHiddenChanges(): void {
  useStore(hidden);
  useStore(muted);
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
