import { useEffect, useRef, useState } from "react";

import { countNewPosts } from "#contracts/feed.ts";
import type { FeedFilter, Post } from "#contracts/feed.ts";
import { NEW_POSTS_MAX } from "#contracts/reference/limits.ts";

import { call } from "../../../platform/api-client.ts";
import { useMemberId } from "../../../platform/session.ts";
import { announce } from "../../../ui/announcer.ts";

/** Who was away for less has missed nothing. */
const AWAY_MS = 30_000;

const asking = new Set<() => void>();

/** Lets every feed on the page ask whether it has new posts; a reader is told, never moved. */
export function askForNewPosts(): void {
  for (const ask of asking) ask();
}

/** '3 new posts'; the server counts no further than one past twenty. */
export function newPostsWords(count: number): string {
  if (count >= NEW_POSTS_MAX) return `${NEW_POSTS_MAX - 1}+ new posts`;
  return count === 1 ? "1 new post" : `${count} new posts`;
}

/** The newest that somebody else wrote: one's own stand on top the moment they are sent, and count for nothing new. */
export function newestOfOthers(posts: readonly Post[], memberId: number | null): number | undefined {
  const others = posts.filter((post) => post.userId !== memberId);
  const ids = (others.length > 0 ? others : posts).map(({ id }) => id);
  return ids.length === 0 ? undefined : Math.max(...ids);
}

/**
 * How many posts came to this feed since it was read. Asked when the reader comes back to it – from another tab after a
 * while, from another screen, from having no network – and with `askForNewPosts`; never by the clock (D0 §7.1, `Q17`).
 * `isRead`: what is shown was read before, by an earlier visit to this screen.
 */
export function useNewPosts(filter: FeedFilter, posts: readonly Post[], isRead: boolean): number {
  const memberId = useMemberId();
  const after = newestOfOthers(posts, memberId);
  const [found, setFound] = useState({ after, count: 0 });
  const [wasRead] = useState(isRead);
  const latest = useRef(after);
  useEffect(() => {
    latest.current = after;
  });

  useEffect(() => {
    const ask = async () => {
      const asked = latest.current;
      if (asked === undefined) return;
      // Without an answer nothing is said: there is nothing the reader is waiting for.
      const { count } = await call(countNewPosts, { query: { filter, after: asked } }).catch(() => ({
        count: 0,
      }));
      if (latest.current === asked) setFound({ after: asked, count });
    };
    const askNow = () => void ask();
    let leftAt = Date.now();
    const look = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt >= AWAY_MS) askNow();
    };
    asking.add(askNow);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", askNow);
    if (wasRead) askNow();
    return () => {
      asking.delete(askNow);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", askNow);
    };
  }, [filter, wasRead]);

  const count = found.after === after ? found.count : 0;
  useEffect(() => {
    if (count > 0) announce(newPostsWords(count));
  }, [count]);
  return count;
}
