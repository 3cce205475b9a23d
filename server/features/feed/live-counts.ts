import { randomUUID } from "node:crypto";

import { WATCH_FOR_MS, WATCHED_POSTS_MAX } from "#contracts/realtime.ts";

import type { Deps } from "../../platform/deps.ts";
import { findCounts, type WatchedPost } from "./live-counts.queries.ts";

/** Changes are collected for this long, so nobody is told of a post more often. */
const EVERY_MS = 1_000;
/** Pairs of member and post per query. */
const PAIRS_PER_READ = 5_000;
const CHANNEL = "post_counts";
/** Most post ids per bus message, within its size limit. */
const IDS_PER_TEXT = 300;

const CHANGES = [
  "feed.post_liked",
  "feed.like_taken_back",
  "feed.interest_declared",
  "feed.interest_taken_back",
  "feed.commented",
  "feed.comment_removed",
] as const;

/**
 * Sends members the counts of posts on their screen: when `watch_posts` first names a post, and whenever it changes. Each server
 * remembers what its own sockets watch, and hears from the others which posts have changed. Access is checked for each message,
 * so a block or a deletion takes effect immediately. Everything here may be lost: a browser names its posts again within a
 * minute.
 */
export function followPostCounts(deps: Deps): void {
  const { bus, clock, db, events, log, realtime } = deps;
  /** By member: when watching each post expires. */
  const watching = new Map<number, Map<number, number>>();
  /** Posts that changed since members were last told. */
  let changed = new Set<number>();
  /** Changed posts that the other servers have yet to hear of. */
  let changedHere = new Set<number>();
  /** By member: posts newly watched since members were last told. */
  let newlyWatched = new Map<number, Set<number>>();
  const serverId = randomUUID();
  let timer: NodeJS.Timeout | undefined;

  const scheduleSend = () => {
    timer ??= setTimeout(() => void sendDue(), EVERY_MS).unref();
  };

  /** Returns the pairs to be told, and forgets expired posts. */
  function takeDue(): { viewerId: number; postId: number }[] {
    const now = clock.now().getTime();
    const due: { viewerId: number; postId: number }[] = [];
    for (const [viewerId, posts] of watching) {
      const added = newlyWatched.get(viewerId);
      for (const [postId, until] of posts) {
        if (until <= now) posts.delete(postId);
        else if (changed.has(postId) || added?.has(postId)) due.push({ viewerId, postId });
      }
      if (posts.size === 0) watching.delete(viewerId);
    }
    changed = new Set();
    newlyWatched = new Map();
    return due;
  }

  function publishToOtherServers(): void {
    const ids = [...changedHere];
    changedHere = new Set();
    for (let at = 0; at < ids.length; at += IDS_PER_TEXT)
      bus.publishEphemeral(CHANNEL, `${serverId} ${ids.slice(at, at + IDS_PER_TEXT).join(",")}`);
  }

  async function sendDue(): Promise<void> {
    try {
      publishToOtherServers();
      const due = takeDue();
      for (let at = 0; at < due.length; at += PAIRS_PER_READ) {
        const found = await findCounts(db, due.slice(at, at + PAIRS_PER_READ));
        for (const [viewerId, posts] of Map.groupBy(found, (post) => post.viewerId))
          realtime.publishHere([viewerId], { type: "post_counts", data: { posts: posts.map(toCounts) } });
      }
    } catch (error) {
      log.warn({ err: error }, "nobody could be told the counts of posts");
    } finally {
      timer = undefined;
      if (changed.size + newlyWatched.size > 0) scheduleSend();
    }
  }

  realtime.on("watch_posts", (userId, { ids }) => {
    const until = clock.now().getTime() + WATCH_FOR_MS;
    const posts = watching.get(userId) ?? new Map<number, number>();
    const added = newlyWatched.get(userId) ?? new Set<number>();
    watching.set(userId, posts);
    newlyWatched.set(userId, added);
    for (const id of ids) {
      added.add(id);
      // Deleted first, so that the latest named posts are last in the map and survive the cut below.
      posts.delete(id);
      posts.set(id, until);
    }
    for (const id of [...posts.keys()].slice(0, -WATCHED_POSTS_MAX)) posts.delete(id);
    scheduleSend();
  });
  bus.subscribe(
    CHANNEL,
    (text) => {
      const [from, ids = ""] = text.split(" ");
      if (from === serverId || watching.size === 0) return;
      for (const id of ids.split(",")) changed.add(Number(id));
      scheduleSend();
    },
    () => {},
  );
  for (const name of CHANGES) {
    events.inTransaction(name, (tx, { postId }) => {
      tx.afterCommit(() => {
        changed.add(postId);
        changedHere.add(postId);
        scheduleSend();
      });
      return Promise.resolve();
    });
  }
}

function toCounts({ id, likes, comments, interests }: WatchedPost) {
  return { id, likes, comments, interests };
}
