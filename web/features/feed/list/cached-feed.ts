import type { InfiniteData, Query } from "@tanstack/react-query";

import { listBlocked, listMuted } from "#contracts/blocks.ts";
import type { CallOf, ReplyOf } from "#contracts/endpoint.ts";
import { FEED_FILTERS, FEED_SORTS, listPosts, listUserPosts } from "#contracts/feed.ts";
import type { Post } from "#contracts/feed.ts";
import { getProfile } from "#contracts/profiles.ts";
import type { Profile } from "#contracts/profiles.ts";
import { FEED_PAGE_MAX } from "#contracts/reference/limits.ts";

import { call, UNREAD_MS } from "../../../platform/api-client.ts";
import {
  hideMembers,
  isBlocked,
  isHidden,
  isHiddenOnProfile,
  listHiddenAuthors,
  onHidden,
} from "../../../platform/hidden-things.ts";
import {
  confirmCached,
  isFromCache,
  recache,
  noteUnsaid,
  shownSince,
  trimCached,
} from "../../../platform/offline-cache/response-cache.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { readMemberId, readToken } from "../../../platform/session.ts";
import { endpointKey } from "../../../platform/use-endpoint.ts";
import { askForNewPosts, keyOf, listLoaded } from "../feed.queries.ts";
import type { FeedPages } from "../feed.queries.ts";
import { withSeenComments } from "../post-overlay.ts";

const FEED = endpointKey(listPosts);
/** The cache keys of a member's profile and of the posts on it. */
const keysOfMember = (userId: number) => [
  endpointKey(getProfile, { params: { id: userId } }),
  [...endpointKey(listUserPosts, { params: { userId }, query: { cursor: "" } }), "pages"],
];

/**
 * Updates the feed cached on the device from the server's response without moving the reader: posts shown are updated
 * in place, and new ones wait behind 'N new posts'.
 */
export function showCachedFeed(): void {
  let isTouched = window.scrollY > 0;
  let shownAt: number | undefined;
  const note = () => (isTouched = true);
  for (const act of ["scroll", "wheel", "touchstart", "keydown", "pointerdown"])
    window.addEventListener(act, note, { once: true, passive: true });
  const isUnread = () => !isTouched && Date.now() - (shownAt ?? 0) < UNREAD_MS;
  queryClient.setQueryDefaults(FEED, {
    // Called around every read from now on.
    async persister(read, context, query) {
      const answer = (await read(context)) as FeedPages;
      const { data } = query.state as { data: FeedPages | undefined };
      return data !== undefined && isFromCache(data) && endsTooEarly(data, answer) ? readOn(answer) : answer;
    },
    structuralSharing(before: unknown, reply: unknown) {
      if (!isFromCache(before)) return reply;
      const [shown, answer] = [before as FeedPages, reply as FeedPages];
      const isOwn = isOwnChange(shown, answer);
      if (!isOwn && isUnread()) return answer;
      if (isOwn || endsTooEarly(shown, answer)) {
        const still = isOwn ? answer : shown;
        noteUnsaid(still);
        setTimeout(confirmCached);
        return still;
      }
      setTimeout(askForNewPosts);
      return mergeFeeds(shown, answer);
    },
  });
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    const [name] = query.queryKey as readonly unknown[];
    if (type === "updated" && name === FEED[0] && isFromCache(query.state.data))
      shownAt ??= shownSince(query as Query);
  });
  keepNothingHidden();
}

