/**
 * The product's numbers, each named once.
 * Sources: D0 §9, D1 §9, D2 §9 and `decisions.md`.
 */

/** 1 MB as the product counts it (`Q197`). */
export const MEGABYTE = 1_048_576;

export const POST_CONTENT_MAX = 500;
export const POST_PHOTOS_MAX = 10;
export const COMMENT_MAX = 500;
export const COMMENT_PREVIEW = 3;
/** Minutes during which a comment may be edited (`Q72`). */
export const COMMENT_EDIT_MINUTES = 15;
export const FEED_PAGE_SIZE = 10;
export const FEED_PAGE_MAX = 50;
export const PHOTO_ALT_MAX = 200;

export const JOB_PAGE_SIZE = 20;
/** `GET /api/jobs` without parameters answers at most this many (`Q145`). */
export const JOB_LIST_MAX = 200;
export const JOB_DESCRIPTION_MAX = 2000;
export const JOB_TITLE_MAX = 100;
/** Days from a job's first to its last: two years, one of them a leap year. */
export const JOB_DAYS_MAX = 731;
/** Matching jobs are counted up to here; beyond it stands "more". `page` reaches as far, the cursor goes on. */
export const JOB_COUNT_MAX = 1000;
/** In a search they are counted up to here: each one has to be read. */
export const JOB_SEARCH_COUNT_MAX = 200;
export const BOOSTED_JOBS_MAX = 30;
/** Lists of interests and of jobs applied for answer at most this many. */
export const INTEREST_LIST_MAX = 200;
/** Days before the start from which a job is 'Urgent!' (`Q143`). */
export const URGENT_DAYS = 3;

export const BIO_MAX = 500;
export const NAME_MIN = 2;
export const NAME_MAX = 60;
export const COMPANY_MAX = 80;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const EXPERIENCE_MAX = 50;
/** Youngest age at which somebody may join (`Q28`). */
export const AGE_MIN = 16;
/** Passwords remembered and refused, the present one included (`Q33`). */
export const PASSWORDS_REMEMBERED = 5;

export const RESET_LINK_MINUTES = 60;
export const VERIFY_LINK_HOURS = 48;
/** Days for which an already used verification link still answers "verified" (`Q23`). */
export const VERIFY_REPEAT_DAYS = 7;
/** Days after which an account that was never verified is removed (`Q25`). */
export const UNVERIFIED_DAYS = 14;
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 90;
/** The same for administrators (`Q22`). */
export const ADMIN_SESSION_IDLE_MINUTES = 30;
export const ADMIN_SESSION_MAX_HOURS = 8;
/** Places listed where a member is signed in, at most. */
export const SESSIONS_SHOWN = 50;
/** Days after which addresses of the login log are cut short (`Q181`). */
export const LOGIN_ADDRESS_DAYS = 90;

/** A photo as it is uploaded, at most. */
export const PHOTO_BYTES_MAX = 15 * MEGABYTE;
/** A profile picture as it is sent, at most (`Q197`). */
export const AVATAR_BYTES_MAX = 5 * MEGABYTE;
/** A request body that may carry data URLs, at most (`Q64`). */
export const LARGE_BODY_BYTES = 15 * MEGABYTE;
/** Any other request body, at most. */
export const BODY_BYTES = MEGABYTE;

/** Widths in pixels in which a photo is served. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;

/** The budgets of `scorecard.md` §3, by name. The server keeps their numbers (`server/platform/limits.ts`). */
export type LimitName =
  | "sign_in_account_and_address"
  | "sign_in_account"
  | "sign_in_address"
  | "sign_up"
  | "mail_link"
  | "mail_link_account"
  | "reset_password"
  | "account_change"
  | "write_post"
  | "write_comment"
  | "react"
  | "create_job"
  | "declare_interest"
  | "upload";
