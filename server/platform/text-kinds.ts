/**
 * Kinds of members' texts that can be held for a moderator: new ones and changes. Held texts are stored under their
 * kind, so names here never change.
 */
export type TextKind =
  | "profile"
  | "post"
  | "post_change"
  | "comment"
  | "reply"
  | "comment_change"
  | "project"
  | "project_change"
  | "qualification"
  | "qualification_change"
  | "job"
  | "job_change"
  | "boosted_job"
  | "apprenticeship"
  | "apprenticeship_change"
  | "crew_request"
  | "review_request"
  | "review"
  | "review_change"
  | "requested_review"
  | "review_reply";
