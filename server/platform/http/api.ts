import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";

import {
  BODY_SIZES,
  fileReply,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#contracts/endpoint.ts";

import { assertOwnId, type Administrator, type Staff, type Viewer } from "../authorization.ts";
import { byteBudget, bytesOfFiles } from "../byte-budget.ts";
import type { Database } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { fingerprintOf, once, type Answer } from "../idempotency.ts";
import { addressKey } from "../limits.ts";
import type { Disk } from "../storage/free-space.ts";
import type { TextKind } from "../text-kinds.ts";
import { createAdmission, withBudget, type Admission, type AdmissionDeps } from "./admission.ts";
import { sendFile, type FileResponse } from "./file.ts";
import { readTokens } from "./identify.ts";
import { bytesAnnounced, holdMemory, workOn } from "./large-bodies.ts";
import { readUpload, withUpload, type Upload, type UploadBounds } from "./read-upload.ts";
import { compileReply } from "./reply.ts";
import {
  clearSessionCookie,
  readSessionCookie,
  clearSignUpCookie,
  readSignUpCookie,
  setSessionCookie,
  setSignUpCookie,
} from "./session-cookie.ts";
import { validate } from "./validate.ts";
import { readVisitChoice, setVisitChoice } from "./visit-choice.ts";

/** The caller's type for each access: an administrator's endpoint gets an `Administrator`, never less. */
interface Callers {
  readonly public: Viewer | null;
  readonly member: Viewer;
  readonly moderator: Staff;
  readonly admin: Administrator;
}
type ViewerFor<E extends Endpoint> = Callers[E["access"]];

/** A handler's input: everything about the call, and nothing of Fastify. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewer: ViewerFor<E>;
  /** The caller's address, taken from proxies only when they are trusted. */
  readonly ip: string;
  readonly userAgent: string | null;
  /** The session tokens sent with the request, for signing them out. */
  readonly tokens: readonly string[];
  /** The session cookie, for the endpoints that start or end a session. */
  readonly cookie: { readonly isAbsent: boolean; set(token: string): void; clear(): void };
  /** The cookie that lets the browser that signed up continue there. */
  readonly signUpCookie: {
    readonly secret: string | undefined;
    set(secret: string, minutes: number): void;
    clear(): void;
  };
  /** Whether the browser refuses to be counted, and where that choice is stored. */
  readonly counting: { refusedBy: "choice" | "browser" | null; set(counted: boolean): void };
  /** Responds 200 instead of the endpoint's 201: the requested thing already exists. */
  answerFound(): void;
  /** The one file of a multipart request, in memory; a larger one is refused in the words of `tooLarge`. */
  readFile(maxBytes: number, tooLarge: AppError): Promise<Buffer>;
  /** Calls `use` with the one file of a multipart request as a file on disk, which is deleted afterwards. */
  withUpload<T>(bounds: UploadBounds, use: (upload: Upload) => Promise<T>): Promise<T>;
}

/** A call before any response. */
type Received<E extends Endpoint> = Omit<Call<E>, "answerFound">;

/** A handler's result: nothing if its contract has the words. */
type Answered<E extends Endpoint> = E extends { done: string } ? void : ReplyOf<E>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answered<E>>;

/** A text and its writer: all that its feature needs to publish it, without the original request. */
export type Written<E extends Endpoint> = Pick<Call<E>, "viewer" | "params" | "body"> & {
  /** When it was written, if it has waited for a moderator. */
  writtenAt?: Date;
};

export type Publish<E extends Endpoint> = (written: Written<E>) => Promise<Answered<E>>;

/** Where features mount their endpoints. */
export interface Api {
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** The same for texts that may have to wait for a moderator: `publish` runs now, or when the text is released. */
  handleText<E extends Endpoint>(kind: TextKind, endpoint: E, publish: Publish<E>): void;
  /**
   * Mounts a protocol with its own responses, for members: the caller is identified as for any endpoint, and the body
   * is left to `answer`, unread.
   */
  handleProtocol(route: ProtocolRoute, answer: RespondByProtocol): void;
  /** The same as `handle` for an endpoint whose reply is `fileReply`. */
  handleFile<E extends Endpoint>(endpoint: E, handler: (call: Received<E>) => Promise<FileResponse>): void;
}

interface ProtocolRoute {
  methods: ("POST" | "HEAD" | "PATCH" | "DELETE")[];
  path: string;
}
type RespondByProtocol = (
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer,
) => Promise<FastifyReply>;

/** Runs between a call and its handler: reads texts before other members do, and may refuse them or hold them back. */
export interface TextFilter {
  /**
   * For a call that cannot wait because money or an account depends on the response. A text that needs a moderator is
   * refused.
   */
  wrap<E extends Endpoint>(endpoint: E, handler: Handler<E>): Handler<E>;
  /** Holds a text that needs a moderator, as one of that kind. */
  wrapText<E extends Endpoint>(kind: TextKind, endpoint: E, publish: Publish<E>): Handler<E>;
}

export interface ApiDeps extends AdmissionDeps {
  db: Database;
  textFilter: TextFilter;
  secureCookies: boolean;
  /** The folder of uploaded files while they are processed, and the free space for them. */
  uploads: string;
  disk: Disk;
}

