import { useEffect, useEffectEvent, useState } from "react";

import { getPost } from "#contracts/feed.ts";

import { call } from "../../../platform/api-client.ts";
import { postOverlay } from "../post-overlay.ts";
import type { LivePost } from "../post-overlay.ts";

/** However many comment, they are read no more often. */
const EVERY_MS = 2_000;

interface FollowLatestProps {
  post: LivePost;
  /** So many comments there were when the last three were read. */
  shownAt: number;
  isThreadOpen: boolean;
}

/**
 * Draws nothing: keeps the last three comments under a post in line with how many there are, as others write and delete. An
 * open thread sees to it itself.
 */
export function FollowLatest({ post: { id, comments }, shownAt, isThreadOpen }: FollowLatestProps) {
  const [known, setKnown] = useState({ shownAt, count: shownAt });
  if (known.shownAt !== shownAt) setKnown({ shownAt, count: shownAt });
  else if (isThreadOpen && known.count !== comments) setKnown({ shownAt, count: comments });
  const countNow = useEffectEvent(() => comments);

  const isBehind = !isThreadOpen && known.count !== comments;
  useEffect(() => {
    if (!isBehind) return;
    const note = (count: number) => setKnown({ shownAt, count });
    const timer = setInterval(() => {
      call(getPost, { params: { id } }).then(
        ({ comments: count, latestComments }) => {
          postOverlay.write(id, { comments: count, latestComments });
          note(count);
        },
        // They stay as they were: the next comment, or opening the thread, brings them up to date.
        () => note(countNow()),
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isBehind, shownAt]);
  return null;
}
