import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import {
  cursorParam,
  id,
  idParam,
  idParams,
  instant,
  limitParam,
  memberParam,
  mention,
  pageParam,
} from "./fields.ts";
import { imageView, PHOTO_ERRORS, videoView } from "./media.ts";
import { commentChange, commentForm, newInteraction, newPost, postChange } from "./post-form.ts";
import * as limits from "./reference/limits.ts";

/** Any other value means related. */
export const FEED_FILTERS = ["related", "crew"] as const;
export type FeedFilter = (typeof FEED_FILTERS)[number];
/** Newest first, or latest activity first; any other value means recent. */
export const FEED_SORTS = ["recent", "activity"] as const;
export type FeedSort = (typeof FEED_SORTS)[number];

const commenter = z.object({ id, name: z.string(), avatar: z.nullable(z.string()) });
/** The members mentioned in the text by `@username`: links there. */
const mentions = z.array(mention);
const commentHead = {
  id,
  content: z.string(),
  mentions,
  likes: z.int(),
  isLiked: z.boolean(),
  user: commenter,
};
/** The author of a post or reaction. */
export const author = z.object({
  id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  trade: z.string(),
  county: z.nullable(z.string()),
});
export type ReactingPerson = z.output<typeof author>;

export const post = z.object({
  id,
  userId: id,
  content: z.string(),
  mentions,
  imageUrls: z.array(z.string()),
  /** The same photos as `imageUrls`, with what a page needs to lay them out. */
  images: z.array(imageView),
  videoUrl: z.nullable(z.string()),
  /** The same video as `videoUrl`, with what a page needs to lay it out. */
  video: z.nullable(videoView),
  /** Whether visitors with the link may read it at `/shared/post/{id}`. */
  isPublic: z.boolean(),
  createdAt: instant,
  editedAt: z.nullable(instant),
  likes: z.int(),
  /** Comments and replies together. */
  comments: z.int(),
  /** How many of them are hidden from the viewer; not counted if there are over `COMMENTS_AT_ONCE`. */
  hiddenComments: z.int(),
  /** The last three that the viewer may see, oldest first. */
  latestComments: z.array(z.object(commentHead)),
  /** How many members declared interest. */
  interests: z.int(),
  isLikedByCurrentUser: z.boolean(),
  isInterestedByCurrentUser: z.boolean(),
  author,
  /** What the viewer may do with it. */
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    declareInterest: z.boolean(),
    report: z.boolean(),
  }),
});
export type Post = z.output<typeof post>;

const pagination = z.object({
  page: z.int(),
  hasMore: z.boolean(),
  /** Pass it to get the next page: no post is repeated or missed, even if others post in between. */
  cursor: z.nullable(z.string()),
  /** When something last happened to one of these posts, for `countNewPosts`. Null on an empty page. */
  newestActivityAt: z.nullable(instant),
});

/** `GET /api/posts?page=&limit=10&filter=(related|crew)&sort=(recent|activity)&cursor=`. */
export const listPosts = defineEndpoint("GET /api/posts", {
  summary: "A page of the home feed.",
  access: "member",
  query: z.object({
    page: pageParam,
    limit: limitParam(limits.FEED_PAGE_SIZE, limits.FEED_PAGE_MAX),
    filter: z.catch(z._default(z.enum(FEED_FILTERS), "related"), "related"),
    sort: z.catch(z._default(z.enum(FEED_SORTS), "recent"), "recent"),
    cursor: cursorParam,
  }),
  reply: z.object({ posts: z.array(post), pagination }),
});

export const getPost = defineEndpoint("GET /api/posts/:id", {
  summary: "One post, for `/?post=` links.",
  access: "member",
  params: idParams,
  reply: post,
  errors: ["post_not_found"],
});

export const createPost = defineEndpoint("POST /api/posts", {
  summary: "Post to the feed: text, up to 10 photos and a video, or some of these.",
  access: "member",
  body: newPost,
  reply: post,
  errors: ["content_required", "media_not_found", ...PHOTO_ERRORS, "video_unreadable", "video_too_large"],
  limit: "create_post",
  bodySize: "large",
  status: 201,
});

export const updatePost = defineEndpoint("PATCH /api/posts/:id", {
  summary: "Change one's own post: its text, after which it is marked as edited, or who may read it.",
  access: "member",
  params: idParams,
  body: postChange,
  reply: post,
  errors: ["post_not_found", "not_allowed", "content_required"],
  limit: "write_post",
});

export const deletePost = defineEndpoint("DELETE /api/posts/:id", {
  summary: "Delete one's own post: hidden at once, erased after 30 days.",
  access: "member",
  params: idParams,
  ...done("Post deleted"),
  errors: ["post_not_found", "not_allowed"],
});

const peoplePage = {
  access: "member",
  params: idParams,
  query: z.object({
    limit: limitParam(limits.PEOPLE_PAGE_SIZE, limits.PEOPLE_PAGE_MAX),
    cursor: cursorParam,
  }),
  reply: z.object({ people: z.array(author), nextCursor: z.nullable(z.string()) }),
} as const;

