import * as z from "zod/mini";

import { id } from "./fields.ts";
import { message } from "./message.ts";

/** The socket's path, on the site's own host. */
export const SOCKET_PATH = "/ws";

/** The client sends `pong` this often after `authenticated`, asked or not. */
export const PONG_EVERY_MS = 35_000;
/** The server pings this often, and drops a client that has been silent for `SILENCE_MAX_MS`. */
export const PING_EVERY_MS = 30_000;
export const SILENCE_MAX_MS = 90_000;
/** A socket that has not authenticated by then is closed. */
export const AUTHENTICATE_WITHIN_MS = 5_000;
/** Client limits: bytes per message, and messages per second. */
export const FRAME_BYTES_MAX = 16_384;
export const FRAMES_PER_SECOND_MAX = 10;
/**
 * Open sockets of one member on one server; a browser has one for all its tabs. A socket that stopped answering gives
 * way.
 */
export const SOCKETS_PER_MEMBER_MAX = 5;
/** The client's back-off: doubles from the first pause up to the last, for this many tries, then once a minute. */
export const RECONNECT_FIRST_MS = 1_000;
export const RECONNECT_LAST_MS = 30_000;
export const RECONNECT_TRIES = 10;
export const RECONNECT_LATER_MS = 60_000;

/** Why a socket was closed. The client reconnects after all but `done` and `signedOut`. */
export const CLOSE = {
  /** Teardown by the client. */
  done: 1000,
  /** The server is stopping; another is or will soon be available. */
  goingAway: 1001,
  /** Messages that our clients never send, or too many of them. */
  misuse: 1008,
  /** The token is wrong, or its session has ended. */
  signedOut: 4401,
  /** Did not authenticate in time. */
  tooLate: 4408,
  /** This member has the maximum of sockets open. */
  tooMany: 4429,
} as const;

/** Posts on the screen that the server tracks for one member; beyond this, the first named are dropped. */
export const WATCHED_POSTS_MAX = 30;
/** How long the server watches posts that a client has named; it names them again before that. */
export const WATCH_FOR_MS = 90_000;
/** How often a client names again the posts still on the screen. */
export const WATCH_EVERY_MS = 60_000;

/**
 * Client to server. `typing` is sent while writing, at most every few seconds. `watch_posts` names posts that are on
 * the screen now: the server responds with `post_counts`, and again when they change.
 */
export const clientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("authenticate"), token: z.string().check(z.maxLength(200)) }),
  z.object({ type: z.literal("pong") }),
  z.object({ type: z.literal("typing"), conversationId: id }),
  z.object({
    type: z.literal("watch_posts"),
    ids: z.array(id).check(z.maxLength(WATCHED_POSTS_MAX)),
  }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

/** `Subject` of `notification-types.ts`. */
const notificationSubject = z.object({
  type: z.string(),
  relatedUserId: z.nullable(id),
  relatedPostId: z.nullable(id),
  relatedJobId: z.nullable(id),
});

/**
 * Server to client. Messages say what changed, and the client reads it again (`data` names enough to know what to
 * read); a short chat message is included, so that it shows at once. A client ignores, and logs, unknown types.
 */
export const serverMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("authenticated"), userId: id }),
  /** The token is refused; close code 4401 follows. */
  z.object({ type: z.literal("auth_error") }),
  z.object({ type: z.literal("ping") }),
  /** Messages may have been lost between servers: read everything shown again, as after a reconnect. */
  z.object({ type: z.literal("resync") }),
  /** The member's notifications have changed; `about`: the subject, which may be on the screen. */
  z.object({
    type: z.literal("notification"),
    data: z.object({ id: z.optional(id), about: z.optional(notificationSubject) }),
  }),
  /** Changed counts of posts on the screen: at most once a second, and may be lost without harm. */
  z.object({
    type: z.literal("post_counts"),
    data: z.object({
      posts: z.array(z.object({ id, likes: z.int(), comments: z.int(), interests: z.int() })),
    }),
  }),
  /** A board has something new, for every connected client: at most once in a few seconds, and may be lost. */
  z.object({
    type: z.literal("board_changed"),
    data: z.object({ board: z.enum(["jobs", "apprenticeships"]) }),
  }),
  /** To both members. `message` is the same as in `listMessages`; absent if it is too long to include. */
  z.object({
    type: z.literal("message"),
    data: z.object({ conversationId: id, message: z.optional(message) }),
  }),
  /**
   * `readerId` has read received messages, from id `from` to `upTo`: to the reader's own devices, and to the other
   * member if both allow it.
   */
  z.object({
    type: z.literal("message_read"),
    data: z.object({ conversationId: id, readerId: id, from: id, upTo: id }),
  }),
  /**
   * The conversation has changed: to the member's own devices if hidden or shown again; to both members if its job or a
   * message changed.
   */
  z.object({ type: z.literal("conversation_changed"), data: z.object({ conversationId: id }) }),
  /** The member's own account has changed: read the current user again. */
  z.object({ type: z.literal("account_changed") }),
  /** To the member's own devices: they blocked or muted a member, or ended it. The other member is not told. */
  z.object({ type: z.literal("member_hidden"), data: z.object({ userId: id, isHidden: z.boolean() }) }),
  /** The other member is typing; ephemeral. */
  z.object({ type: z.literal("typing"), data: z.object({ conversationId: id, userId: id }) }),
]);
export type ServerMessage = z.output<typeof serverMessage>;

/** The message of one type. */
export type ServerMessageOf<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;
export type ClientMessageOf<T extends ClientMessage["type"]> = Extract<ClientMessage, { type: T }>;
