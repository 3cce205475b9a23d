import { isOfStaff, readersOf, type Endpoint } from "./endpoint.ts";
import { catalogue } from "./error-catalogue.ts";

/** A stable error code, the same on the wire, in the logs and in the tests. */
export type ErrorCode = keyof typeof catalogue;

export const errorCatalogue = Object.fromEntries(
  Object.entries(catalogue).map(([code, [status, words]]) => [code, { status, words }]),
) as Readonly<Record<ErrorCode, { readonly status: number; readonly words: string }>>;

/** What any call may be refused with, whatever it is about. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  "invalid_input",
  "malformed_request",
  "not_signed_in",
  "session_ended",
  "session_conflict",
  "cross_site_request",
  // It names another member as the one who acts.
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
/** What staff's calls may be refused with. */
const STAFF_ERRORS: readonly ErrorCode[] = ["admin_only", "second_factor_enrolment_required"];
/** What a call with a text may be refused with that others would read. */
const TEXT_ERRORS: readonly ErrorCode[] = [
  "banned_word",
  "text_held",
  "text_needs_review",
  "too_many_held_texts",
  "account_limited",
];

/** What a call may be refused with beside `COMMON_ERRORS`: what its endpoint lists, and what its kind of call may be. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { confirm, errors = [] } = endpoint;
  return new Set<ErrorCode>([
    ...errors,
    ...(isOfStaff(endpoint) ? STAFF_ERRORS : []),
    ...(readersOf(endpoint) === null ? [] : TEXT_ERRORS),
    ...(confirm ? (["confirmation_required"] as const) : []),
  ]);
}

/** What a sign-in asks for next, with `second_factor_required`. */
export interface SecondFactorDemand {
  /** Stands for the right password in `answerSecondFactor`. */
  ticket: string;
  methods: readonly ("passkey" | "authenticator" | "recovery_code")[];
  /** With the method `passkey`: what the browser is asked, JSON of `PublicKeyCredentialRequestOptionsJSON`. */
  passkey?: string;
}

/** What every refusal looks like on the wire; `error` repeats `message`. */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  /** Words per field, all of them at once, keyed by the field's name in the payload. */
  fields?: Record<string, string>;
  secondFactor?: SecondFactorDemand;
  /** With `account_banned`: the path of the page where one appeals, or reads of one's appeal, for as long as it opens. */
  appealPath?: string;
  /** With `account_banned`: whether one has appealed already. */
  hasAppealed?: boolean;
}
