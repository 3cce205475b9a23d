import type { ErrorBody, ErrorCode } from "#contracts/errors.ts";

/** The server's codes, and two that only a client can meet: no answer at all, and an answer it cannot read. */
export type ApiErrorCode = ErrorCode | "network" | "unreadable";

const NETWORK_WORDS = "We could not reach the server. Check your signal and try again.";
const SLOW_WORDS = "The signal is too weak: no answer came in time. Please try again.";
const UNREADABLE_WORDS = "Something went wrong on our side. Please try again.";

interface Details {
  status: number;
  code: ApiErrorCode;
  /** Words fit to show. */
  message: string;
  /** '400: body'. */
  text: string;
  fields?: Readonly<Record<string, string>> | undefined;
  requestId?: string | undefined;
  retryAfter?: string | null | undefined;
}

/** A call that did not succeed. `message` is the server's words, to be shown; the Error's text is '400: body'. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Words per field of the payload, all of them at once. */
  readonly fields: Readonly<Record<string, string>>;
  /** What to quote to support. */
  readonly requestId: string | undefined;
  /** Its `Retry-After`: seconds that the server asks to wait before another try. */
  readonly retryAfter: string | null | undefined;
  private readonly text: string;

  constructor({ status, code, message, text, fields = {}, requestId, retryAfter }: Details) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.text = text;
  }

  override toString(): string {
    return this.text;
  }
}

/** The error of a call that got no answer: no signal or a server that is away, or `isSlow`, one too slow to wait for. */
export function networkError(isSlow = false): ApiError {
  const message = isSlow ? SLOW_WORDS : NETWORK_WORDS;
  return new ApiError({ status: 0, code: "network", message, text: `0: ${message}` });
}

/** An answer as text, however it came (fetch here, XMLHttpRequest for uploads). */
export interface Answer {
  status: number;
  statusText: string;
  body: string;
  requestId?: string | undefined;
  /** Its `Retry-After`: seconds to wait before another try. */
  retryAfter?: string | null;
}

/** The error of an answer that is no success, whatever its body holds. */
export function readError({ status, statusText, body, requestId, retryAfter }: Answer): ApiError {
  const parsed = parseErrorBody(body);
  return new ApiError({
    status,
    code: parsed?.code ?? "unreadable",
    message: parsed?.message ?? UNREADABLE_WORDS,
    text: `${status}: ${body === "" ? statusText : body}`,
    fields: parsed?.fields,
    requestId,
    retryAfter,
  });
}

function parseErrorBody(body: string): ErrorBody | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== "object" || parsed === null) return null;
    const { message, code, fields } = parsed as Partial<ErrorBody>;
    if (typeof message !== "string" || typeof code !== "string") return null;
    return { message, error: message, code, ...(fields === undefined ? {} : { fields }) };
  } catch {
    return null;
  }
}

/** True for a failure that another try over a better network may fix. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.code === "network";
}

/** True where nobody waits for it any more: it was stopped, or another member is signed in by now. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** True where nobody knows whether it was done: no answer came, the server failed, or what came is not its own. */
export function isUnanswered({ status, code }: ApiError): boolean {
  return status === 0 || status >= 500 || code === "unreadable";
}

/** True where our server will not do it, however often it is asked: not where it had no time, or something in between answered in its place. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && code !== "unreadable";
}

/** The words to show for whatever was thrown: the server's own, or `fallback`. */
export function errorMessage(error: unknown, fallback = UNREADABLE_WORDS): string {
  return error instanceof ApiError && error.message !== "" ? error.message : fallback;
}
