import { replaceEqualDeep } from "@tanstack/react-query";

import { listPosts } from "#contracts/feed.ts";

import { isKept } from "../../../platform/kept/kept-answers.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { endpointKey } from "../../../platform/use-endpoint.ts";
import { askForNewPosts } from "../feed.queries.ts";
import type { FeedPages } from "../feed.queries.ts";

/** So soon after the feed of last time was shown nobody has begun to read it. */
const UNREAD_MS = 1_000;
const FEED = endpointKey(listPosts);

/**
 * Lets the feed of last time, which the device has kept, become the server's without moving its reader: what stands there
 * is brought up to date in its place, and what is new waits behind 'N new posts'.
 */
export function showKeptFeed(): void {
  let isTouched = window.scrollY > 0;
  let shownAt: number | undefined;
  const note = () => (isTouched = true);
  for (const act of ["scroll", "wheel", "touchstart", "keydown", "pointerdown"])
    window.addEventListener(act, note, { once: true, passive: true });
  queryClient.setQueryDefaults(FEED, {
    structuralSharing(shown: unknown, answer: unknown) {
      if (!isKept(shown)) return replaceEqualDeep(shown, answer);
      if (!isTouched && performance.now() - (shownAt ?? 0) < UNREAD_MS) return answer;
      setTimeout(askForNewPosts);
      return mergeFeeds(shown as FeedPages, answer as FeedPages);
    },
  });
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    const [name] = query.queryKey as readonly unknown[];
    if (type === "updated" && name === FEED[0] && isKept(query.state.data)) shownAt ??= performance.now();
  });
}

/**
 * The feed that is shown with the server's answer worked in: its posts in their order, as they are now, without those that
 * are gone; nothing before them. After them what is older, from whichever of the two goes on there.
 */
export function mergeFeeds(shown: FeedPages, answer: FeedPages): FeedPages {
  const [before, now] = [shown.pages[0], answer.pages[0]];
  // The same as it was shown, perhaps with a further page.
  if (before === undefined || now === undefined || now === before) return answer;
  const current = new Map(now.posts.map((post) => [post.id, post]));
  const lastCommon = before.posts.findLastIndex(({ id }) => current.has(id));
  // Nothing of it is among the newest: all that was shown is older than they are.
  if (lastCommon === -1) return { pages: [before], pageParams: shown.pageParams.slice(0, 1) };
  const id = before.posts[lastCommon]?.id;
  const kept = before.posts.slice(0, lastCommon + 1).flatMap((post) => current.get(post.id) ?? []);
  const older = now.posts.slice(now.posts.findIndex((post) => post.id === id) + 1);
  const known = new Set(before.posts.map((post) => post.id));
  const unknown = older.filter((post) => !known.has(post.id));
  const goesOn = unknown.length > 0 || lastCommon === before.posts.length - 1;
  const posts = [...kept, ...(goesOn ? unknown : before.posts.slice(lastCommon + 1))];
  const { pagination } = goesOn ? now : before;
  // New ones are counted from what is shown.
  const { newestActivityAt } = before.pagination;
  return {
    pages: [{ ...now, posts, pagination: { ...pagination, newestActivityAt } }],
    pageParams: shown.pageParams.slice(0, 1),
  };
}