/** Removes from the device what its reader has deleted, hidden, muted or blocked. */
function keepNothingHidden(): void {
  const trim = (posts: readonly Post[], isGone: typeof isHiddenOnProfile) =>
    posts.filter(({ id, author }) => !isGone("post", id, author.id)).map(withSeenComments);
  trimCached<FeedPages>(listPosts, (feed) => ({
    ...feed,
    pages: feed.pages.map((page) => ({ ...page, posts: trim(page.posts, isHidden) })),
  }));
  trimCached<InfiniteData<ReplyOf<typeof listUserPosts>>>(listUserPosts, (list) => ({
    ...list,
    pages: list.pages.map((page) =>
      Array.isArray(page)
        ? trim(page, isHiddenOnProfile)
        : { ...page, posts: trim(page.posts, isHiddenOnProfile) },
    ),
  }));
  trimCached<Profile>(getProfile, (profile) => (isBlocked(profile.id) ? undefined : profile));
  const feeds = FEED_FILTERS.flatMap((filter) => FEED_SORTS.map((sort) => keyOf({ filter, sort })));
  onHidden(() => {
    const authors = [readMemberId() ?? 0, ...listHiddenAuthors()];
    recache([...feeds, ...authors.flatMap(keysOfMember)]);
  });
}

/**
 * Removes from the device what members wrote whom another device blocked or muted while this one was offline (the latest
 * of them). The screens were read without them.
 */
export async function dropBlocked(): Promise<void> {
  const token = readToken();
  const [blocked, muted] = await Promise.all([
    call(listBlocked, { query: {} }),
    call(listMuted, { query: {} }),
  ]);
  if (readToken() !== token || blocked.people.length + muted.people.length === 0) return;
  hideMembers(
    blocked.people.map(({ id }) => id),
    muted.people.map(({ id }) => id),
  );
}

/**
 * Whether the response came without asking the server about the posts shown: a further page, or a change made here. It
 * says nothing of what else has changed.
 */
function isOwnChange(shown: FeedPages, answer: FeedPages): boolean {
  const known = new Set(listLoaded(shown.pages));
  return shown.pages[0] === answer.pages[0] || listLoaded(answer.pages).some((post) => known.has(post));
}

/** Whether the response ends before the last post shown, because new posts came first: it says nothing of the last ones. */
function endsTooEarly(shown: FeedPages, answer: FeedPages): boolean {
  const end = listLoaded(shown.pages).at(-1);
  const hasEnd = listLoaded(answer.pages).some(({ id }) => id === end?.id);
  const isLonger = answer.pages.length > shown.pages.length;
  return !hasEnd && !isLonger && answer.pages.at(-1)?.pagination.hasMore === true;
}

/** The response with one further, long page; posts beyond that are better read again. */
async function readOn(answer: FeedPages): Promise<FeedPages> {
  const { query } = answer.pageParams[0] as CallOf<typeof listPosts>;
  const { page = 1, cursor } = answer.pages.at(-1)?.pagination ?? {};
  const given = {
    query: { ...query, limit: FEED_PAGE_MAX, page: page + 1, ...(cursor != null && { cursor }) },
  };
  const further = await call(listPosts, given);
  return { pages: [...answer.pages, further], pageParams: [...answer.pageParams, given] };
}

/**
 * Merges the server's response into the feed shown: posts keep their order, are updated, and stay only if the response
 * has them. Nothing is added before them; older posts of the response follow them. Returns the response if they share
 * no post.
 */
export function mergeFeeds(shown: FeedPages, answer: FeedPages): FeedPages {
  const [before, now] = [listLoaded(shown.pages), listLoaded(answer.pages)];
  const [first, last] = [shown.pages[0], answer.pages.at(-1)];
  const current = new Map(now.map((post) => [post.id, post]));
  const kept = before.flatMap(({ id }) => current.get(id) ?? []);
  const end = kept.at(-1);
  if (first === undefined || last === undefined || end === undefined) return answer;
  const known = new Set(kept.map(({ id }) => id));
  const older = now.slice(now.indexOf(end) + 1).filter(({ id }) => !known.has(id));
  // New posts are counted from those shown.
  const { newestActivityAt } = first.pagination;
  return {
    pages: [{ posts: [...kept, ...older], pagination: { ...last.pagination, newestActivityAt } }],
    pageParams: answer.pageParams.slice(0, 1),
  };
}
