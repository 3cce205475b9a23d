import type { InfiniteData } from "@tanstack/react-query";

import { cursorAfter, listNotifications, type Notification } from "#contracts/notifications.ts";
import { NOTIFICATION_PAGE_SIZE } from "#contracts/reference/limits.ts";

import {
  changeData,
  endpointKey,
  invalidateEndpoint,
  useEndpointPages,
} from "../../platform/use-endpoint.ts";
import { refreshCount, setCount } from "./unread-count.ts";

type Pages = InfiniteData<Notification[]>;

/** The member's notifications, page by page, latest first. */
export function useNotifications() {
  const next = (page: readonly Notification[]) => {
    const last = page.at(-1);
    return page.length < NOTIFICATION_PAGE_SIZE || last === undefined
      ? undefined
      : { query: { before: cursorAfter(last) } };
  };
  return useEndpointPages(listNotifications, { query: {} }, { next });
}

/** All loaded notifications without duplicates: one that recurred while the list was read is on two pages. */
export function listLoaded(pages: readonly (readonly Notification[])[] | undefined): Notification[] {
  const found = new Map<number, Notification>();
  for (const one of (pages ?? []).flat()) if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}

/** The list with recently deleted notifications in their old places, as long as the deletion can be undone. */
export function withDeleted(
  list: readonly Notification[],
  deleted: ReadonlyMap<number, Notification>,
): Notification[] {
  if (deleted.size === 0) return [...list];
  const latestFirst = (a: Notification, b: Notification) =>
    Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
  return [...list.filter(({ id }) => !deleted.has(id)), ...deleted.values()].toSorted(latestFirst);
}

/** Refreshes the list and the count. */
export async function refreshNotifications(): Promise<void> {
  await Promise.all([invalidateEndpoint(listNotifications), refreshCount()]);
}

function changeLoaded(change: (page: readonly Notification[]) => Notification[]): void {
  changeData<Pages>({ queryKey: endpointKey(listNotifications) }, (loaded) => ({
    ...loaded,
    pages: loaded.pages.map(change),
  }));
}

/** Shows one notification, or all, as read before the server knows. */
export function showAsRead(id?: number): void {
  changeLoaded((page) =>
    page.map((one) => (id === undefined || one.id === id ? { ...one, isRead: true } : one)),
  );
  setCount((count) => (id === undefined ? 0 : Math.max(0, count - 1)));
}

/** Shows one notification as unread before the server knows. */
export function showAsUnread(id: number): void {
  changeLoaded((page) => page.map((one) => (one.id === id ? { ...one, isRead: false } : one)));
  setCount((count) => count + 1);
}

/** Removes notifications from what is shown, before the list is read again. */
export function showWithout(isThis: (one: Notification) => boolean): void {
  changeLoaded((page) => page.filter((one) => !isThis(one)));
}
