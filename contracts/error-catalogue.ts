import {
  APPEAL_DAYS,
  BANNED_WORDS_MAX,
  COMMENT_EDIT_MINUTES,
  CREW_ASKS_MAX,
  FREE_BOOST_HOURS,
  FREE_BOOSTS_MAX,
  HELD_TEXTS_MAX,
  MEGABYTE,
  PHOTO_BYTES_MAX,
  PROJECT_PINS_MAX,
  REVIEW_EDIT_DAYS,
  SAVED_APPRENTICESHIPS_MAX,
  SAVED_JOBS_MAX,
  SAVED_SEARCHES_MAX,
  VIDEO_BYTES_MAX,
  WORKED_TOGETHER_DAYS,
} from "./reference/limits.ts";

/**
 * Every refusal the server can give: a stable code, its HTTP status and its words. A code that is not listed here does not
 * compile; words never blame the reader.
 */
export const catalogue = {
  // Anything
  invalid_input: [400, "Please check the highlighted fields."],
  malformed_request: [400, "We could not read that request. Please try again."],
  not_signed_in: [401, "Please sign in to continue."],
  session_ended: [401, "You have been signed out. Please sign in again."],
  session_conflict: [401, "Two different accounts are signed in here. Please sign in again."],
  cross_site_request: [403, "This request came from another website, so we blocked it."],
  not_allowed: [403, "Only the owner can do that."],
  admin_only: [403, "You don't have admin privileges"],
  not_found: [404, "We could not find that. It may have been removed."],
  method_not_allowed: [405, "That is not possible here."],
  request_too_slow: [408, "That took too long to arrive. Please try again."],
  body_too_large: [413, "That is too large to send. Please send something smaller."],
  unsupported_media_type: [415, "We cannot read that kind of request."],
  range_not_satisfiable: [416, "That file has no such part."],
  headers_too_large: [431, "That request was too large. Please try again."],
  too_many_requests: [429, "That was a lot in a short time. Please wait a moment and try again."],
  server_error: [500, "Something went wrong on our side. Please try again."],
  unavailable: [503, "We are busy just now. Please try again in a moment."],

  // Repeats (Idempotency-Key)
  request_in_progress: [409, "This is already being done. Please wait a moment."],
  request_already_done: [409, "This has already been done."],
  idempotency_key_reused: [409, "That did not go through. Please try again."],

  // Accounts
  invalid_credentials: [401, "Invalid email or password."],
  email_not_verified: [403, "Please verify your email before signing in"],
  sign_up_not_continued: [400, "Your address is confirmed. Please sign in."],
  account_banned: [403, "This account has been suspended."],
  account_closing: [403, "This account is about to be deleted."],
  administrator_stays: [403, "An administrator's account cannot be deleted."],
  export_not_ready: [404, "There is no copy of your data to download at the moment."],
  wrong_password: [403, "That is not your current password."],
  password_used_before: [400, "You cannot use a previous password"],
  reset_link_invalid: [
    400,
    "This reset link has expired or has already been used. Please request a new one.",
  ],
  push_device_not_found: [404, "Notifications are already off on that device."],
  session_not_found: [404, "That session has already ended."],

  // Signing in by two steps
  second_factor_required: [401, "Please complete the second step to sign in."],
  second_factor_over: [410, "That took too long, or too many tries. Please sign in again."],
  code_wrong: [403, "That code is not right, or was used before. Please try the next one."],
  second_factor_enrolment_required: [
    403,
    "Please set up a second step for signing in first. The portal opens once you have one.",
  ],
  passkey_refused: [403, "That passkey is not for this account, or this site. Please try again."],
  passkey_not_found: [404, "That passkey has been removed."],
  too_many_passkeys: [409, "You cannot have more passkeys. Please remove one first."],
  confirmation_required: [403, "Please confirm that it is you first."],
  authenticator_exists: [
    409,
    "An authenticator app is set up already. Please remove it before setting up another.",
  ],
  authenticator_not_started: [409, "No authenticator app is being set up. Please begin again."],
  last_second_factor: [
    409,
    "Your role needs a second step for signing in. Please set up another before removing this one.",
  ],
  no_second_factor: [409, "Please set up a second step first."],

  // Feed
  post_not_found: [404, "This post doesn't exist or may have been removed."],
  post_not_available: [403, "This post is not shared with everybody at the moment."],
  comment_not_found: [404, "That comment has been removed."],
  content_required: [400, "Content is required"],
  own_post_interest: [403, "You cannot declare interest in your own post."],
  comment_edit_closed: [
    403,
    `Comments can be edited for ${COMMENT_EDIT_MINUTES} minutes. You can still delete yours.`,
  ],

  // Reports
  own_report: [403, "Cannot report own post"],
  already_reported: [409, "You have already reported this post"],

  // Moderation
  report_not_found: [404, "This report is no longer there."],
  report_closed: [409, "This report has already been decided."],
  report_note_changed: [
    409,
    "A colleague has written a note in the meantime. Please read it, then save yours again.",
  ],
  reported_meanwhile: [409, "This has been reported again. Please read the new report, then decide."],
  email_already_confirmed: [409, "Their email address is confirmed already."],
  last_administrator: [409, "There has to be at least one administrator."],
  role_not_possible: [403, "Roles are for adult members in good standing."],
  admin_protected: [403, "Administrators cannot be banned or deleted."],
  decided_meanwhile: [409, "Something else has been decided about this member in the meantime."],
  not_banned: [409, "This member is not banned."],
  reach_not_limited: [409, "Their reach is not limited."],
  own_case: [403, "This is about something of yours, so another moderator has to decide."],
  sanction_not_found: [404, "We could not find that decision."],
  sanction_withdrawn: [409, "This decision no longer stands, so there is nothing to appeal against."],
  appeal_link_invalid: [404, "This link does not work. Please use the whole link from our email."],
  already_appealed: [409, "You have already appealed against this decision."],
  appeal_too_late: [410, `The ${APPEAL_DAYS} days in which you could appeal are over.`],
  appeal_not_found: [404, "This appeal has been deleted."],
  appeal_decided: [409, "This appeal has already been decided."],
  appeal_for_another: [403, "Somebody else has to decide this appeal, because you made the decision."],

  // Banned words
  banned_word: [400, "This cannot be posted as it is written. Please try other words."],
  text_held: [
    409,
    "A moderator will read this before others can see it. Your text is safe. We will write to you when it is decided.",
  ],
  text_needs_review: [400, "We cannot post this as it is. Please try other words."],
  too_many_held_texts: [
    409,
    `${HELD_TEXTS_MAX} of your texts are waiting for a moderator. Please wait until they have been read.`,
  ],
  account_limited: [
    403,
    "A moderator has to check something you wrote. Until then you can read, but not post or send messages.",
  ],
  banned_word_exists: [409, "This word is already on the list."],
  banned_word_not_found: [404, "This word is no longer on the list."],
  too_many_banned_words: [
    409,
    `The list holds ${BANNED_WORDS_MAX.toLocaleString("en-GB")} words. Please remove one first.`,
  ],
  word_hit_not_found: [404, "This has been deleted."],
  word_hit_decided: [409, "This has already been decided."],
  held_text_unpublishable: [409, "This can no longer be published."],

  // Contact
  contact_not_found: [404, "That message is not in the queue any more."],
  contact_closed: [409, "This message is closed. Please open it again first."],
  contact_answered: [409, "This message has been answered already. Please read that first."],
  contact_unreachable: [409, "The account behind this message has been deleted, with its address."],

  // Advertisements
  advertisement_not_found: [404, "That advertisement is not running, or has been removed."],
  too_many_advertisements: [409, "The list is full. Please delete one first."],

  // Stories
  story_not_found: [404, "We could not find that story."],
  story_gone: [410, "This story has been removed."],
  too_many_stories: [409, "The page is full. Please delete one first."],

  // Profiles
  text_has_changed: [409, "The text has changed again. Please load the page again."],
  user_not_found: [404, "User Not Found"],
  project_not_found: [404, "That project has been removed."],
  too_many_projects: [409, "Your profile is full. Please delete a project first."],
  too_many_pins: [409, `You can pin ${PROJECT_PINS_MAX} projects. Please unpin one of them first.`],
  qualification_not_found: [404, "That qualification has been removed."],
  too_many_qualifications: [409, "Your profile is full. Please delete a qualification first."],

  // Private files
  invalid_file_type: [400, "Invalid file type"],
  file_too_large: [413, "That file is too large. Please use a smaller one."],
  file_not_found: [404, "There is no file here. It may have been removed."],
  file_not_shared: [403, "This file has not been shared with you."],

  // Crew and blocks
  crew_with_self: [400, "You cannot add yourself to your crew."],
  already_crew: [409, "You are already in each other's crew."],
  crew_request_pending: [409, "You have already sent this person a crew request."],
  crew_request_too_soon: [409, "You cannot ask this person again yet."],
  crew_request_limit: [
    409,
    `You have asked this person ${CREW_ASKS_MAX} times. They can still add you to their crew.`,
  ],
  crew_request_not_found: [404, "This crew request is no longer there."],
  crew_request_answered: [409, "This crew request has already been answered."],
  not_in_crew: [404, "This person is not in your crew."],
  block_self: [400, "You cannot block yourself."],
  not_blocked: [404, "You have not blocked this person."],

  // Chat
  conversation_with_self: [400, "You cannot start a chat with yourself."],
  conversation_not_found: [404, "We could not find that conversation."],
  conversation_has_new: [409, "A new message has come, so this chat stays in your list."],
  conversation_closed: [403, "You can no longer send messages in this chat."],
  may_only_answer: [403, "This member has to write to you first, or be in your crew."],
  message_not_found: [404, "We could not find that message."],

  // Reviews
  review_self: [400, "You cannot review yourself."],
  review_not_acquainted: [403, "You can ask people in your crew, and people you share a job with."],
  review_request_pending: [409, "You have already asked them for a review. They have not answered yet."],
  review_request_not_found: [404, "This review request is no longer there."],
  review_request_closed: [409, "This review request has already been answered."],
  review_not_found: [404, "That review has been removed."],
  review_reply_not_found: [404, "That reply has been removed."],
  review_edit_closed: [403, `Reviews can be changed for ${REVIEW_EDIT_DAYS} days.`],
  review_replied: [409, "You have already replied to this review."],
  review_job_not_shared: [
    403,
    "You can review each other for a job that one of you posted and the other was interested in.",
  ],
  review_job_not_over: [409, "You can review each other once this job has ended."],
  review_not_confirmed: [403, "Before a review, both of you confirm that you worked together on this job."],
  already_reviewed: [409, "You have already reviewed this person for this job."],

  // Following
  follow_self: [400, "You cannot follow yourself."],
  already_following: [409, "You already follow this person."],
  follow_not_found: [404, "You do not follow this person any more."],
  not_following: [404, "You do not follow this person."],

  // Notifications
  notification_not_found: [404, "This notification is no longer there."],
  newer_notification_unread: [409, "A newer notification about this is already unread."],
  notification_has_more: [409, "Something new has joined this notification, so it stays."],

  // Media
  unsupported_file_type: [400, "Unsupported file type. Please use a JPEG, PNG or WebP photo."],
  image_unreadable: [400, "We could not read that picture. Please try another one."],
  image_too_large: [413, `That picture is too large. Please use one under ${PHOTO_BYTES_MAX / MEGABYTE} MB.`],
  video_unreadable: [400, "We could not read that video. Please try another one."],
  video_too_large: [413, `Video file too large. Please use a file under ${VIDEO_BYTES_MAX / MEGABYTE}MB.`],
  media_not_found: [400, "One of the photos could not be found. Please add it again."],
  upload_not_found: [404, "This file is no longer there. Please send it again."],
  upload_incomplete: [409, "Part of this file has not arrived yet. Please try again."],
  upload_moved_on: [409, "More of this file has arrived in the meantime. Please try again."],
  too_many_uploads: [503, "We are busy with many photos. Please try again in a moment."],
  storage_unavailable: [502, "We cannot reach photos and files just now. Please try again in a moment."],
  storage_full: [507, "There is no room for files right now. Please try again later."],

  // Jobs
  apprenticeship_not_found: [404, "This apprenticeship is no longer available."],
  apprenticeship_closed: [410, "This apprenticeship has closed"],
  apprenticeship_filled: [409, "You have chosen somebody for this apprenticeship. Change that answer first."],
  own_apprenticeship: [403, "This is your apprenticeship posting"],
  cv_required: [400, "CV Required"],
  already_applied: [409, "You have already applied for this apprenticeship"],
  application_not_found: [404, "We could not find that application."],
  application_over: [409, "This application has been withdrawn or has expired."],

  job_not_found: [404, "This job is no longer available."],
  job_closed: [410, "This job has closed"],
  job_listed: [409, "This job is on the board already. Change its dates with Edit."],
  interest_already_declared: [409, "You have already declared interest in this job"],
  own_job_interest: [403, "This is your job posting"],
  interest_not_found: [404, "You have not declared interest in this job."],
  work_not_shared: [403, "You can only say this about people you share a job with."],
  work_not_begun: [409, "You can say this from the day on which the job starts."],
  work_long_over: [409, `You can say this for ${WORKED_TOGETHER_DAYS} days after the last day of a job.`],
  work_confirmed: [409, "You have both confirmed this, so it stays as it is."],
  too_many_saved_jobs: [409, `You can save ${SAVED_JOBS_MAX} jobs. Please remove one first.`],
  too_many_saved_apprenticeships: [
    409,
    `You can save ${SAVED_APPRENTICESHIPS_MAX} apprenticeships. Please remove one first.`,
  ],
  too_many_saved_searches: [409, `You can save ${SAVED_SEARCHES_MAX} searches. Please delete one first.`],
  saved_search_exists: [409, "You have saved this search already."],
  saved_search_not_found: [404, "This saved search is no longer there."],

  // Boosts and payments
  free_boost_over: [403, `Boosts are free only in your first ${FREE_BOOST_HOURS / 24} days as a member.`],
  free_boosts_taken: [
    403,
    `All ${FREE_BOOSTS_MAX} of your free boosts are in use. You get one back when one of those jobs ends.`,
  ],
  job_already_boosted: [409, "This job is already boosted."],
  payment_not_created: [502, "Failed to create payment. Please try again."],
  payment_unreachable: [502, "There was an issue processing your payment. Please contact support."],
  payments_off: [503, "Payments are not set up here yet."],
  payment_not_found: [404, "We could not find that payment."],
  payment_over: [409, "This payment has already been completed."],
  payment_not_refundable: [409, "There is nothing to refund for this payment."],
  card_declined: [402, "Your card was declined."],
  bad_signature: [400, "That message is not signed."],

  // Emails
  failed_email_not_found: [404, "That email has been sent or deleted."],
} as const satisfies Record<string, readonly [status: number, words: string]>;
