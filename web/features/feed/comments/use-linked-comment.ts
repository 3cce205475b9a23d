import { useEffect, useRef } from "react";

import { useSearchParams } from "../../../platform/router/place.tsx";
import { holds, listComments } from "./comments.queries.ts";
import type { useComments } from "./comments.queries.ts";

interface LinkedCommentOptions {
  onFound: (commentId: number) => void;
  /** It was deleted, or is by somebody who is not shown to this member. */
  onGone: () => void;
}

/** The comment of this post that the address names, if any: looked for however far back it is, and then reported once. */
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
