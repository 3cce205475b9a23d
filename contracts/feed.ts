import * as z from "zod/mini";

import { defineEndpoint, messageReply } from "./endpoint.ts";
import { id, idParam, idParams, instant, limitParam, pageParam, text } from "./fields.ts";
import { imageView } from "./media.ts";
import * as limits from "./reference/limits.ts";

/** Related or crew (D1 §2.1); anything else means related (`Q49`). */
export const FEED_FILTERS = ["related", "crew"] as const;
export type FeedFilter = (typeof FEED_FILTERS)[number];

/** Newest first, or last touched first (`Q48`); anything else means recent. */
export const FEED_SORTS = ["recent", "activity"] as const;
export type FeedSort = (typeof FEED_SORTS)[number];

export const author = z.object({
  id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  trade: z.string(),
  county: z.nullable(z.string()),
});

export const post = z.object({
  id,
  userId: id,
  content: z.string(),
  imageUrls: z.array(z.string()),
  /** The same photos as `imageUrls`, with what a page needs to lay them out. */
  images: z.array(imageView),
  videoUrl: z.nullable(z.string()),
  createdAt: instant,
  editedAt: z.nullable(instant),
  likes: z.int(),
  /** Comments and replies together (`Q68`). */
  comments: z.int(),
  isLikedByCurrentUser: z.boolean(),
  isInterestedByCurrentUser: z.boolean(),
  author,
  /** What the viewer may do with it. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), declareInterest: z.boolean() }),
});
export type Post = z.output<typeof post>;

const pagination = z.object({
  page: z.int(),
  hasMore: z.boolean(),
  /** Pass it to get the next page: no post twice, none missed, whatever others post meanwhile (`Q52`). */
  cursor: z.nullable(z.string()),
});

/** `GET /api/posts?page=&limit=10&filter=(related|crew)&sort=(recent|activity)&cursor=` (D1 §7). */
export const listPosts = defineEndpoint({
  method: "GET",
  path: "/api/posts",
  summary: "A page of the home feed.",
  access: "member",
  query: z.object({
    page: pageParam,
    limit: limitParam(limits.FEED_PAGE_SIZE, limits.FEED_PAGE_MAX),
    filter: z.catch(z._default(z.enum(FEED_FILTERS), "related"), "related"),
    sort: z.catch(z._default(z.enum(FEED_SORTS), "recent"), "recent"),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ posts: z.array(post), pagination }),
  errors: [],
});

export const getPost = defineEndpoint({
  method: "GET",
  path: "/api/posts/:id",
  summary: "One post, for `/?post=` links (`Q133`).",
  access: "member",
  params: idParams,
  reply: post,
  errors: ["post_not_found"],
});

const contentTooLong = { length: limits.POST_CONTENT_MAX, words: "Content must be less than 500 characters" };

export const createPost = defineEndpoint({
  method: "POST",
  path: "/api/posts",
  summary: "Post to the feed: text, up to 10 photos, or both.",
  access: "member",
  body: z.object({
    content: z.pipe(
      z.optional(text({ max: contentTooLong })),
      z.transform((value: string | undefined) => value ?? ""),
    ),
    /** Addresses of uploaded photos, or data URLs (`Q64`). */
    imageUrls: z.pipe(
      z.optional(
        z.nullable(
          z.array(z.string()).check(z.maxLength(limits.POST_PHOTOS_MAX, "Maximum 10 photos allowed")),
        ),
      ),
      z.transform((value: string[] | null | undefined) => value ?? []),
    ),
    /** What each photo shows, in the order of `imageUrls`. */
    imageAlts: z.optional(
      z
        .array(
          text({
            max: { length: limits.PHOTO_ALT_MAX, words: "Descriptions must be 200 characters or fewer" },
          }),
        )
        .check(z.maxLength(limits.POST_PHOTOS_MAX)),
    ),
  }),
  reply: post,
  errors: [
    "content_required",
    "media_not_found",
    "unsupported_file_type",
    "image_unreadable",
    "image_too_large",
  ],
  limit: "write_post",
  bodySize: "large",
  status: 201,
});

export const updatePost = defineEndpoint({
  method: "PATCH",
  path: "/api/posts/:id",
  summary: "Change one's own post's text; it is then marked as edited (`Q73`).",
  access: "member",
  params: idParams,
  body: z.object({ content: text({ max: contentTooLong }) }),
  reply: post,
  errors: ["post_not_found", "not_allowed", "content_required"],
  limit: "write_post",
});

