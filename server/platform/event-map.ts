/**
 * Everything that one feature's act may mean to another, by name. A feature records an event in its own transaction;
 * who cares reacts (`ARCHITECTURE.md`). Payloads carry identifiers, never texts or secrets: the reaction reads the truth.
 */
export interface EventMap {
  /**
   * Somebody asked for a link by naming an address, which may be nobody's: only the reaction looks, so that asking
   * takes equally long for a known and an unknown one.
   */
  "account.link_requested": { email: string; purpose: "verify" | "reset" };
  /** A member wants another address; it has to be confirmed from there. */
  "account.email_change_requested": { userId: number; email: string };
  /** Somebody signed up with an address that already has an account; its owner is told. */
  "account.sign_up_repeated": { email: string };
  "account.password_changed": { userId: number; at: string };
  /** The address changed; both the old and the new one are told. */
  "account.email_changed": { userId: number; from: string; to: string };
  "feed.post_created": { postId: number; userId: number };
  "feed.post_liked": { postId: number; userId: number };
  "feed.interest_declared": { postId: number; userId: number };
  "feed.commented": { postId: number; commentId: number; userId: number };
  "jobs.job_created": { jobId: number; userId: number };
  "jobs.job_changed": { jobId: number; userId: number };
  "jobs.job_deleted": { jobId: number; userId: number };
  "jobs.interest_declared": { jobId: number; interestId: number; userId: number };
}

export type EventName = keyof EventMap;
