import type { ErrorBody, ErrorCode } from "#contracts/errors.ts";

/** The server's codes, and two that only a client can meet: no response, and an unreadable response. */
export type ApiErrorCode = ErrorCode | "network" | "unreadable";

const NETWORK_WORDS = "We could not reach the server. Check your signal and try again.";
const SLOW_WORDS = "The signal is too weak: no answer came in time. Please try again.";
const UNREADABLE_WORDS = "Something went wrong on our side. Please try again.";

interface Details {
  status: number;
  code: ApiErrorCode;
  /** Words that can be shown to the member. */
  message: string;
  /** '400: body'. */
  text: string;
  fields?: Readonly<Record<string, string>> | undefined;
  requestId?: string | undefined;
  retryAfter?: string | null | undefined;
}

/** A call that did not succeed. `message` is in the server's words, ready to show; the Error's text is '400: body'. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Words for each field of the payload that is wrong. */
  readonly fields: Readonly<Record<string, string>>;
  /** The id to quote to support. */
  readonly requestId: string | undefined;
  /** The `Retry-After` header: seconds to wait before the next attempt. */
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

/** Returns the error of a call without a response: no signal, a server that is down or, with `isSlow`, a timeout. */
export function networkError(isSlow = false): ApiError {
  const message = isSlow ? SLOW_WORDS : NETWORK_WORDS;
  return new ApiError({ status: 0, code: "network", message, text: `0: ${message}` });
}

/** A response as text, whether from fetch or (for uploads) XMLHttpRequest. */
export interface Answer {
  status: number;
  statusText: string;
  body: string;
  requestId?: string | undefined;
  /** The `Retry-After` header: seconds to wait before the next attempt. */
  retryAfter?: string | null;
}

/** Returns the error for a response that is not a success, whatever its body holds. */
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

/** True if nobody is waiting for the call any more: it was aborted, or another member has signed in since. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * True if it is unknown whether the call took effect: no response, a server error, or a response that is not the
 * server's.
 */
export function isUnanswered({ status, code }: ApiError): boolean {
  return status === 0 || status >= 500 || code === "unreadable";
}

/**
 * True if our server will refuse however often it is asked. False if it was too busy, or if something in between
 * responded in its place.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && code !== "unreadable";
}

/** Returns the words to show for anything thrown: the server's own, or `fallback`. */
export function errorMessage(error: unknown, fallback = UNREADABLE_WORDS): string {
  return error instanceof ApiError && error.message !== "" ? error.message : fallback;
}
