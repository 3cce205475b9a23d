import { getInteractions } from "#contracts/feed.ts";
import { WATCH_EVERY_MS, WATCHED_POSTS_MAX, type ServerMessageOf } from "#contracts/realtime.ts";

import { onRealtime, onReconnect, sendRealtime } from "../../platform/realtime.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** Delay before posts on the screen are reported, so that those scrolled past are not. */
const NAME_AFTER_MS = 1_000;

/**
 * Keeps counts and comments of the posts on screen up to date: tells the server which posts these are, on any screen
 * and in any list, and receives what others do to them. Returns a function that stops it.
 */
export function followPosts(): () => void {
  const inSight = new Set<HTMLElement>();
  const known = new WeakSet<HTMLElement>();
  /** Posts that the server has been told of. */
  let named = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lookSoon = () => {
    timer ??= setTimeout(look, NAME_AFTER_MS);
  };
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries as (IntersectionObserverEntry & {
      target: HTMLElement;
    })[]) {
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
      if (!target.isConnected) forget(target);
    }
    lookSoon();
  });
  function forget(card: HTMLElement): void {
    sight.unobserve(card);
    known.delete(card);
  }

  function look(): void {
    timer = undefined;
    for (const card of document.querySelectorAll<HTMLElement>("article[data-post]")) {
      if (known.has(card)) continue;
      known.add(card);
      sight.observe(card);
    }
    if (document.hidden) return;
    const shown = new Set([...inSight].map((card) => Number(card.dataset["post"])));
    const ids = [...shown].filter((id) => !named.has(id)).slice(0, WATCHED_POSTS_MAX);
    named = shown;
    if (ids.length > 0) sendRealtime({ type: "watch_posts", ids });
  }
  /** Reports all of them again: the server forgets them after a while, and a server that replaced another knows none. */
  const lookAnew = () => {
    named = new Set();
    lookSoon();
  };

  const growth = new MutationObserver(lookSoon);
  growth.observe(document.body, { childList: true, subtree: true });
  const renewal = setInterval(lookAnew, WATCH_EVERY_MS);
  document.addEventListener("visibilitychange", lookAnew);
  const stops = [onReconnect(lookAnew), onRealtime("post_counts", readNewComments)];
  look();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener("visibilitychange", lookAnew);
    clearInterval(renewal);
    clearTimeout(timer);
    growth.disconnect();
    sight.disconnect();
  };
}

/** Each post's comment count in the last message. */
const reported = new Map<number, number>();

/** Reacts to changes of the comment count; `post-overlay.ts` writes the counts to every copy of a post. */
function readNewComments({ data }: ServerMessageOf<"post_counts">): void {
  for (const { id, comments } of data.posts) {
    if (reported.get(id) !== comments) void invalidateEndpoint(getInteractions, { params: { postId: id } });
    reported.set(id, comments);
  }
}