export const listLikes = defineEndpoint("GET /api/posts/:id/likes", {
  summary: "Who liked a post, latest first.",
  ...peoplePage,
  errors: ["post_not_found"],
});

export const listInterested = defineEndpoint("GET /api/posts/:id/interests", {
  summary: "Who declared interest in one's own post, latest first.",
  ...peoplePage,
  errors: ["post_not_found", "not_allowed"],
});

const userPosts = z.object({ posts: z.array(post), nextCursor: z.nullable(z.string()) });

/**
 * `GET /api/posts/user/{userId}`. Without `cursor`: an array of the newest 20. With it (empty for the first page): a
 * page of 20.
 */
export const listUserPosts = defineEndpoint("GET /api/posts/user/:userId", {
  summary: "One member's posts, newest first.",
  access: "member",
  params: z.object({ userId: memberParam }),
  query: z.object({ cursor: cursorParam }),
  reply: z.union([z.array(post), userPosts]),
  errors: ["user_not_found"],
});

/** Called when a reader returns to a feed, never on a timer. The reader's own posts do not count. */
export const countNewPosts = defineEndpoint("GET /api/posts/new", {
  summary: "How many posts came to a feed since a given one.",
  access: "member",
  query: z.object({
    filter: z.catch(z._default(z.enum(FEED_FILTERS), "related"), "related"),
    /** The newest post that the reader has; when sorted by activity also the first page's `newestActivityAt`. */
    after: idParam,
    since: z.optional(z.string()),
  }),
  /** Counted up to `NEW_POSTS_MAX`. */
  reply: z.object({ count: z.int() }),
});

const anyComment = z.object({
  ...commentHead,
  createdAt: instant,
  editedAt: z.nullable(instant),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), report: z.boolean() }),
});
/** A comment or a reply, without its replies. */
export type AnyComment = z.output<typeof anyComment>;
export const reply = z.extend(anyComment, { replies: z.array(z.never()) });
export type Reply = z.output<typeof reply>;
/** A comment with its replies, oldest first, one level deep: replies have its shape, with no replies of their own. */
export const comment = z.extend(anyComment, { replies: z.array(reply) });
export type Comment = z.output<typeof comment>;

/**
 * Comments are sorted oldest first, and the newest page comes first: without `cursor` the last `limit`, with it the
 * ones before.
 */
export const getInteractions = defineEndpoint("GET /api/interactions/:postId", {
  summary: "A post's comments and counts.",
  access: "member",
  params: z.object({ postId: idParam }),
  query: z.object({ limit: limitParam(20, 100), cursor: cursorParam }),
  reply: z.object({
    comments: z.array(comment),
    likes: z.int(),
    interests: z.int(),
    viewer: z.object({ liked: z.boolean(), interested: z.boolean() }),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ["post_not_found"],
});

/**
 * `POST /api/interactions`. A like or an interest without `on` toggles; `on` sets the state, so that a repeat changes
 * nothing. A comment draws from `write_comment`, the other two from `react`.
 */
export const createInteraction = defineEndpoint("POST /api/interactions", {
  summary: "Like, declare interest in, or comment on a post.",
  access: "member",
  body: newInteraction,
  reply: z.object({
    action: z.enum(["liked", "unliked", "interested", "uninterested", "commented"]),
    likes: z.int(),
    comments: z.int(),
    comment: z.optional(comment),
  }),
  errors: ["post_not_found", "own_post_interest"],
});
export type InteractionReply = z.output<typeof createInteraction.reply>;

export const likeComment = defineEndpoint("POST /api/comments/:id/like", {
  summary: "Like a comment, or take the like back.",
  access: "member",
  params: idParams,
  body: z.optional(z.nullable(z.object({ on: z.optional(z.boolean()) }))),
  reply: z.object({ action: z.enum(["liked", "unliked"]), likes: z.int() }),
  errors: ["comment_not_found"],
  limit: "react",
});

export const replyToComment = defineEndpoint("POST /api/comments/:id/reply", {
  summary: "Reply to a comment; a reply to a reply joins the same thread.",
  access: "member",
  params: idParams,
  body: commentForm,
  reply,
  errors: ["comment_not_found"],
  limit: "write_comment",
  status: 201,
});

export const updateComment = defineEndpoint("PATCH /api/comments/:id", {
  summary: "Change one's own comment within 15 minutes.",
  access: "member",
  params: idParams,
  body: commentChange,
  reply: anyComment,
  errors: ["comment_not_found", "not_allowed", "comment_edit_closed"],
  limit: "write_comment",
});

export const deleteComment = defineEndpoint("DELETE /api/comments/:id", {
  summary: "Remove a comment: its writer, or the author of the post.",
  access: "member",
  params: idParams,
  ...done("Comment deleted"),
  errors: ["comment_not_found", "not_allowed"],
});
