import { isOfStaff, readersOf, type Endpoint } from "./endpoint.ts";
import { catalogue } from "./error-catalogue.ts";

/** A stable error code, the same in responses, logs and tests. */
export type ErrorCode = keyof typeof catalogue;

export const errorCatalogue = Object.fromEntries(
  Object.entries(catalogue).map(([code, [status, words]]) => [code, { status, words }]),
) as Readonly<Record<ErrorCode, { readonly status: number; readonly words: string }>>;

/** The refusals of any call. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  "invalid_input",
  "malformed_request",
  "not_signed_in",
  "session_ended",
  "session_conflict",
  "cross_site_request",
  // The body names another member as the caller.
  "not_allowed",
  "method_not_allowed",
  "request_too_slow",
  "body_too_large",
  "unsupported_media_type",
  "headers_too_large",
  "too_many_requests",
  "server_error",
  "unavailable",
  "storage_full",
  "request_in_progress",
  "request_already_done",
  "idempotency_key_reused",
];
/** The refusals of staff's calls. */
const STAFF_ERRORS: readonly ErrorCode[] = ["admin_only", "second_factor_enrolment_required"];
/** The refusals of a call with a text that other members read. */
const TEXT_ERRORS: readonly ErrorCode[] = [
  "banned_word",
  "text_held",
  "text_needs_review",
  "too_many_held_texts",
  "account_limited",
];

/**
 * Returns the refusals of a call besides `COMMON_ERRORS`: those that its endpoint lists, and those of its kind of call.
 */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { confirm, errors = [] } = endpoint;
  return new Set<ErrorCode>([
    ...errors,
    ...(isOfStaff(endpoint) ? STAFF_ERRORS : []),
    ...(readersOf(endpoint) === null ? [] : TEXT_ERRORS),
    ...(confirm ? (["confirmation_required"] as const) : []),
  ]);
}

/** The next step of a sign-in, with `second_factor_required`. */
export interface SecondFactorDemand {
  /** Proof of the correct password, for `answerSecondFactor`. */
  ticket: string;
  methods: readonly ("passkey" | "authenticator" | "recovery_code")[];
  /** With the method `passkey`: the browser's options, JSON of `PublicKeyCredentialRequestOptionsJSON`. */
  passkey?: string;
}

/** The form of every refusal in a response; `error` repeats `message`. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  /** Words per field, all of them at once, keyed by the field's name in the payload. */
  fields?: Record<string, string>;
  secondFactor?: SecondFactorDemand;
  /** With `account_banned`: the path of the page to appeal or read the appeal, for as long as it opens. */
  appealPath?: string;
  /** With `account_banned`: whether the member has appealed already. */
  hasAppealed?: boolean;
}
