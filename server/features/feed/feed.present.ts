import type { Comment, Post, ReactingPerson, Reply } from "#contracts/feed.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { nameOf, presentPerson } from "../../platform/person.ts";
import type { CommentRow } from "./comments.queries.ts";
import {
  isStillEditable,
  mayDeclareInterest,
  mayDeleteComment,
  ownsComment,
  ownsPost,
} from "./feed.access.ts";
import type { ReactionRow } from "./lists.queries.ts";
import type { PostRow } from "./posts.queries.ts";

type Asker = Pick<Viewer, "userId">;

/** Presents a post with what this viewer may do. */
export function presentPost(viewer: Asker, row: PostRow): Post {
  const isOwn = ownsPost(viewer, row);
  return {
    ...row,
    imageUrls: row.images.map((image) => image.url),
    videoUrl: row.video?.url ?? null,
    latestComments: row.newestComments.toReversed(),
    author: presentActor({ ...row, id: row.userId }),
    can: { edit: isOwn, delete: isOwn, declareInterest: mayDeclareInterest(viewer, row), report: !isOwn },
  };
}

/** Presents the author or actor of something, with their company. */
export function presentActor(row: Omit<ReactionRow, "createdAt">): ReactingPerson {
  return { ...presentPerson(row), county: row.county };
}

/** Presents a comment or reply; `postUserId` is the post's author. */
export function presentReply(viewer: Asker, row: CommentRow, postUserId: number, now: Date): Reply {
  const isOwn = ownsComment(viewer, row);
  return {
    ...row,
    user: { id: row.userId, name: nameOf(row), avatar: row.avatar },
    can: {
      edit: isOwn && isStillEditable(row, now),
      delete: mayDeleteComment(viewer, { userId: row.userId, postUserId }),
      report: !isOwn,
    },
    replies: [],
  };
}

/** Turns rows, oldest first, into comments with their replies; a reply whose comment is missing is left out. */
export function presentThreads(
  viewer: Asker,
  rows: readonly CommentRow[],
  postUserId: number,
  now: Date,
): Comment[] {
  const threads = new Map<number, Comment>();
  for (const row of rows) {
    const shown = presentReply(viewer, row, postUserId, now);
    if (row.parentId === null) threads.set(row.id, { ...shown, replies: [] });
    else threads.get(row.parentId)?.replies.push(shown);
  }
  return [...threads.values()];
}
