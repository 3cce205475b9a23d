import { useEffect, useRef } from "react";

import { useSearchParams } from "../../../platform/router/place.tsx";
import { holds, listComments } from "./comments.queries.ts";
import type { useComments } from "./comments.queries.ts";

interface LinkedCommentOptions {
  onFound: (commentId: number) => void;
  /** Called when it was deleted, or its author is hidden from this member. */
  onGone: () => void;
}

/** Finds the comment that the address names, however far back it is, and reports it once. */
export function useLinkedComment(
  postId: number,
  read: ReturnType<typeof useComments>,
  { onFound, onGone }: LinkedCommentOptions,
): number | undefined {
  const [search] = useSearchParams();
  const named = Number(search.get("comment"));
  const isOurs = Number(search.get("post")) === postId && Number.isSafeInteger(named) && named > 0;
  const commentId = isOurs ? named : undefined;
  const reported = useRef<number>(undefined);
  useEffect(() => {
    if (commentId === undefined || reported.current === commentId || read.isFetching || read.isError) return;
    if (read.data === undefined) return;
    const isThere = listComments(read.data).some((comment) => holds(comment, commentId));
    if (!isThere && read.hasNextPage) {
      void read.fetchNextPage();
      return;
    }
    reported.current = commentId;
    if (isThere) onFound(commentId);
    else onGone();
  });
  return commentId;
}
