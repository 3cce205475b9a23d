/**
 * Every refusal the server can give: a stable code, its HTTP status and its words (`architecture.md` §4).
 * A code that is not listed here does not compile; words never blame the reader.
 */
const catalogue = {
  // Anything
  invalid_input: { status: 400, words: "Please check the highlighted fields." },
  malformed_request: { status: 400, words: "We could not read that request. Please try again." },
  not_signed_in: { status: 401, words: "Please sign in to continue." },
  session_ended: { status: 401, words: "You have been signed out. Please sign in again." },
  session_conflict: {
    status: 401,
    words: "Two different accounts are signed in here. Please sign in again.",
  },
  cross_site_request: {
    status: 403,
    words: "This request came from another website, so it was not carried out.",
  },
  not_allowed: { status: 403, words: "Only the owner can do that." },
  admin_only: { status: 403, words: "You don't have admin privileges" },
  not_found: { status: 404, words: "We could not find that. It may have been removed." },
  method_not_allowed: { status: 405, words: "That is not possible here." },
  request_too_slow: { status: 408, words: "That took too long to arrive. Please try again." },
  body_too_large: { status: 413, words: "That is too large to send. Please send something smaller." },
  unsupported_media_type: { status: 415, words: "We cannot read that kind of request." },
  headers_too_large: { status: 431, words: "That request carries too much beside its content." },
  too_many_requests: {
    status: 429,
    words: "That was a lot in a short time. Please wait a moment and try again.",
  },
  server_error: { status: 500, words: "Something went wrong on our side. Please try again." },
  unavailable: { status: 503, words: "We are busy just now. Please try again in a moment." },

  // Repeats (Idempotency-Key)
  request_in_progress: { status: 409, words: "This is already being done. Please wait a moment." },
  request_already_done: { status: 409, words: "This has already been done." },
  idempotency_key_reused: { status: 409, words: "This key was used for something else. Please try again." },

  // Accounts
  invalid_credentials: { status: 401, words: "Invalid email or password." },
  email_not_verified: { status: 403, words: "Please verify your email before signing in" },
  account_banned: { status: 403, words: "This account has been suspended." },
  wrong_password: { status: 403, words: "That is not your current password." },
  password_used_before: { status: 400, words: "You cannot use a previous password" },
  reset_link_invalid: {
    status: 400,
    words: "This reset link has expired or has already been used. Please request a new one.",
  },
  session_not_found: { status: 404, words: "That session has already ended." },

  // Feed
  post_not_found: { status: 404, words: "This post doesn't exist or may have been removed." },
  comment_not_found: { status: 404, words: "That comment has been removed." },
  content_required: { status: 400, words: "Content is required" },
  own_post_interest: { status: 403, words: "You cannot declare interest in your own post." },
  comment_edit_closed: {
    status: 403,
    words: "Comments can be edited for 15 minutes. After that you can still delete it.",
  },

  // Media
  unsupported_file_type: {
    status: 400,
    words: "Unsupported file type. Please use a JPEG, PNG or WebP photo.",
  },
  image_unreadable: { status: 400, words: "We could not read that picture. Please try another one." },
  image_too_large: { status: 413, words: "That picture is too large. Please use one under 15 MB." },
  media_not_found: { status: 400, words: "One of the photos could not be found. Please add it again." },
  too_many_uploads: {
    status: 503,
    words: "Many photos are arriving just now. Please try again in a moment.",
  },

  // Jobs
  job_not_found: { status: 404, words: "This job is no longer available" },
  job_closed: { status: 410, words: "This job has closed" },
  interest_already_declared: { status: 409, words: "You have already declared interest in this job" },
  own_job_interest: { status: 403, words: "This is your job posting" },
  interest_not_found: { status: 404, words: "You have not declared interest in this job." },
} as const satisfies Record<string, { status: number; words: string }>;

/** A stable error code, the same on the wire, in the logs and in the tests. */
export type ErrorCode = keyof typeof catalogue;

export const errorCatalogue: Readonly<
  Record<ErrorCode, { readonly status: number; readonly words: string }>
> = catalogue;

/** What every refusal looks like on the wire; `error` repeats `message` (`Q15`). */
export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  /** Words per field, all of them at once, keyed by the field's name in the payload. */
  fields?: Record<string, string>;
}
