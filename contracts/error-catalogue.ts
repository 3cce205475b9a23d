import { moderationErrors } from "./moderation-errors.ts";
import { secondFactorErrors } from "./second-factor-errors.ts";

/**
 * Every refusal the server can give: a stable code, its HTTP status and its words.
 * A code that is not listed here does not compile; words never blame the reader.
 */
export const catalogue = {
  // Anything
  invalid_input: { status: 400, words: "Please check the highlighted fields." },
  malformed_request: { status: 400, words: "We could not read that request. Please try again." },
  not_signed_in: { status: 401, words: "Please sign in to continue." },
  session_ended: { status: 401, words: "You have been signed out. Please sign in again." },
  session_conflict: {
    status: 401,
    words: "Two different accounts are signed in here. Please sign in again.",
  },
  cross_site_request: { status: 403, words: "This came from another website, so we did not do it." },
  not_allowed: { status: 403, words: "Only the owner can do that." },
  admin_only: { status: 403, words: "You don't have admin privileges" },
  not_found: { status: 404, words: "We could not find that. It may have been removed." },
  method_not_allowed: { status: 405, words: "That is not possible here." },
  request_too_slow: { status: 408, words: "That took too long to arrive. Please try again." },
  body_too_large: { status: 413, words: "That is too large to send. Please send something smaller." },
  unsupported_media_type: { status: 415, words: "We cannot read that kind of request." },
  range_not_satisfiable: { status: 416, words: "That file has no such part." },
  headers_too_large: { status: 431, words: "That request was too large. Please try again." },
  too_many_requests: {
    status: 429,
    words: "That was a lot in a short time. Please wait a moment and try again.",
  },
  server_error: { status: 500, words: "Something went wrong on our side. Please try again." },
  unavailable: { status: 503, words: "We are busy just now. Please try again in a moment." },

  // Repeats (Idempotency-Key)
  request_in_progress: { status: 409, words: "This is already being done. Please wait a moment." },
  request_already_done: { status: 409, words: "This has already been done." },
  idempotency_key_reused: { status: 409, words: "That did not go through. Please try again." },

  // Accounts
  invalid_credentials: { status: 401, words: "Invalid email or password." },
  email_not_verified: { status: 403, words: "Please verify your email before signing in" },
  sign_up_not_continued: { status: 400, words: "Your address is confirmed. Please sign in." },
  account_banned: { status: 403, words: "This account has been suspended." },
  account_closing: { status: 403, words: "This account is about to be deleted." },
  administrator_stays: { status: 403, words: "An administrator's account cannot be deleted." },
  export_not_ready: { status: 404, words: "There is no copy of your data to download at the moment." },
  wrong_password: { status: 403, words: "That is not your current password." },
  password_used_before: { status: 400, words: "You cannot use a previous password" },
  reset_link_invalid: {
    status: 400,
    words: "This reset link has expired or has already been used. Please request a new one.",
  },
  ...secondFactorErrors,
  push_device_not_found: { status: 404, words: "That device is not told of anything any more." },
  session_not_found: { status: 404, words: "That session has already ended." },

  // Feed
  post_not_found: { status: 404, words: "This post doesn't exist or may have been removed." },
  post_not_available: { status: 403, words: "This post is not shared with everybody at the moment." },
  comment_not_found: { status: 404, words: "That comment has been removed." },
  content_required: { status: 400, words: "Content is required" },
  own_post_interest: { status: 403, words: "You cannot declare interest in your own post." },
  comment_edit_closed: {
    status: 403,
    words: "Comments can be edited for 15 minutes. After that you can still delete it.",
  },

  // Reports
  own_report: { status: 403, words: "Cannot report own post" },
  already_reported: { status: 409, words: "You have already reported this post" },

  // Moderation
  report_not_found: { status: 404, words: "This report is no longer there." },
  report_closed: { status: 409, words: "This report has already been decided." },
  report_note_changed: {
    status: 409,
    words: "A colleague has written a note meanwhile. Please read it, then save yours again.",
  },
  email_already_confirmed: { status: 409, words: "Their e-mail address is confirmed already." },
  last_administrator: { status: 409, words: "There has to be at least one administrator." },
  role_not_possible: { status: 403, words: "Roles are for adult members in good standing." },
  admin_protected: { status: 403, words: "Administrators cannot be banned or deleted" },
  not_banned: { status: 409, words: "This member is not banned." },
  ...moderationErrors,

  // Contact
  contact_not_found: { status: 404, words: "That message is not in the queue any more." },
  contact_closed: { status: 409, words: "This message is closed. Please open it again first." },
  contact_unreachable: {
    status: 409,
    words: "The account behind this message is gone, and its address with it.",
  },

  // Advertisements
  advertisement_not_found: { status: 404, words: "That advertisement is not running, or has been removed." },
  too_many_advertisements: { status: 409, words: "The list is full. Please delete one first." },

  // Stories
  story_not_found: { status: 404, words: "We could not find that story." },
  story_gone: { status: 410, words: "This story has been removed." },
  too_many_stories: { status: 409, words: "The page is full. Please delete one first." },

  // Profiles
  text_has_changed: { status: 409, words: "The text has changed again. Please load the page again." },
  user_not_found: { status: 404, words: "User Not Found" },
  project_not_found: { status: 404, words: "That project has been removed." },
  too_many_projects: { status: 409, words: "Your profile holds no more projects. Please delete one first." },
  too_many_pins: { status: 409, words: "You can pin 3 projects. Please unpin one of them first." },
  qualification_not_found: { status: 404, words: "That qualification has been removed." },
  too_many_qualifications: {
    status: 409,
    words: "Your profile holds no more qualifications. Please delete one first.",
  },

  // Private files
  invalid_file_type: { status: 400, words: "Invalid file type" },
  file_too_large: { status: 413, words: "That file is too large. Please use a smaller one." },
  file_not_found: { status: 404, words: "There is no file here. It may have been removed." },
  file_not_shared: { status: 403, words: "This file has not been shared with you." },

  // Crew and blocks
  crew_with_self: { status: 400, words: "You cannot add yourself to your crew." },
  already_crew: { status: 409, words: "You are already in each other's crew." },
  crew_request_pending: { status: 409, words: "You have already sent this person a crew request." },
  crew_request_too_soon: { status: 409, words: "You cannot ask this person again yet." },
  crew_request_limit: {
    status: 409,
    words: "You have asked this person three times. They can still add you to their crew.",
  },
  crew_request_not_found: { status: 404, words: "This crew request is no longer there." },
  crew_request_answered: { status: 409, words: "This crew request has already been answered." },
  not_in_crew: { status: 404, words: "This person is not in your crew." },
  block_self: { status: 400, words: "You cannot block yourself." },
  not_blocked: { status: 404, words: "You have not blocked this person." },

  // Chat
  conversation_with_self: { status: 400, words: "You cannot start a chat with yourself." },
  conversation_not_found: { status: 404, words: "We could not find that conversation." },
  conversation_closed: { status: 403, words: "You can no longer send messages in this chat." },
  may_only_answer: { status: 403, words: "This member has to write to you first, or be in your crew." },
  message_not_found: { status: 404, words: "We could not find that message." },

  // Reviews
  review_self: { status: 400, words: "You cannot review yourself." },
  review_not_acquainted: {
    status: 403,
    words: "You can ask people in your crew, and people you share a job with.",
  },
  review_request_pending: {
    status: 409,
    words: "You have already asked this person for a review. They have not answered yet.",
  },
  review_request_not_found: { status: 404, words: "This review request is no longer there." },
  review_request_closed: { status: 409, words: "This review request has already been answered." },
  review_not_found: { status: 404, words: "That review has been removed." },
  review_edit_closed: { status: 403, words: "Reviews can be changed for 14 days." },
  review_replied: { status: 409, words: "You have already replied to this review." },
  review_job_not_shared: {
    status: 403,
    words: "You can review each other for a job that one of you posted and the other was interested in.",
  },
  review_job_not_over: { status: 409, words: "You can review each other once this job has ended." },
  review_not_confirmed: {
    status: 403,
    words: "Before a review, both of you confirm that you worked together on this job.",
  },
  already_reviewed: { status: 409, words: "You have already reviewed this person for this job." },

  // Following
  follow_self: { status: 400, words: "You cannot follow yourself." },
  already_following: { status: 409, words: "You already follow this person." },
  follow_not_found: { status: 404, words: "You do not follow this person any more." },
  not_following: { status: 404, words: "You do not follow this person." },

  // Notifications
  notification_not_found: { status: 404, words: "This notification is no longer there." },
  newer_notification_unread: { status: 409, words: "A newer notification about this is already unread." },

  // Media
  unsupported_file_type: {
    status: 400,
    words: "Unsupported file type. Please use a JPEG, PNG or WebP photo.",
  },
  image_unreadable: { status: 400, words: "We could not read that picture. Please try another one." },
  image_too_large: { status: 413, words: "That picture is too large. Please use one under 15 MB." },
  video_unreadable: { status: 400, words: "We could not read that video. Please try another one." },
  video_too_large: { status: 413, words: "Video file too large. Please use a file under 10MB." },
  media_not_found: { status: 400, words: "One of the photos could not be found. Please add it again." },
  upload_not_found: { status: 404, words: "This file is no longer there. Please send it again." },
  upload_incomplete: { status: 409, words: "Part of this file has not arrived yet. Please try again." },
  upload_moved_on: { status: 409, words: "More of this file has arrived meanwhile. Please try again." },
  too_many_uploads: { status: 503, words: "We are busy with many photos. Please try again in a moment." },
  storage_unavailable: {
    status: 502,
    words: "We cannot reach photos and files just now. Please try again in a moment.",
  },
  storage_full: { status: 507, words: "There is no room for files right now. Please try again later." },

  // Jobs
  apprenticeship_not_found: { status: 404, words: "This apprenticeship is no longer available" },
  apprenticeship_closed: { status: 410, words: "This apprenticeship has closed" },
  apprenticeship_filled: {
    status: 409,
    words: "You have chosen somebody for this apprenticeship. Change that answer first.",
  },
  own_apprenticeship: { status: 403, words: "This is your apprenticeship posting" },
  cv_required: { status: 400, words: "CV Required" },
  already_applied: { status: 409, words: "You have already applied for this apprenticeship" },
  application_not_found: { status: 404, words: "There is no such application." },
  application_over: { status: 409, words: "This application has been withdrawn or has expired." },

  job_not_found: { status: 404, words: "This job is no longer available" },
  job_closed: { status: 410, words: "This job has closed" },
  interest_already_declared: { status: 409, words: "You have already declared interest in this job" },
  own_job_interest: { status: 403, words: "This is your job posting" },
  interest_not_found: { status: 404, words: "You have not declared interest in this job." },
  work_not_shared: { status: 403, words: "You can say this of people you share a job with." },
  work_not_begun: { status: 409, words: "You can say this from the day on which the job starts." },
  work_long_over: { status: 409, words: "This can be said for 90 days after a job's last day." },
  work_confirmed: { status: 409, words: "You have both confirmed this, so it stays as it is." },
  too_many_saved_jobs: { status: 409, words: "You can keep 200 jobs. Please remove one of them first." },
  too_many_saved_apprenticeships: {
    status: 409,
    words: "You can keep 200 apprenticeships. Please remove one of them first.",
  },
  too_many_saved_searches: {
    status: 409,
    words: "You can save 20 searches. Please delete one of them first.",
  },
  saved_search_exists: { status: 409, words: "You have saved this search already." },
  saved_search_not_found: { status: 404, words: "This saved search is no longer there." },

  // Boosts and payments
  free_boost_over: { status: 403, words: "Boosts are free during a member's first 30 days only." },
  free_boosts_taken: {
    status: 403,
    words: "All 10 of your free boosts are in use. You get one back when one of those jobs ends.",
  },
  job_already_boosted: { status: 409, words: "This job is already boosted." },
  payment_not_created: { status: 502, words: "Failed to create payment. Please try again." },
  payment_unreachable: {
    status: 502,
    words: "There was an issue processing your payment. Please contact support.",
  },
  payments_off: { status: 503, words: "Payments are not set up here yet." },
  payment_not_found: { status: 404, words: "We could not find that payment." },
  payment_over: { status: 409, words: "This payment has already been completed." },
  payment_not_refundable: { status: 409, words: "There is nothing to give back for this payment." },
  card_declined: { status: 402, words: "Your card was declined." },
  bad_signature: { status: 400, words: "That message is not signed." },

  // Emails
  failed_email_not_found: { status: 404, words: "That e-mail has gone out, or is no longer kept." },
} as const satisfies Record<string, { status: number; words: string }>;
