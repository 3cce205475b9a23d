import { useEffect, useEffectEvent, useState } from "react";

import { getPost } from "#contracts/feed.ts";

import { call } from "../../../platform/api-client.ts";
import { postOverlay } from "../post-overlay.ts";
import type { LivePost } from "../post-overlay.ts";

/** The shortest time between two reads, however many members comment. */
const EVERY_MS = 2_000;

interface FollowLatestProps {
  post: LivePost;
  /** The number of comments when the last three were read. */
  shownAt: number;
  isThreadOpen: boolean;
}

/**
 * Draws nothing. Keeps a post's last three comments, and the count of those hidden from the reader, up to date as
 * others write and delete. An open thread shows its own comments, so changes are read once it is closed.
 */
export function FollowLatest({ post: { id, comments }, shownAt, isThreadOpen }: FollowLatestProps) {
  const [known, setKnown] = useState<{ shownAt: number; count?: number }>({ shownAt, count: shownAt });
  if (known.shownAt !== shownAt) setKnown({ shownAt, count: shownAt });
  else if (isThreadOpen && known.count !== undefined && known.count !== comments) setKnown({ shownAt });
  const countNow = useEffectEvent(() => comments);

  const isBehind = !isThreadOpen && known.count !== comments;
  useEffect(() => {
    if (!isBehind) return;
    const note = (count: number) => setKnown({ shownAt, count });
    const timer = setInterval(() => {
      call(getPost, { params: { id } }).then(
        ({ comments: count, hiddenComments, latestComments }) => {
          postOverlay.write(id, { comments: count, hiddenComments, latestComments });
          note(count);
        },
        // They stay as they are: the next comment, or opening the thread, updates them.
        () => note(countNow()),
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isBehind, shownAt]);
  return null;
}
