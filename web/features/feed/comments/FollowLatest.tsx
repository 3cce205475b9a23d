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
 * Draws nothing: keeps the last three comments under a post, and how many are hidden from the reader, in line with how many
 * there are, as others write and delete. An open thread shows its own: what came meanwhile is read once it is closed.
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
        // They stay as they were: the next comment, or opening the thread, brings them up to date.
        () => note(countNow()),
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isBehind, shownAt]);
  return null;
}
