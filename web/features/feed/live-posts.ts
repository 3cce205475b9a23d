import { getInteractions } from "#contracts/feed.ts";
import { WATCH_EVERY_MS, WATCHED_POSTS_MAX, type ServerMessageOf } from "#contracts/realtime.ts";

import { onRealtime, onReconnect, sendRealtime } from "../../platform/realtime.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** What comes on the screen is named this much later: what only passes by is not. */
const NAME_AFTER_MS = 1_000;

/**
 * Keeps the counts of the posts on the screen, and the comments below them, as the server has them: it is told which posts
 * those are, on whatever screen and in whatever list, and answers with what others do to them. Returns how to stop.
 */
export function followPosts(): () => void {
  const inSight = new Set<HTMLElement>();
  const known = new WeakSet<HTMLElement>();
  /** The server knows of these. */
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
  /** Names all of them again: the server forgets, and so does one that took another's place. */
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

/** How many comments each had by the last message. */
const reported = new Map<number, number>();

/** The counts themselves are written over every copy of a post by `post-overlay.ts`. */
function readNewComments({ data }: ServerMessageOf<"post_counts">): void {
  for (const { id, comments } of data.posts) {
    if (reported.get(id) !== comments) void invalidateEndpoint(getInteractions, { params: { postId: id } });
    reported.set(id, comments);
  }
}
