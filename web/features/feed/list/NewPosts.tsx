import { useCallback, useEffect, useRef, useState } from "react";

import { countNewPosts, listPosts } from "#contracts/feed.ts";
import type { FeedSort, Post } from "#contracts/feed.ts";
import { NEW_POSTS_MAX } from "#contracts/reference/limits.ts";

import { call } from "../../../platform/api-client.ts";
import { NewItemsButton } from "../../../platform/NewItemsButton.tsx";
import { forgetCached } from "../../../platform/offline-cache/response-cache.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { readMemberId, useMemberId } from "../../../platform/session.ts";
import { announce } from "../../../ui/announcer.ts";
import { useStore } from "../../../ui/store.ts";
import { firstCall, keyOf, listLoaded, newPostsWanted, readPages } from "../feed.queries.ts";
import type { FeedChoice, FeedPages } from "../feed.queries.ts";

interface NewPostsProps {
  choice: FeedChoice;
  posts: readonly Post[];
  /** These posts were loaded before this screen was shown. */
  isRead: boolean;
  onShown: (newest: Post | undefined) => void;
}

/** The button 'N new posts' above the list. */
export function NewPosts({ choice, posts, isRead, onShown }: NewPostsProps) {
  const count = useNewPosts(choice, posts, isRead);
  const show = async () => {
    const [newest] = await loadNewest(choice);
    window.scrollTo({ top: 0, behavior: "instant" });
    onShown(newest);
  };
  return <NewItemsButton count={count} words={newPostsWords(count, choice.sort)} onShow={show} />;
}

/**
 * Reloads a feed from the top and returns its newest posts. The old ones stay until these arrive, and the member's own
 * posts made in the meantime stay above them.
 */
async function loadNewest(choice: FeedChoice): Promise<readonly Post[]> {
  const first = firstCall(choice);
  const page = await call(listPosts, first);
  // A page still loading belongs to the old list.
  await queryClient.cancelQueries({ queryKey: keyOf(choice) });
  const newest = Math.max(0, ...page.posts.map(({ id }) => id));
  const me = readMemberId();
  const own = listLoaded(readPages(choice)?.pages).filter(({ id, userId }) => id > newest && userId === me);
  const posts = [...own, ...page.posts];
  // The device's stored feed is not merged with this one.
  forgetCached(keyOf(choice));
  queryClient.setQueryData<FeedPages>(keyOf(choice), { pages: [{ ...page, posts }], pageParams: [first] });
  return posts;
}

/** A reader away for less than this has missed nothing. */
const AWAY_MS = 30_000;

/** '3 new posts', or by activity '3 new or updated posts'; the server counts to 21 at most. */
export function newPostsWords(count: number, sort: FeedSort): string {
  const what = sort === "activity" ? "new or updated post" : "new post";
  if (count >= NEW_POSTS_MAX) return `${NEW_POSTS_MAX - 1}+ ${what}s`;
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

/**
 * The newest post by another member: the reader's own are shown on top as soon as they are sent, and do not count as
 * new.
 */
export function newestOfOthers(posts: readonly Post[], memberId: number | null): number | undefined {
  const others = posts.filter((post) => post.userId !== memberId);
  const ids = (others.length > 0 ? others : posts).map(({ id }) => id);
  return ids.length === 0 ? undefined : Math.max(...ids);
}

/**
 * The number of posts added to this feed since it was read or, by activity, that rose in it. Asked when the reader
 * comes back to it (from another tab after a while, from another screen, or from being offline) and by
 * `askForNewPosts`, never on a timer. `isRead`: the posts shown were read by an earlier visit to this screen.
 */
function useNewPosts(choice: FeedChoice, posts: readonly Post[], isRead: boolean): number {
  const { filter, sort } = choice;
  const memberId = useMemberId();
  const after = newestOfOthers(posts, memberId);
  // The mark that the first page was read with, however often it is drawn.
  const first = sort === "activity" ? readPages(choice)?.pages[0] : undefined;
  const since = first?.pagination.newestActivityAt ?? undefined;
  const mark = since ?? after;
  const [found, setFound] = useState({ mark, count: 0 });
  const [wasRead] = useState(isRead);
  const isWanted = useStore(newPostsWanted);
  const latest = useRef({ after, since, mark });
  useEffect(() => {
    latest.current = { after, since, mark };
  });

  const ask = useCallback(async () => {
    newPostsWanted.set(false);
    const asked = latest.current;
    if (asked.after === undefined) return;
    // On failure nothing is shown: the reader is not waiting for this.
    const query = { filter, after: asked.after, ...(asked.since !== undefined && { since: asked.since }) };
    const { count } = await call(countNewPosts, { query }).catch(() => ({ count: 0 }));
    if (latest.current.mark === asked.mark) setFound({ mark: asked.mark, count });
  }, [filter]);

  useEffect(() => {
    let leftAt = Date.now();
    const look = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt >= AWAY_MS) void ask();
    };
    const askNow = () => void ask();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", askNow);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", askNow);
    };
  }, [ask]);
  useEffect(() => {
    if (wasRead) void ask();
  }, [ask, wasRead]);
  useEffect(() => {
    if (isWanted && newPostsWanted.current()) void ask();
  }, [ask, isWanted]);

  const count = found.mark === mark ? found.count : 0;
  useEffect(() => {
    if (count > 0) announce(newPostsWords(count, sort));
  }, [count, sort]);
  return count;
}
