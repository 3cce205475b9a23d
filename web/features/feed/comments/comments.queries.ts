import type { InfiniteData } from "@tanstack/react-query";

import type { ReplyOf } from "#contracts/endpoint.ts";
import { getInteractions } from "#contracts/feed.ts";
import type { AnyComment, Comment, Reply } from "#contracts/feed.ts";
import { COMMENT_PAGE, EARLIER_COMMENTS } from "#contracts/reference/limits.ts";

import { queryClient } from "../../../platform/query-client.ts";
import { endpointKey, useEndpointPages } from "../../../platform/use-endpoint.ts";

const firstPage = (postId: number) => ({ params: { postId }, query: { limit: COMMENT_PAGE } });

/** A post's comments: the newest page, then the ones before it. */
export function useComments(postId: number) {
  return useEndpointPages(getInteractions, firstPage(postId), {
    next: ({ nextCursor }) =>
      nextCursor === null
        ? undefined
        : { params: { postId }, query: { limit: EARLIER_COMMENTS, cursor: nextCursor } },
  });
}

/** Changes the loaded comments of a post, after the server's response or optimistically. */
export function updateComments(postId: number, change: (pages: CommentPages) => CommentPages): void {
  const key = [...endpointKey(getInteractions, firstPage(postId)), "pages"];
  queryClient.setQueryData<CommentPages>(key, (pages) => (pages === undefined ? undefined : change(pages)));
}

/** The loaded comments of a post: newest page first, each page oldest first. */
export type CommentPages = InfiniteData<ReplyOf<typeof getInteractions>>;

/** All loaded comments, oldest first, without duplicates. */
export function listComments(pages: CommentPages | undefined): readonly Comment[] {
  const found = new Map<number, Comment>();
  for (const comment of (pages?.pages ?? []).toReversed().flatMap((page) => page.comments)) {
    if (!found.has(comment.id)) found.set(comment.id, comment);
  }
  return [...found.values()];
}

/** Whether this is the comment with that id, or has it among its replies. */
export function holds({ id, replies }: Comment, commentId: number): boolean {
  return id === commentId || replies.some((reply) => reply.id === commentId);
}

function mapComments(data: CommentPages, change: (comments: readonly Comment[]) => Comment[]): CommentPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, comments: change(page.comments) })) };
}

/** Adds the member's new comment, which is the newest. */
export function addComment(data: CommentPages, comment: Comment): CommentPages {
  const [newest, ...older] = data.pages;
  if (newest === undefined) return data;
  return { ...data, pages: [{ ...newest, comments: [...newest.comments, comment] }, ...older] };
}

/** Adds a reply under its comment. */
export function addReply(data: CommentPages, commentId: number, reply: Reply): CommentPages {
  return mapComments(data, (comments) =>
    comments.map((comment) =>
      comment.id === commentId && !comment.replies.some(({ id }) => id === reply.id)
        ? { ...comment, replies: [...comment.replies, reply] }
        : comment,
    ),
  );
}

/** Changes one comment or reply. */
export function changeComment(
  data: CommentPages,
  id: number,
  change: (comment: AnyComment) => Partial<AnyComment>,
): CommentPages {
  const apply = <Each extends AnyComment>(each: Each): Each =>
    each.id === id ? { ...each, ...change(each) } : each;
  return mapComments(data, (comments) =>
    comments.map((comment) => ({ ...apply(comment), replies: comment.replies.map((reply) => apply(reply)) })),
  );
}

/** Removes a comment with its replies, or one reply. */
export function removeComment(data: CommentPages, id: number): CommentPages {
  return mapComments(data, (comments) =>
    comments
      .filter((comment) => comment.id !== id)
      .map((comment) => ({ ...comment, replies: comment.replies.filter((reply) => reply.id !== id) })),
  );
}

/** By how much a post's count falls when this is removed. */
export function countWithReplies(comment: Comment | Reply): number {
  return 1 + ("replies" in comment ? comment.replies.length : 0);
}
