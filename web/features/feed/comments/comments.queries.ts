import { getInteractions } from "#contracts/feed.ts";

import { queryClient } from "../../../platform/query-client.ts";
import { endpointKey, useEndpointPages } from "../../../platform/use-endpoint.ts";
import type { CommentPages } from "./comment-pages.ts";

const PAGE = 20;

const firstPage = (postId: number) => ({ params: { postId }, query: { limit: PAGE } });

/** A post's comments: the newest page, then the ones before it. */
export function useComments(postId: number) {
  return useEndpointPages(getInteractions, firstPage(postId), ({ nextCursor }) =>
    nextCursor === null ? undefined : { params: { postId }, query: { limit: PAGE, cursor: nextCursor } },
  );
}

/** Changes what was read of a post's comments, after the server has agreed or on the guess that it will. */
export function updateComments(postId: number, change: (pages: CommentPages) => CommentPages): void {
  const key = [...endpointKey(getInteractions, firstPage(postId)), "pages"];
  queryClient.setQueryData<CommentPages>(key, (pages) => (pages === undefined ? undefined : change(pages)));
}