export const deletePost = defineEndpoint({
  method: "DELETE",
  path: "/api/posts/:id",
  summary: "Delete one's own post: hidden at once, erased after 30 days (`Q206`).",
  access: "member",
  params: idParams,
  reply: messageReply,
  errors: ["post_not_found", "not_allowed"],
});

const commentFields = {
  id,
  content: z.string(),
  createdAt: instant,
  editedAt: z.nullable(instant),
  likes: z.int(),
  isLiked: z.boolean(),
  user: z.object({ id, name: z.string(), avatar: z.nullable(z.string()) }),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
};
export const reply = z.object(commentFields);
/** A comment with its replies, oldest first, one level deep (`Q70`). */
export const comment = z.object({ ...commentFields, replies: z.array(reply) });
export type Reply = z.output<typeof reply>;
export type Comment = z.output<typeof comment>;

/**
 * `GET /api/interactions/{postId}` (`Q69`). Comments come oldest first, the newest page first:
 * without `cursor` the last `limit`, with `nextCursor` the ones before them.
 */
export const getInteractions = defineEndpoint({
  method: "GET",
  path: "/api/interactions/:postId",
  summary: "A post's comments and counts.",
  access: "member",
  params: z.object({ postId: idParam }),
  query: z.object({ limit: limitParam(20, 100), cursor: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({
    comments: z.array(comment),
    likes: z.int(),
    interests: z.int(),
    viewer: z.object({ liked: z.boolean(), interested: z.boolean() }),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ["post_not_found"],
});

const commentText = text({
  required: "Please write a comment first",
  max: { length: limits.COMMENT_MAX, words: "Comment must be 500 characters or fewer" },
});

/**
 * `POST /api/interactions` (D1 §7). A like or an interest without `on` toggles; with `on` it says which
 * state is meant, so that sending it again changes nothing (`Q66`, `Q67`). A comment draws from `write_comment`, the
 * other two from `react`.
 */
export const createInteraction = defineEndpoint({
  method: "POST",
  path: "/api/interactions",
  summary: "Like, declare interest in, or comment on a post.",
  access: "member",
  body: z.discriminatedUnion("type", [
    z.object({ postId: id, type: z.literal("like"), on: z.optional(z.boolean()) }),
    z.object({ postId: id, type: z.literal("interest"), on: z.optional(z.boolean()) }),
    z.object({ postId: id, type: z.literal("comment"), content: commentText }),
  ]),
  reply: z.object({
    action: z.enum(["liked", "unliked", "interested", "uninterested", "commented"]),
    likes: z.int(),
    comments: z.int(),
    comment: z.optional(comment),
  }),
  errors: ["post_not_found", "own_post_interest"],
});
export type InteractionReply = z.output<typeof createInteraction.reply>;

export const likeComment = defineEndpoint({
  method: "POST",
  path: "/api/comments/:id/like",
  summary: "Like a comment, or take the like back.",
  access: "member",
  params: idParams,
  body: z.optional(z.nullable(z.object({ on: z.optional(z.boolean()) }))),
  reply: z.object({ action: z.enum(["liked", "unliked"]), likes: z.int() }),
  errors: ["comment_not_found"],
  limit: "react",
});

export const replyToComment = defineEndpoint({
  method: "POST",
  path: "/api/comments/:id/reply",
  summary: "Reply to a comment; a reply to a reply joins the same thread (`Q70`).",
  access: "member",
  params: idParams,
  body: z.object({ content: commentText, postId: z.optional(id) }),
  reply,
  errors: ["comment_not_found"],
  limit: "write_comment",
  status: 201,
});

export const updateComment = defineEndpoint({
  method: "PATCH",
  path: "/api/comments/:id",
  summary: "Change one's own comment within 15 minutes (`Q72`).",
  access: "member",
  params: idParams,
  body: z.object({ content: commentText }),
  reply,
  errors: ["comment_not_found", "not_allowed", "comment_edit_closed"],
  limit: "write_comment",
});

export const deleteComment = defineEndpoint({
  method: "DELETE",
  path: "/api/comments/:id",
  summary: "Remove a comment: its writer, or the author of the post (`Q72`).",
  access: "member",
  params: idParams,
  reply: messageReply,
  errors: ["comment_not_found", "not_allowed"],
});
