import * as z from "zod/mini";

import { id } from "./fields.ts";
import { message } from "./message.ts";

/** Where the socket is, on the site's own host. */
export const SOCKET_PATH = "/ws";

/** The client sends `pong` this often after `authenticated`, asked or not. */
export const PONG_EVERY_MS = 35_000;
/** The server asks this often, and drops who has said nothing for so long. */
export const PING_EVERY_MS = 30_000;
export const SILENCE_MAX_MS = 90_000;
/** A socket that has not said by then who it is gets closed. */
export const AUTHENTICATE_WITHIN_MS = 5_000;
/** What a client may send: bytes of one message, and messages a second. */
export const FRAME_BYTES_MAX = 16_384;
export const FRAMES_PER_SECOND_MAX = 10;
/** Open sockets of one member on one server; a browser holds one, whatever its tabs. One that stopped answering gives way. */
export const SOCKETS_PER_MEMBER_MAX = 5;
/** Back-off of the client: doubling from the first, never more than the last, so many tries, then one a minute. */
export const RECONNECT_FIRST_MS = 1_000;
export const RECONNECT_LAST_MS = 30_000;
export const RECONNECT_TRIES = 10;
export const RECONNECT_LATER_MS = 60_000;

/** Why a socket was closed. The client comes back after all but `done` and `signedOut`. */
export const CLOSE = {
  /** Teardown by the client. */
  done: 1000,
  /** The server stops; another is there or soon will be. */
  goingAway: 1001,
  /** Messages that no client of ours sends, or too many of them. */
  misuse: 1008,
  /** The token is wrong, or its session has ended. */
  signedOut: 4401,
  /** Did not say in time who it is. */
  tooLate: 4408,
  /** This member has enough sockets open. */
  tooMany: 4429,
} as const;

/** Posts that one member has on the screen, for the server; of more, those named first are forgotten. */
export const WATCHED_POSTS_MAX = 30;
/** So long are posts watched that a client has named; it names them again before that. */
export const WATCH_FOR_MS = 90_000;
/** A client names again what it still has on the screen this often. */
export const WATCH_EVERY_MS = 60_000;

/**
 * Client to server. Ours are `typing`, said while writing, at most every few seconds, and `watch_posts`, which names posts
 * that are on the screen now: `post_counts` answers, and follows whatever happens to them.
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
 * Server to client. Messages say what changed, and the client reads it again (`data` names enough to know
 * what to read); a chat message that is short comes along, so that it shows at once. A client ignores, and logs, types it does not know.
 */
export const serverMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("authenticated"), userId: id }),
  /** The token is refused; 4401 follows. */
  z.object({ type: z.literal("auth_error") }),
  z.object({ type: z.literal("ping") }),
  /** Messages may have been missed between the servers: read again what is shown, as after a reconnect. */
  z.object({ type: z.literal("resync") }),
  /** Something about one's notifications has changed; `about`: by what happened to this, which may be on the screen. */
  z.object({
    type: z.literal("notification"),
    data: z.object({ id: z.optional(id), about: z.optional(notificationSubject) }),
  }),
  /** What others do to posts on the screen, in numbers alone: at most once a second, and nobody misses one. */
  z.object({
    type: z.literal("post_counts"),
    data: z.object({
      posts: z.array(z.object({ id, likes: z.int(), comments: z.int(), interests: z.int() })),
    }),
  }),
  /** Something new stands on a board, for everybody who is here: at most once in some seconds, and it may be lost. */
  z.object({
    type: z.literal("board_changed"),
    data: z.object({ board: z.enum(["jobs", "apprenticeships"]) }),
  }),
  /** To both sides. `message` is what `listMessages` answers to either; absent when it is too long to come along. */
  z.object({
    type: z.literal("message"),
    data: z.object({ conversationId: id, message: z.optional(message) }),
  }),
  /**
   * `readerId` has read what they received, the messages `from` one `upTo` another: to their own devices, and to the
   * other side where both allow it.
   */
  z.object({
    type: z.literal("message_read"),
    data: z.object({ conversationId: id, readerId: id, from: id, upTo: id }),
  }),
  /**
   * What is said of it, or in it, has changed: to the member's own devices, hidden or shown again; to both sides, the job it
   * is about, or what a message says.
   */
  z.object({ type: z.literal("conversation_changed"), data: z.object({ conversationId: id }) }),
  /** The member's own account says something else than before: read the current user again. */
  z.object({ type: z.literal("account_changed") }),
  /** To the member's own devices: they blocked or muted somebody, or ended it. Whoever it is about is not told. */
  z.object({ type: z.literal("member_hidden"), data: z.object({ userId: id, isHidden: z.boolean() }) }),
  /** The other one is writing; ephemeral. */
  z.object({ type: z.literal("typing"), data: z.object({ conversationId: id, userId: id }) }),
]);
export type ServerMessage = z.output<typeof serverMessage>;

/** The message of one type. */
export type ServerMessageOf<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;
export type ClientMessageOf<T extends ClientMessage["type"]> = Extract<ClientMessage, { type: T }>;
