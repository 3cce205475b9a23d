import type { InfiniteData } from "@tanstack/react-query";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { fillPath } from "#contracts/pages.ts";

import { isAbort, networkError, readError } from "./api-error.ts";
import type { Answer } from "./api-error.ts";
import { noteResponse } from "./online.ts";
import { endSession, readToken } from "./session.ts";

/** Longer than any genuine response takes. A phone that lost its signal would otherwise wait for minutes. */
const TIMEOUT_MS = 30_000;
/** Early responses older than this are not shown as current, for connections that take longer to load the code. */
const EARLY_MAX_MS = 60_000;

/** What a call sends besides its payload. */
export interface CallOptions {
  /** The same for every attempt of one submission, so that the server performs it once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** After this many milliseconds without a response the connection counts as lost. */
  timeoutMs?: number | undefined;
  /** Use this session's token instead of the stored one. */
  token?: string | undefined;
}

/** A call that the page made before the app's code had loaded (`web/early/page.ts`). */
export interface EarlyCall {
  readonly answer: Promise<Answer>;
  /** The response, once it has arrived. */
  arrived?: Answer;
  readonly askedAt: number;
  readonly stop: AbortController;
  kept?: ShownCached;
}

/** The copy on this device of the page's first list, drawn before the app. */
export interface ShownCached {
  /** When it was read. */
  readonly at: number;
  /** Its first page. */
  readonly data: InfiniteData<object>;
  readonly shownAt: number;
  /** True if the app merges a response into it (`cached-feed.ts`), so that the reader is not moved. */
  readonly stays: boolean;
}

interface EarlyCalls {
  readonly token: string;
  readonly calls: Map<string, EarlyCall>;
  /** Resolves with whether the first call's cached copy is on the screen; storage may be slow or never respond. */
  kept?: Promise<boolean>;
}

declare global {
  /** The calls that the page has made with this token, by address. Null: too late, the app makes its own calls. */
  var earlyCalls: EarlyCalls | null | undefined;
}

interface LooseCall {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** The payload is required only where the endpoint needs one. */
type Given<E extends Endpoint> =
  Record<never, never> extends CallOf<E>
    ? [given?: CallOf<E> & CallOptions]
    : [given: CallOf<E> & CallOptions];

/**
 * Calls an API endpoint and returns its reply. Sends cookies and, when a token is stored, the bearer header. Throws
 * an `ApiError` for every refusal and for a failed network; rethrows an abort unchanged.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: Given<E>): Promise<ReplyOf<E>> {
  return (await request(endpoint, { ...given })) as ReplyOf<E>;
}

/** `call` without its types, for callers that have checked them already. */
export async function request(
  endpoint: Pick<Endpoint, "method" | "path">,
  given: LooseCall & CallOptions,
): Promise<unknown> {
  const { params, query, body, idempotencyKey, signal, timeoutMs = TIMEOUT_MS } = given;
  const stored = readToken();
  const token = given.token ?? stored;
  const headers = new Headers({ accept: "application/json" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  // Combined by hand, because phones three years old lack `AbortSignal.any`.
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), timeoutMs);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const init = {
    method: endpoint.method,
    headers,
    // The cookie, if there is one, belongs to the stored session.
    credentials: stored === null || stored === token ? "include" : "omit",
    body: body === undefined ? null : JSON.stringify(body),
    signal: stop.signal,
  } as const;
  const answer = await send(addressOf(endpoint, { params, query }), init, token).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  });
  return readResponse(answer, token);
}

/** Returns the path with its parameters and query. Undefined values are left out; lists repeat their name. */
export function addressOf(
  endpoint: Pick<Endpoint, "path">,
  { params, query }: { params?: LooseCall["params"] | undefined; query?: LooseCall["query"] | undefined },
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const each of values) {
      if (typeof each === "string" || typeof each === "number" || typeof each === "boolean") {
        search.append(name, String(each));
      }
    }
  }
  // Not `search.size`, which phones of 2023 lack.
  const words = search.toString();
  return fillPath(endpoint.path, params) + (words === "" ? "" : `?${words}`);
}

/** Returns the page's early call at this address with this token, unless a call has written something since. */
function findEarly(address: string, method: string, token: string | null): EarlyCall | undefined {
  // From here on the page makes no early calls for the app.
  const early = (globalThis.earlyCalls ??= null);
  if (early === null) return undefined;
  if (early.token !== readToken() || (method !== "GET" && early.token === token))
    globalThis.earlyCalls = null;
  return early.token === token ? globalThis.earlyCalls?.calls.get(address) : undefined;
}

