/** Rate limits of the API's calls. */

export interface Budget {
  points: number;
  seconds: number;
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** General budgets that every call draws from, in addition to the named ones. */
export const GENERAL_BUDGETS = {
  member_minute: [{ points: 300, seconds: MINUTE }],
  member_burst: [{ points: 50, seconds: 10 }],
  visitor_minute: [{ points: 200, seconds: MINUTE }],
  visitor_burst: [{ points: 50, seconds: 10 }],
  // Sockets opened from one address.
  socket: [{ points: 30, seconds: MINUTE }],
  // Events of the payment provider, which arrive in bursts: it sends refused ones again.
  webhook: [{ points: 600, seconds: MINUTE }],
  // Policy reports of browsers: a few are enough to show that a page is broken.
  policy_report: [{ points: 30, seconds: MINUTE }],
} satisfies Record<string, readonly Budget[]>;

/** A name with two budgets is refused if either is used up. */
export const BUDGETS = {
  sign_in_account_and_address: [{ points: 5, seconds: 15 * MINUTE }],
  sign_in_account: [{ points: 20, seconds: HOUR }],
  sign_in_address: [{ points: 30, seconds: 5 * MINUTE }],
  // Wrong codes of an app after a right password: one in about three million guesses is right.
  second_factor_account: [
    { points: 10, seconds: 15 * MINUTE },
    { points: 30, seconds: DAY },
  ],
  second_factor_address: [{ points: 30, seconds: 5 * MINUTE }],
  sign_up: [{ points: 5, seconds: HOUR }],
  mail_link: [{ points: 15, seconds: HOUR }],
  mail_link_account: [
    { points: 3, seconds: HOUR },
    { points: 6, seconds: DAY },
  ],
  reset_password: [{ points: 20, seconds: 15 * MINUTE }],
  account_change: [{ points: 30, seconds: 15 * MINUTE }],
  export_data: [{ points: 5, seconds: DAY }],
  // Posts have consecutive ids: a visitor who reads through them all is stopped early.
  read_shared_post: [
    { points: 60, seconds: MINUTE },
    { points: 600, seconds: HOUR },
  ],
  create_post: [{ points: 20, seconds: DAY }],
  write_post: [
    { points: 10, seconds: 10 * MINUTE },
    { points: 60, seconds: DAY },
  ],
  write_comment: [{ points: 30, seconds: 10 * MINUTE }],
  react: [{ points: 120, seconds: 10 * MINUTE }],
  create_job: [{ points: 10, seconds: HOUR }],
  create_payment: [{ points: 10, seconds: HOUR }],
  confirm_payment: [{ points: 30, seconds: HOUR }],
  contact: [
    { points: 5, seconds: HOUR },
    { points: 15, seconds: DAY },
  ],
  // Emails sent to one address because a visitor typed it.
  contact_address: [{ points: 5, seconds: DAY }],
  // Sealed links: a caller who tries many has no real one.
  appeal_link: [{ points: 30, seconds: HOUR }],
  // More than a member can scroll past: one member cannot make an advertisement look popular.
  count_advertisement: [{ points: 120, seconds: HOUR }],
  apply: [{ points: 20, seconds: HOUR }],
  declare_interest: [{ points: 60, seconds: HOUR }],
  save_job: [{ points: 120, seconds: HOUR }],
  crew_request: [{ points: 30, seconds: DAY }],
  review_request: [{ points: 10, seconds: DAY }],
  write_review: [{ points: 30, seconds: HOUR }],
  follow: [{ points: 120, seconds: HOUR }],
  block: [{ points: 60, seconds: HOUR }],
  report: [{ points: 20, seconds: DAY }],
  send_message: [{ points: 60, seconds: MINUTE }],
  start_conversation: [{ points: 20, seconds: HOUR }],
  write_to_stranger: [{ points: 10, seconds: DAY }],
  /** Mentions of members who are neither in the writer's crew nor follow the writer. */
  mention_stranger: [{ points: 20, seconds: DAY }],
  search: [{ points: 60, seconds: MINUTE }],
  read_profile: [{ points: 120, seconds: HOUR }],
  read_private_file: [{ points: 120, seconds: HOUR }],
  write_profile: [{ points: 60, seconds: HOUR }],
  upload: [{ points: 60, seconds: HOUR }],
  // Megabytes of files (`byte-budget.ts`): the disk space that one member can use in a day.
  upload_bytes: [{ points: 200, seconds: DAY }],
  // Beyond it, visits are not refused, only no longer counted.
  count_visit: [{ points: 120, seconds: MINUTE }],
} satisfies Record<string, readonly Budget[]>;

/** The names that an endpoint may use as its `limit`. */
export type LimitName = keyof typeof BUDGETS;
