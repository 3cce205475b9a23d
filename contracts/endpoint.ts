import * as z from "zod/mini";

import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./reference/budgets.ts";
import { BODY_BYTES, LARGE_BODY_BYTES, LONG_BODY_BYTES } from "./reference/limits.ts";

/**
 * Who may call: `public` needs no session (a viewer may still be known), `member` needs one, `moderator` needs the
 * role of a moderator or an administrator, `admin` that of an administrator; roles are read from the database on
 * every request.
 */
export type Access = "public" | "member" | "moderator" | "admin";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Maximum bytes of a request's body: 64 kB, or 256 kB for a form with a long text, or 15 MB for one with data URLs,
 * which may take all but 256 kB of it. Files normally arrive as multipart, with their own bounds.
 */
export const BODY_SIZES = { normal: BODY_BYTES, long: LONG_BODY_BYTES, large: LARGE_BODY_BYTES } as const;

type Schema = z.ZodMiniType;

/** The route of a call: a method, and a path with `:name` for parameters. */
export interface Route {
  readonly method: Method;
  readonly path: string;
}

/** One call of the API. Server and client share this object; neither writes a path or a shape by hand. */
export interface Endpoint extends Route {
  /** One plain sentence for the generated API page. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The reply's shape; the server sends nothing that is not listed here. */
  readonly reply: Schema;
  /** The message of a `messageReply`, if it is always the same; its handler then returns nothing. */
  readonly done?: string;
  /**
   * Allowed only soon after the member proved their identity: an older session is refused with `confirmation_required`
   * until the member has given the password or a passkey again.
   */
  readonly confirm?: true;
  /**
   * Its own refusals, besides those of its kind of call (`refusalsOf`); none if left out. The API tests enforce the
   * list.
   */
  readonly errors?: readonly ErrorCode[];
  /** The named budget it draws from, beside the general one. */
  readonly limit?: LimitName;
  /** Maximum size of its body; `normal` if left out. Whatever the size, it holds at most `BODY_NODES_MAX` values. */
  readonly bodySize?: keyof typeof BODY_SIZES;
  /**
   * Who reads the body's texts, which decides how far banned words act on them. Left out: everyone. `one`: the member
   * it is sent to. `nobody`: moderators at most, for texts that must be able to quote; or the body has no text, and a
   * limited account may make the call.
   */
  readonly audience?: "everybody" | "one" | "nobody";
  /**
   * `false` where the response is not stored for repeats (`Idempotency-Key`): it holds a secret or
   * private messages of others, or the same call asked for later is another act. Such a call is safe to do twice, whatever key it names.
   */
  readonly storesResponse?: false;
  /** `201` for calls that create something. */
  readonly status?: 200 | 201;
}

/**
 * Declares an endpoint, keeping its literal types.
 *
 * @param route 'GET /api/jobs/:id', or a shared route object.
 */
export function defineEndpoint<const Rest extends Omit<Endpoint, keyof Route>>(
  route: `${Method} /${string}` | Route,
  rest: Rest,
): Route & Rest {
  if (typeof route !== "string") return { ...route, ...rest };
  const [method, path] = route.split(" ") as [Method, string];
  return { method, path, ...rest };
}

/** True if only moderators or administrators may call it. */
export const isOfStaff = ({ access }: Endpoint): boolean => access === "moderator" || access === "admin";

/**
 * Who reads the body's texts, which are then checked for banned words; null if only staff does, or there is no text.
 */
export function readersOf(endpoint: Endpoint): "everybody" | "one" | null {
  const { body, audience = "everybody" } = endpoint;
  return body === undefined || audience === "nobody" || isOfStaff(endpoint) ? null : audience;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What the server's handler receives, after validation. */
export type ParamsOf<E extends Endpoint> = OutputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = OutputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = OutputOf<E["body"]>;

/** What the handler must return and the client receives. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

/** What the client passes; a part that the endpoint does not have is absent. */
export type CallOf<E extends Endpoint> = (E extends { params: Schema }
  ? { params: InputOf<E["params"]> }
  : unknown) &
  (E extends { query: Schema } ? { query?: InputOf<E["query"]> } : unknown) &
  (E extends { body: Schema }
    ? undefined extends InputOf<E["body"]>
      ? { body?: InputOf<E["body"]> }
      : { body: InputOf<E["body"]> }
    : unknown);

/** The reply of calls that only report that they are done. */
export const messageReply = z.object({ message: z.string() });

/** A reply whose message is always the same: `...done("Post deleted")` in an endpoint. */
export function done(message: string) {
  return { reply: messageReply, done: message };
}

/** The reply of calls that return a file instead of JSON, always as an attachment (`Api.handleFile`). */
export const fileReply = z.unknown();