/** Takes an early call's response, once, while it is recent enough. */
function takeEarly(address: string, { method, signal }: Call, token: string | null) {
  const call = findEarly(address, method, token);
  if (call === undefined) return undefined;
  globalThis.earlyCalls?.calls.delete(address);
  if (Date.now() - call.askedAt > EARLY_MAX_MS) return undefined;
  signal.addEventListener("abort", () => call.stop.abort());
  return call.answer.then((answer) => {
    // The previous release's script stored the `Response` itself, whose body is no text.
    if (answer.status !== 200 || typeof answer.body !== "string") throw new Error("It is asked for again.");
    noteResponse(true);
    return answer;
  });
}

/** Within this time of a cached copy appearing, nobody has begun to read it. */
export const UNREAD_MS = 1_000;

/** Returns the cached copy that the page already shows for this call. */
export function findShownCached(address: string): ShownCached | undefined {
  const kept = findEarly(address, "GET", readToken())?.kept;
  kept?.data.pages.forEach((page) => ofPage.add(page));
  return kept;
}

const ofPage = new WeakSet<object>();

/** True if this reply came from `takeArrived` or `findShownCached`. */
export function cameWithPage(reply: object | undefined): boolean {
  return reply !== undefined && ofPage.has(reply);
}

/**
 * Returns the reply to a call that the page has already made, if it has arrived and succeeded, so that the first
 * drawing has its data. This holds also when the code loads late, for then the reader is reading that data already.
 * Returns each reply once, otherwise undefined.
 */
export function takeArrived<E extends Endpoint>(endpoint: E, given: CallOf<E>): ReplyOf<E> | undefined {
  const token = readToken();
  const address = addressOf(endpoint, given as LooseCall);
  const { arrived: answer, kept } = findEarly(address, endpoint.method, token) ?? {};
  // A reader who is already reading the cached copy stays with it.
  const isRead = kept?.stays === true && (scrollY > 0 || Date.now() - kept.shownAt >= UNREAD_MS);
  if (answer?.status !== 200 || isRead) return undefined;
  globalThis.earlyCalls?.calls.delete(address);
  try {
    const reply = readResponse(answer, token) as ReplyOf<E>;
    noteResponse(true);
    if (typeof reply === "object" && reply !== null) ofPage.add(reply);
    return reply;
  } catch {
    // A captive portal's page or the like: the app's own call reports what is wrong.
    return undefined;
  }
}

interface Call extends RequestInit {
  method: string;
  signal: AbortSignal;
}

async function read(response: Response): Promise<Answer> {
  noteResponse(true);
  return {
    status: response.status,
    statusText: response.statusText,
    body: await response.text(),
    requestId: response.headers.get("x-request-id") ?? undefined,
    retryAfter: response.headers.get("retry-after"),
  };
}

async function send(address: string, init: Call, token: string | null): Promise<Answer> {
  try {
    const ask = () => fetch(address, init).then(read);
    // The early call's failure is out of date, so ask again.
    return await (takeEarly(address, init, token)?.catch(ask) ?? ask());
  } catch (error) {
    // Read from the signal: browsers end a stalled body with a plain AbortError, whatever the reason was.
    const reason: unknown = init.signal.reason;
    const isLate = reason instanceof DOMException && reason.name === "TimeoutError";
    if (!isLate && isAbort(error)) throw error;
    noteResponse(false);
    throw networkError(isLate);
  }
}

/** Returns the reply of a success and throws for anything else. Ends the session if the server no longer knows it. */
export function readResponse(answer: Answer, sentToken: string | null): unknown {
  const { status, body } = answer;
  if (status < 200 || status > 299) {
    const appError = readError(answer);
    if (status === 401 && sentToken !== null && SESSION_IS_OVER.has(appError.code)) endSession(sentToken);
    throw appError;
  }
  try {
    return body === "" ? undefined : (JSON.parse(body) as unknown);
  } catch {
    throw readError(answer);
  }
}

/** The codes that end a session. A wrong password is a 401 too, and ends nothing. */
const SESSION_IS_OVER: ReadonlySet<string> = new Set(["not_signed_in", "session_ended", "session_conflict"]);