/** Turns contract objects into routes: validation, access, budgets, idempotency and the reply's shape, in one place. */
export function createApi(app: FastifyInstance, deps: ApiDeps): Api {
  const admission = createAdmission(app, deps);
  const inner = { ...deps, admission };
  const mount = <E extends Endpoint>(endpoint: E, screened: Handler<E>): void => {
    const serialize = compileReply(endpoint.reply);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: BODY_SIZES[endpoint.bodySize ?? "normal"],
      config: { endpoint },
      onRequest: (request, reply) => admission.admit(request, reply, endpoint),
      handler: (request, reply) =>
        workOn(request, async () => {
          const received = await receive(inner, endpoint, request, reply);
          const { viewer }: { viewer: Viewer | null } = received;
          let status: number = endpoint.status ?? 200;
          const call = { ...received, answerFound: () => void (status = 200) };
          const work = () =>
            withBudget(deps, endpoint, { request, reply, viewer }, async (): Promise<Answer> => {
              if (endpoint.bodySize === "large" && viewer !== null)
                await byteBudget(deps.limits, viewer.userId).draw(bytesOfFiles(call.body));
              const answer = await screened(call);
              return {
                status,
                answer: serialize(endpoint.done === undefined ? answer : { message: endpoint.done }),
              };
            });
          const key = request.headers["idempotency-key"];
          // Public responses are never stored: a sign-in response is a secret.
          const isKept =
            endpoint.method === "POST" && endpoint.access !== "public" && endpoint.storesResponse !== false;
          if (isKept && typeof key === "string" && viewer !== null) {
            return send(reply, await answerOnce(deps, request, { userId: viewer.userId, key }, work));
          }
          return send(reply, await work());
        }),
    });
  };
  return {
    handle: (endpoint, handler) => mount(endpoint, deps.textFilter.wrap(endpoint, handler)),
    handleText: (kind, endpoint, publish) =>
      mount(endpoint, deps.textFilter.wrapText(kind, endpoint, publish)),
    handleProtocol({ methods, path }, answer) {
      // As much of a contract as is needed to say who may call.
      const endpoint = { method: "POST", path, summary: "", access: "member", reply: fileReply } as const;
      app.route({
        method: methods,
        url: path,
        config: { endpoint },
        onRequest: (request, reply) => admission.admit(request, reply, endpoint),
        handler: async (request, reply) => {
          if (request.viewer === null) throw new AppError("not_signed_in");
          return answer(request, reply, request.viewer);
        },
      });
    },
    handleFile(endpoint, handler) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        onRequest: (request, reply) => admission.admit(request, reply, endpoint),
        handler: async (request, reply) => {
          const call = await receive(inner, endpoint, request, reply);
          const { viewer }: { viewer: Viewer | null } = call;
          const answer = await withBudget(deps, endpoint, { request, reply, viewer }, () => handler(call));
          return sendFile(reply, answer);
        },
      });
    },
  };
}

/** Reads an admitted call. */
async function receive<E extends Endpoint>(
  deps: ApiDeps & { admission: Admission },
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Received<E>> {
  const viewer = await deps.admission.viewerOf(request, endpoint);
  const call = {
    params: validate(endpoint.params, request.params),
    query: validate(endpoint.query, request.query),
    body: validate(endpoint.body, request.body),
  } as Pick<Call<E>, "params" | "query" | "body">;
  if (viewer !== null && !namesUser(endpoint)) assertOwnBody(viewer, request.body);
  const budget = byteBudget(deps.limits, viewer?.userId ?? addressKey(request.clientAddress));
  return {
    ...call,
    viewer: viewer as ViewerFor<E>,
    ip: request.clientAddress,
    userAgent: request.headers["user-agent"] ?? null,
    tokens: Object.values(readTokens(request, deps.secureCookies)),
    cookie: {
      isAbsent: readSessionCookie(request, deps.secureCookies) === undefined,
      set: (token) => setSessionCookie(reply, token, deps.secureCookies),
      clear: () => clearSessionCookie(reply, deps.secureCookies),
    },
    signUpCookie: {
      secret: readSignUpCookie(request),
      set: (secret, minutes) => setSignUpCookie(reply, { secret, minutes }, deps.secureCookies),
      clear: () => clearSignUpCookie(reply, deps.secureCookies),
    },
    counting: {
      refusedBy: readVisitChoice(request),
      set: (counted) => setVisitChoice(reply, counted, deps.secureCookies),
    },
    async readFile(maxBytes, tooLarge) {
      await holdMemory(request, reply, Math.min(bytesAnnounced(request), maxBytes));
      return readUpload(request, { maxBytes, tooLarge: () => tooLarge, budget });
    },
    async withUpload(bounds, use) {
      await deps.disk.assertFreeSpace(Math.min(bytesAnnounced(request), bounds.maxBytes));
      return withUpload(request, deps.uploads, { ...bounds, budget }, use);
    },
  };
}

/** True if the contract itself defines `userId` in its body, such as the member to block. */
function namesUser({ body }: Endpoint): boolean {
  return body instanceof z.core.$ZodObject && "userId" in body._zod.def.shape;
}

/** Elsewhere `userId` can only mean the caller: in the body, or in the object that it carries (`jobData`). */
function assertOwnBody(viewer: Viewer, body: unknown): void {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return;
  const parts: unknown[] = [body, ...(Object.values(body) as unknown[])];
  for (const part of parts) {
    if (typeof part === "object" && part !== null && "userId" in part) assertOwnId(viewer, part.userId);
  }
}

function send(reply: FastifyReply, { status, answer }: Answer): FastifyReply {
  return reply.code(status).header("content-type", "application/json; charset=utf-8").send(answer);
}

const KEY = z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/));

async function answerOnce(
  deps: ApiDeps,
  request: FastifyRequest,
  claim: { userId: number; key: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!KEY.safeParse(claim.key).success) throw new AppError("malformed_request");
  const fingerprint = fingerprintOf(request.method, request.url, request.body);
  return once(deps, { ...claim, fingerprint }, work);
}
