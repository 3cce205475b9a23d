/**
 * What members write that can wait for a moderator: something new, or a change of it. What waits is stored under its kind,
 * so a name that is here stays.
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
