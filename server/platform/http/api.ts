import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { BODY_BYTES, LARGE_BODY_BYTES } from "#contracts/reference/limits.ts";

import type { Viewer } from "../authorization.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { addressKey, type Limits } from "../limits.ts";
import { fingerprintOf, once } from "../request-claims.ts";
import { readTokens, type Identify } from "./identify.ts";
import { compileReply, type Serialize } from "./reply.ts";
import { clearSessionCookie, setSessionCookie } from "./session-cookie.ts";
import { validate } from "./validate.ts";

type ViewerFor<E extends Endpoint> = E["access"] extends "public" ? Viewer | null : Viewer;

/** What a handler is given: everything about the call, nothing of Fastify. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewer: ViewerFor<E>;
  /** The caller's address, taken from proxies only when they are trusted. */
  readonly ip: string;
  readonly userAgent: string | null;
  /** The session tokens that came along, for signing them out. */
  readonly tokens: readonly string[];
  /** The session's cookie, for the calls that start or end one. */
  readonly cookie: { set(token: string): void; clear(): void };
  /** The one file of a multipart request. */
  readFile(maxBytes: number): Promise<Buffer>;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

/** Where features mount their endpoints. */
export interface Api {
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
}

export interface ApiDeps {
  db: Database;
  clock: Clock;
  limits: Limits;
  identify: Identify;
  isAdmin: (userId: number) => Promise<boolean>;
  secureCookies: boolean;
}

/** Turns contract objects into routes: validation, access, budgets, idempotency and the reply's shape, in one place. */
export function createApi(app: FastifyInstance, deps: ApiDeps): Api {
  return {
    handle(endpoint, handler) {
      const serialize = compileReply(endpoint.reply);
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: endpoint.bodySize === "large" ? LARGE_BODY_BYTES : BODY_BYTES,
        config: { endpoint },
        handler: async (request, reply) => {
          const viewer = await admit(deps, endpoint, request);
          const call = toCall(deps, endpoint, request, reply, viewer as ViewerFor<typeof endpoint>);
          // After validation: a slip of the finger costs nothing.
          if (endpoint.limit !== undefined) {
            await deps.limits.consume(endpoint.limit, viewer?.userId ?? addressKey(request.ip));
          }
          const status = endpoint.status ?? 200;
          const key = request.headers["idempotency-key"];
          // Public answers are never kept: that of signing in is a secret.
          const isMembers = endpoint.method === "POST" && endpoint.access !== "public";
          if (isMembers && typeof key === "string" && viewer !== null) {
            const answer = await answerOnce(
              deps,
              request,
              { userId: viewer.userId, key, status },
              serialize,
              () => handler(call),
            );
            return send(reply, answer.status, answer.answer);
          }
          return send(reply, status, serialize(await handler(call)));
        },
      });
    },
  };
}

function send(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply.code(status).header("content-type", "application/json; charset=utf-8").send(json);
}

/** Who calls, if they may: session, flag, budgets. */
async function admit(deps: ApiDeps, endpoint: Endpoint, request: FastifyRequest): Promise<Viewer | null> {
  const viewer = await deps.identify(request, endpoint.access);
  if (viewer === null) {
    await deps.limits.consume("visitor_burst", addressKey(request.ip));
    await deps.limits.consume("visitor_minute", addressKey(request.ip));
  } else {
    await deps.limits.consume("member_burst", viewer.userId);
    await deps.limits.consume("member_minute", viewer.userId);
  }
  if (endpoint.access === "admin" && (viewer === null || !(await deps.isAdmin(viewer.userId)))) {
    throw new AppError("admin_only");
  }
  return viewer;
}

function toCall<E extends Endpoint>(
  deps: ApiDeps,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: ViewerFor<E>,
): Call<E> {
  const call = {
    params: validate(endpoint.params, request.params),
    query: validate(endpoint.query, request.query),
    body: validate(endpoint.body, request.body),
  } as Pick<Call<E>, "params" | "query" | "body">;
  return {
    ...call,
    viewer,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? null,
    tokens: Object.values(readTokens(request)),
    cookie: {
      set: (token) => setSessionCookie(reply, token, deps.secureCookies),
      clear: () => clearSessionCookie(reply, deps.secureCookies),
    },
    readFile: (maxBytes) => readFile(request, maxBytes),
  };
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  try {
    const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } });
    if (part === undefined) throw new AppError("malformed_request");
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new AppError("image_too_large");
    return bytes;
  } catch (error) {
    // The parser's own complaints (no boundary, a form without its end) are about what was sent, and have no code.
    throw error instanceof Error && "code" in error ? error : new AppError("malformed_request");
  }
}

const KEY = z.string().regex(/^[\x21-\x7e]{8,128}$/);

async function answerOnce<T>(
  deps: ApiDeps,
  request: FastifyRequest,
  claim: { userId: number; key: string; status: number },
  serialize: Serialize,
  work: () => Promise<T>,
) {
  if (!KEY.safeParse(claim.key).success) throw new AppError("malformed_request");
  const fingerprint = fingerprintOf(request.method, request.url, request.body);
  return once(deps, { userId: claim.userId, key: claim.key, fingerprint }, async () => ({
    status: claim.status,
    answer: serialize(await work()),
  }));
}
