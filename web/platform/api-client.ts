import type { InfiniteData } from "@tanstack/react-query";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { fillPath } from "#contracts/pages.ts";

import { isAbort, networkError, readError } from "./api-error.ts";
import type { Answer } from "./api-error.ts";
import { noteAnswer } from "./online.ts";
import { endSession, readToken } from "./session.ts";

/** Longer than any honest answer; a phone that lost its signal would otherwise wait for minutes. */
const PATIENCE_MS = 30_000;
/** On a line that takes longer for the code, an answer of before it is too old to be shown as the present. */
const EARLY_MAX_MS = 60_000;

/** What a call sends beside its payload. */
export interface CallOptions {
  /** The same for every try of one submission, so that the server does it once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** After so many milliseconds without an answer the signal counts as lost. */
  patienceMs?: number | undefined;
  /** Of a session other than the stored one. */
  token?: string | undefined;
}

/** A call that the page has made before the app's code was there (`web/early/page.ts`). */
export interface EarlyCall {
  readonly answer: Promise<Answer>;
  /** The answer, once it is there. */
  arrived?: Answer;
  readonly askedAt: number;
  readonly stop: AbortController;
  kept?: ShownKept;
}

/** What this device had of a list that the page begins with, on the screen before the app. */
export interface ShownKept {
  /** When it was read. */
  readonly at: number;
  /** Its first page. */
  readonly data: InfiniteData<object>;
  readonly shownAt: number;
  /** The app works an answer into it (`kept-feed.ts`), so that its reader is not moved. */
  readonly stays: boolean;
}

interface EarlyCalls {
  readonly token: string;
  readonly calls: Map<string, EarlyCall>;
  /** Whether what this device had of the first of them is seen; storage may take its time, or never answer. */
  kept?: Promise<boolean>;
}

declare global {
  /** By address: what the page has asked for with this token. Null: too late, the app asks for itself. */
  var earlyCalls: EarlyCalls | null | undefined;
}

interface LooseCall {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** The payload is needed only where the endpoint needs one. */
type Given<E extends Endpoint> =
  Record<never, never> extends CallOf<E>
    ? [given?: CallOf<E> & CallOptions]
    : [given: CallOf<E> & CallOptions];

/**
 * Makes one call of the API and gives its reply. Sends cookies and, when a token is stored, the bearer header.
 * Throws an `ApiError` for every refusal and for a network that failed; an abort is thrown as it is.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: Given<E>): Promise<ReplyOf<E>> {
  return (await request(endpoint, { ...given })) as ReplyOf<E>;
}

/** `call` without its types, for callers that have checked theirs already. */
export async function request(
  endpoint: Pick<Endpoint, "method" | "path">,
  given: LooseCall & CallOptions,
): Promise<unknown> {
  const { params, query, body, idempotencyKey, signal, patienceMs = PATIENCE_MS } = given;
  const stored = readToken();
  const token = given.token ?? stored;
  const headers = new Headers({ accept: "application/json" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  // By hand, since AbortSignal.any is missing on phones three years old.
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), patienceMs);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const init = {
    method: endpoint.method,
    headers,
    // The cookie is that of the stored one, if there is one.
    credentials: stored === null || stored === token ? "include" : "omit",
    body: body === undefined ? null : JSON.stringify(body),
    signal: stop.signal,
  } as const;
  const answer = await send(addressOf(endpoint, { params, query }), init, token).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  });
  return readAnswer(answer, token);
}

/** The path with its parameters and its query; parts that are undefined are left out, lists are repeated. */
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
  // Not by its size, which phones of 2023 lack.
  const words = search.toString();
  return fillPath(endpoint.path, params) + (words === "" ? "" : `?${words}`);
}

/** What the page has asked for with this token, unless a call has written something since. */
function findEarly(address: string, method: string, token: string | null): EarlyCall | undefined {
  // From now on it is too late to ask for the app.
  const early = (globalThis.earlyCalls ??= null);
  if (early === null) return undefined;
  if (early.token !== readToken() || (method !== "GET" && early.token === token))
    globalThis.earlyCalls = null;
  return early.token === token ? globalThis.earlyCalls?.calls.get(address) : undefined;
}

/** Its answer, once, while it is young. */
function takeEarly(address: string, { method, signal }: Call, token: string | null) {
  const call = findEarly(address, method, token);
  if (call === undefined) return undefined;
  globalThis.earlyCalls?.calls.delete(address);
  if (Date.now() - call.askedAt > EARLY_MAX_MS) return undefined;
  signal.addEventListener("abort", () => call.stop.abort());
  return call.answer.then((answer) => {
    // A script of the release before gave the response itself, whose body is no text.
    if (answer.status !== 200 || typeof answer.body !== "string") throw new Error("It is asked for again.");
    noteAnswer(true);
    return answer;
  });
}

/** So soon after what was kept is shown nobody has begun to read it. */
export const UNREAD_MS = 1_000;

/** What the page shows already of what this device has kept of the call. */
export function findShownKept(address: string): ShownKept | undefined {
  const kept = findEarly(address, "GET", readToken())?.kept;
  kept?.data.pages.forEach((page) => ofPage.add(page));
  return kept;
}

const ofPage = new WeakSet<object>();

/** Whether `takeArrived` gave this reply, or `findShownKept`. */
export function cameWithPage(reply: object | undefined): boolean {
  return reply !== undefined && ofPage.has(reply);
}

/**
 * The reply to a call that the page has made already, when it is there and a success: whoever begins with it draws it at once, also
 * where the code has come late, for then it is what is being read. It is given once, and undefined where there is none.
 */
export function takeArrived<E extends Endpoint>(endpoint: E, given: CallOf<E>): ReplyOf<E> | undefined {
  const token = readToken();
  const address = addressOf(endpoint, given as LooseCall);
  const { arrived: answer, kept } = findEarly(address, endpoint.method, token) ?? {};
  // Whoever reads that already goes on with it.
  const isRead = kept?.stays === true && (scrollY > 0 || Date.now() - kept.shownAt >= UNREAD_MS);
  if (answer?.status !== 200 || isRead) return undefined;
  globalThis.earlyCalls?.calls.delete(address);
  try {
    const reply = readAnswer(answer, token) as ReplyOf<E>;
    noteAnswer(true);
    if (typeof reply === "object" && reply !== null) ofPage.add(reply);
    return reply;
  } catch {
    // Of a page in between: the call says what is wrong.
    return undefined;
  }
}

interface Call extends RequestInit {
  method: string;
  signal: AbortSignal;
}

async function read(response: Response): Promise<Answer> {
  noteAnswer(true);
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
    // What went wrong with it was long ago.
    return await (takeEarly(address, init, token)?.catch(ask) ?? ask());
  } catch (error) {
    // By the signal: browsers give up a body that stalls with a plain AbortError, whatever the reason was.
    const reason: unknown = init.signal.reason;
    const isLate = reason instanceof DOMException && reason.name === "TimeoutError";
    if (!isLate && isAbort(error)) throw error;
    noteAnswer(false);
    throw networkError(isLate);
  }
}

/** The reply of a success; throws for anything else. A session that the server no longer knows ends here too. */
export function readAnswer(answer: Answer, sentToken: string | null): unknown {
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

/** A wrong password is a 401 as well, and ends nothing. */
const SESSION_IS_OVER: ReadonlySet<string> = new Set(["not_signed_in", "session_ended", "session_conflict"]);
