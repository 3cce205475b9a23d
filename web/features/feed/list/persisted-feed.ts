import type { Post } from "#contracts/feed.ts";

import { isHidden } from "../../../platform/hidden-things.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { readMemberId } from "../../../platform/session.ts";
import { FEED_KEY, readStored, removeStored, writeStored } from "../../../platform/storage.ts";
import { keyOf, readPages } from "../feed.queries.ts";
import type { FeedChoice, FeedPages } from "../feed.queries.ts";
import { postOverlay, withSeenComments } from "../post-overlay.ts";
import { heightOf, rememberHeight } from "./card-heights.ts";

/** An older feed has changed so much that it is better to read it again. */
const MAX_AGE_MS = 30 * 60_000;
/** About 1,000 posts; a tab's storage holds 5 MB. */
const MAX_CHARACTERS = 2_000_000;

interface PersistedFeed {
  memberId: number;
  choice: FeedChoice;
  at: number;
  /** When the pages came from the server. */
  readAt: number;
  feed: FeedPages;
  heights: Record<number, number>;
  /** The post at the top of the screen, and its distance from the top. */
  place: Place | undefined;
}

interface Place {
  postId: number;
  top: number;
}

/** Stores the loaded pages in the tab for Back from another site, with all changes made to the posts. */
export function persistFeed(choice: FeedChoice): void {
  const memberId = readMemberId();
  const feed = readPages(choice);
  if (memberId === null || feed === undefined) return;
  const heights: PersistedFeed["heights"] = {};
  const currentState = (post: Post): Post[] => {
    const { isDeleted, ...live } = postOverlay.merge(post);
    heights[post.id] = heightOf(post.id);
    return isDeleted || isHidden("post", post.id, post.author.id) ? [] : [withSeenComments(live)];
  };
  const pages = feed.pages.map((page) => ({ ...page, posts: page.posts.flatMap(currentState) }));
  const persisted: PersistedFeed = {
    memberId,
    choice,
    at: Date.now(),
    readAt: queryClient.getQueryState(keyOf(choice))?.dataUpdatedAt ?? 0,
    feed: { ...feed, pages },
    heights,
    place: findPlace(),
  };
  const text = JSON.stringify(persisted);
  if (text.length <= MAX_CHARACTERS) writeStored(FEED_KEY, text, "sessionStorage");
}

/** Just below the header. */
const TOP_PX = 60;

function findPlace(): Place | undefined {
  if (window.scrollY === 0) return undefined;
  for (const card of document.querySelectorAll<HTMLElement>("article[data-post]")) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > TOP_PX) return { postId: Number(card.dataset["post"]), top };
  }
  return undefined;
}

let toReturnTo: Place | undefined;
/** By history entry: where the reader was when another screen of this app replaced this one. */
const left = new Map<string, Place>();

/** Remembers the reader's place for Back from another screen, where the pages are still loaded. */
export function rememberPlace(entry: string): void {
  const place = findPlace();
  if (place === undefined) left.delete(entry);
  else left.set(entry, place);
}

/** Restores the pages if they are this member's, of this feed and not too old. */
export function restoreFeed(choice: FeedChoice): void {
  const persisted = readPersisted();
  removeStored(FEED_KEY, "sessionStorage");
  if (persisted === undefined) return;
  const isSame = persisted.choice.filter === choice.filter && persisted.choice.sort === choice.sort;
  if (!isSame || persisted.memberId !== readMemberId() || Date.now() - persisted.at > MAX_AGE_MS) return;
  for (const [id, height] of Object.entries(persisted.heights)) rememberHeight(Number(id), height);
  if (readPages(choice) === undefined)
    queryClient.setQueryData<FeedPages>(keyOf(choice), persisted.feed, { updatedAt: persisted.readAt });
  toReturnTo = persisted.place;
}

/** How long content among the posts may take to load; until then it would push the reader's place away. */
const SETTLING_MS = 3_000;

/**
 * Holds the post that was being read in place until the screen has loaded or the reader moves. A scroll position would
 * not do: cards drawn for the first time differ from their estimated height.
 */
export function returnToPlace(entry: string): (() => void) | undefined {
  const place = toReturnTo ?? left.get(entry);
  toReturnTo = undefined;
  left.delete(entry);
  if (place === undefined) return undefined;
  const align = () => {
    const card = document.querySelector(`article[data-post="${place.postId}"]`);
    if (card !== null)
      window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: "instant" });
  };
  const growth = new ResizeObserver(align);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const act of ["wheel", "touchstart", "keydown"]) window.removeEventListener(act, stop);
  };
  const timer = setTimeout(stop, SETTLING_MS);
  for (const act of ["wheel", "touchstart", "keydown"]) window.addEventListener(act, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}

function readPersisted(): PersistedFeed | undefined {
  try {
    return (
      (JSON.parse(readStored(FEED_KEY, "sessionStorage") ?? "null") as PersistedFeed | null) ?? undefined
    );
  } catch {
    return undefined;
  }
}
