/** The product's limits, each defined once. */

/** 1 MB, in bytes. */
export const MEGABYTE = 1_048_576;

export const POST_CONTENT_MAX = 500;
export const POST_PHOTOS_MAX = 10;
export const COMMENT_MAX = 500;
/** Includes the name of the member it answers, in front. */
export const COMMENT_CHANGE_MAX = COMMENT_MAX + 150;
export const COMMENT_PREVIEW = 3;
/** Comments shown when a thread is opened. */
export const COMMENT_PAGE = 20;
/** Earlier comments loaded at a time. */
export const EARLIER_COMMENTS = 100;
/** Up to this number 'View all N comments' shows all comments at once, and counts them as the reader sees them. */
export const COMMENTS_AT_ONCE = COMMENT_PAGE + EARLIER_COMMENTS;
/** Minutes during which a comment may be edited. */
export const COMMENT_EDIT_MINUTES = 15;
export const FEED_PAGE_SIZE = 10;
export const FEED_PAGE_MAX = 50;
export const PHOTO_ALT_MAX = 200;

/** Members listed at a time as liking or interested. */
export const PEOPLE_PAGE_SIZE = 30;
export const PEOPLE_PAGE_MAX = 100;
/** Posts per page of one member's posts. */
export const USER_POSTS_PAGE_SIZE = 20;
/** New posts are counted up to this; beyond it the screen shows "20+". */
export const NEW_POSTS_MAX = 21;
/** Posts between two advertisements, over all loaded posts; never last. */
export const POSTS_PER_ADVERTISEMENT = 8;
/** Code points of a post that are shared with its link. */
export const SHARE_TEXT_MAX = 100;

/** A contact message; days for which a closed one is stored. */
export const CONTACT_NAME_MAX = 100;
export const CONTACT_ABOUT_MAX = 300;
export const CONTACT_MESSAGE_MIN = 10;
export const CONTACT_MESSAGE_MAX = 5000;
export const CONTACT_PAGE_SIZE = 30;
export const CONTACT_KEPT_DAYS = 365;
/** Maximum number of advertisements, ended ones included; lengths of label and link. */
export const ADVERTISEMENTS_MAX = 200;
export const AD_LABEL_MAX = 120;
export const AD_LINK_MAX = 1000;
/** Maximum number of success stories, so that their list is complete and bounded; then the parts of one. */
export const STORIES_MAX = 100;
export const STORY_TITLE_MAX = 200;
export const STORY_EXCERPT_MAX = 500;
export const STORY_CONTENT_MAX = 10_000;
export const STORY_LOCATION_MAX = 100;
export const STORY_READ_TIME_MAX = 40;
export const STORY_TAGS_MAX = 10;
export const STORY_TAG_MAX = 40;

export const REPORT_REASON_MAX = 500;
export const REPORT_DETAILS_MAX = 500;

/** Members, posts, jobs, reports and log entries on one page of an administrator's lists. */
export const ADMIN_PAGE_SIZE = 50;
export const ADMIN_PAGE_MAX = 100;
/** Maximum entries of an administrator's list without paging, and of the log. */
export const ADMIN_LIST_MAX = 200;
export const LOG_LIST_SIZE = 10;
/** How long a member is new in the administrators' list of members. */
export const NEW_MEMBER_DAYS = 7;
/** Matches are counted up to this, and `page` reaches as far. */
export const ADMIN_COUNT_MAX = 1000;
export const BAN_REASON_MAX = 500;
export const ADMIN_NOTE_MAX = 500;
/** Reports of one item shown in the queue. */
export const REPORTS_SHOWN = 50;
/** Earlier texts of a reported post shown to a moderator. */
export const EARLIER_TEXTS_SHOWN = 10;
/** Chat messages on either side of a reported one that a moderator may read. */
export const REPORTED_CONTEXT = 10;

export const PROJECT_TITLE_MAX = 100;
export const PROJECT_DESCRIPTION_MIN = 10;
export const PROJECT_DESCRIPTION_MAX = 500;
export const PROJECT_PHOTOS_MAX = 5;
/** Pinned projects, at most. */
export const PROJECT_PINS_MAX = 3;
/** Maximum projects and qualifications of one member, so that their lists are complete and bounded. */
export const PROJECTS_MAX = 200;
export const QUALIFICATIONS_MAX = 100;
export const QUALIFICATION_TITLE_MAX = 100;
export const QUALIFICATION_DESCRIPTION_MAX = 500;
/** Each of issuing organisation, scheme, level and number of a qualification. */
export const QUALIFICATION_DETAIL_MAX = 100;
/** Age from which a member's contact details may be shared. */
export const ADULT_AGE = 18;

/** The message of a crew request. */
export const CREW_MESSAGE_MAX = 300;
/** Days before a declined member may ask the same member again, and how often in all. */
export const CREW_ASK_AGAIN_DAYS = 30;
export const CREW_ASKS_MAX = 3;
/** Maximum response of `GET /api/crew` without parameters; its usual page and maximum page. */
export const CREW_LIST_MAX = 500;
export const CREW_PAGE_SIZE = 50;
export const CREW_PAGE_MAX = 100;
/** Maximum response of `GET /api/crew/requests` without parameters. */
export const CREW_REQUEST_LIST_MAX = 200;
/** Members suggested at a time. */
export const SUGGESTIONS_SIZE = 24;
export const SUGGESTIONS_MAX = 50;
export const BLOCKED_PAGE_SIZE = 50;
export const BLOCKED_PAGE_MAX = 100;
/** Maximum of hidden things listed. */
export const HIDDEN_LIST_MAX = 100;

/** Members in a search response, per page, and characters of the search text. */
export const SEARCH_SIZE = 50;
export const SEARCH_PAGE_SIZE = 20;
export const SEARCH_TEXT_MAX = 100;
/** Maximum mentions in one text, and members suggested while a name is typed. */
export const MENTIONS_MAX = 10;
export const MENTIONABLE_SIZE = 6;

/** Length of a chat message; below, messages loaded at a time. */
export const MESSAGE_MAX = 2000;
/** The note to a job's owner when declaring interest. */
export const INTEREST_NOTE_MAX = 500;
export const MESSAGE_PAGE_SIZE = 50;
export const MESSAGE_PAGE_MAX = 200;
/** Maximum response of `GET /api/conversations` without parameters; its usual page and maximum page. */
export const CONVERSATION_LIST_MAX = 200;
export const CONVERSATION_PAGE_SIZE = 50;
export const CONVERSATION_PAGE_MAX = 100;
/** Days during which an account is new: it may write to few strangers. */
export const NEW_ACCOUNT_DAYS = 7;

/** Stars of a review, at most. */
export const RATING_MAX = 5;
/** Texts of reviews and review requests. */
export const REVIEW_COMMENT_MAX = 1000;
export const REVIEW_REPLY_MAX = 1000;
export const REVIEW_MESSAGE_MAX = 500;
export const REVIEW_CONTEXT_MAX = 120;
/** Days during which a reviewer may change a review. */
export const REVIEW_EDIT_DAYS = 14;
/** Days after which an unanswered review request expires. */
export const REVIEW_REQUEST_DAYS = 30;
export const REVIEW_PAGE_SIZE = 20;
export const REVIEW_PAGE_MAX = 100;
/** Members offered at a time as reviewers; jobs offered for reviewing a member. */
export const REVIEWERS_MAX = 50;
export const JOBS_TO_REVIEW_MAX = 20;

/** Notifications per page; the maximum. */
export const NOTIFICATION_PAGE_SIZE = 30;
export const NOTIFICATION_PAGE_MAX = 100;
/** Days for which notifications are stored. */
export const NOTIFICATION_DAYS = 90;
/** Minutes during which a deleted notification can be brought back. */
export const NOTIFICATION_UNDO_MINUTES = 5;
/** Unread notifications are counted up to this: the bell shows "99+" above 99, even if some of them are being read. */
export const NOTIFICATION_COUNT_MAX = 200;

export const JOB_PAGE_SIZE = 20;
/** Maximum response of `GET /api/jobs` without parameters. */
export const JOB_LIST_MAX = 200;
export const JOB_DESCRIPTION_MAX = 2000;
export const JOB_TITLE_MAX = 100;
/** Maximum days on the board after a job was posted or reposted: the database's `jobs.listed_until` counts them. */
export const JOB_LISTED_DAYS = 90;
/** Days from a job's first to its last: two years, one of them a leap year. */
export const JOB_DAYS_MAX = 731;
/** Days after a job's last day during which its two members may say that they worked together on it. */
export const WORKED_TOGETHER_DAYS = 90;
/** Miles of a search around a town: minimum, maximum and default. */
export const RADIUS_MIN = 5;
export const RADIUS_MAX = 100;
export const RADIUS_USUAL = 20;
/** Maximum saved jobs, apprenticeships and searches of a member. */
export const SAVED_JOBS_MAX = 200;
export const SAVED_APPRENTICESHIPS_MAX = 200;
export const SAVED_SEARCHES_MAX = 20;
export const SAVED_SEARCH_NAME_MAX = 60;
/** Maximum jobs in one alert. */
export const ALERT_JOBS_MAX = 50;
/** Maximum unreported matches of a saved search; the newest stay. */
export const ALERT_WAITING_MAX = 500;
/** Jobs offered instead of one that is gone. */
export const SIMILAR_JOBS_MAX = 4;
/** Public jobs in the sitemap; the format allows 50,000. */
export const SITEMAP_JOBS_MAX = 5_000;
/**
 * Matching jobs are counted up to this; beyond it the screen shows "more". `page` reaches as far; the cursor goes
 * beyond.
 */
export const JOB_COUNT_MAX = 1000;
/** In a text search they are counted up to this: each one has to be read. */
export const JOB_SEARCH_COUNT_MAX = 200;
/** Sorting by distance covers this many of the newest nearby jobs. */
export const JOBS_BY_DISTANCE_MAX = 2000;
/** Boosted jobs on the home page at a time; minutes until the next ones are shown. */
export const BOOSTED_JOBS_MAX = 30;
export const BOOSTED_TURN_MINUTES = 5;
/** Maximum response of the lists of interests and of jobs applied for. */
export const INTEREST_LIST_MAX = 200;
/** Days before the start when a job becomes 'Urgent!'. */
export const URGENT_DAYS = 3;

export const APPRENTICESHIP_PAGE_SIZE = 20;
export const APPRENTICESHIP_REQUIREMENTS_MAX = 20;
export const APPRENTICESHIP_REQUIREMENT_MAX = 120;
export const APPRENTICESHIP_DURATION_MAX = 60;
/** Ages that a listing may state; its defaults. */
export const APPRENTICE_AGE_MIN = 16;
export const APPRENTICE_AGE_MAX = 25;
export const APPRENTICE_AGE_LIMIT = 99;
export const HOURS_A_WEEK_MAX = 60;
/** Days for which an apprenticeship is listed: default and maximum. */
export const CLOSING_DAYS = 30;
export const CLOSING_DAYS_MAX = 180;
/** Days after the closing date when an undecided application expires. */
export const UNDECIDED_DAYS = 30;
/** Months for which applications and their CVs are stored: after the closing date, or after they ended. */
export const APPLICATION_KEPT_MONTHS = 12;
/** Months for which closed jobs and apprenticeships are stored. */
export const CLOSED_KEPT_MONTHS = 24;
/** Days for which an empty conversation is stored. */
export const EMPTY_CONVERSATION_DAYS = 30;
export const COVER_MESSAGE_MAX = 1000;
/** Maximum applications in one list. */
export const APPLICATION_LIST_MAX = 200;

/** Price of a boost, in pence. */
export const BOOST_PRICE_PENCE = 199;
/** Hours after sign-up during which boosts are free, and how many may run at once. */
export const FREE_BOOST_HOURS = 720;
export const FREE_BOOSTS_MAX = 10;
/** Hours after which an uncompleted payment is cancelled. */
export const PAYMENT_OPEN_HOURS = 24;
export const REFUND_REASON_MAX = 500;
/** Payments on one page of the administrator's list. */
export const PAYMENT_PAGE_SIZE = 50;

export const BIO_MAX = 500;
export const NAME_MIN = 2;
export const NAME_MAX = 60;
export const COMPANY_MAX = 80;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const EXPERIENCE_MAX = 50;
/** Minimum age of a member. */
export const AGE_MIN = 16;
/** Previous passwords that are refused, the current one included. */
export const PASSWORDS_REMEMBERED = 5;

export const RESET_LINK_MINUTES = 60;
export const VERIFY_LINK_HOURS = 48;
/** Hours for which the server remembers an idempotency key. */
export const REPEAT_HOURS = 48;
/** Minutes for which a sign-in waits for its second factor, and the attempts allowed. */
export const SECOND_FACTOR_MINUTES = 10;
export const SECOND_FACTOR_TRIES = 5;
/** Steps of half a minute by which a phone's clock may be wrong. */
export const CODE_STEPS_OFF = 1;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
/** Minutes after a member proved their identity in which dangerous acts do not ask again. */
export const CONFIRMED_MINUTES = 10;
/** Days for which a used verification link still responds "verified". */
export const VERIFY_REPEAT_DAYS = 7;
/** Days after which an unverified account is removed. */
export const UNVERIFIED_DAYS = 14;
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 90;
/** The same limits for moderators and administrators. */
export const ADMIN_SESSION_IDLE_MINUTES = 30;
export const ADMIN_SESSION_MAX_HOURS = 8;
/** Maximum sessions listed for a member. */
export const SESSIONS_SHOWN = 50;
/** Maximum push devices of a member. */
export const PUSH_DEVICES_MAX = 10;
/** Days for which sent pushes are recorded, so that none is sent twice. */
export const PUSH_SENT_DAYS = 2;
/** Characters of a push service's address. */
export const PUSH_ENDPOINT_MAX = 1000;
/** Days after which addresses in the login log, and the details of a visit, are shortened. */
export const LOGIN_ADDRESS_DAYS = 90;
/** Days during which a member can cancel the deletion of their account. */
export const GRACE_DAYS = 14;
/** Days after which a strike expires: for a ban, and for anything else. */
export const STRIKE_DAYS = 90;
export const BAN_STRIKE_DAYS = 365;
/** Days to appeal against a decision, and characters of an appeal. */
export const APPEAL_DAYS = 30;
export const APPEAL_MAX = 1000;
/** Characters of removed text that a decision shows. */
export const EXCERPT_MAX = 300;
/** Maximum active strikes listed for a member. */
export const STRIKES_SHOWN = 20;
/** Months for which moderation records are stored, even after the account is gone. */
export const MODERATION_KEPT_MONTHS = 12;
/** Years for which a completed payment is stored: tax law requires six after the end of its year. */
export const PAYMENT_KEPT_YEARS = 7;
/** Days for which a cancelled unpaid payment is stored: the provider's events are late by three at most. */
export const UNPAID_KEPT_DAYS = 30;
/** Days for which a deleted post, comment, job or apprenticeship is stored, and the earlier texts of an edited post. */
export const DELETED_KEPT_DAYS = 30;
export const VERSION_KEPT_DAYS = 90;
/** Days for which a copy of a member's data can be downloaded. */
export const EXPORT_DAYS = 7;

/** Maximum emails that one process sends to the mail server in a second. */
export const EMAILS_PER_SECOND = 10;
/** Days after which an undelivered email is given up, and further days for which the administrator can see it. */
export const EMAIL_TRIED_DAYS = 3;
export const EMAIL_KEPT_DAYS = 30;
/** Failed emails per page: default and maximum. */
export const FAILED_EMAIL_PAGE_SIZE = 30;
export const FAILED_EMAIL_PAGE_MAX = 100;
/** Minutes before an email about unread messages, and hours between two about one conversation. */
export const MESSAGE_EMAIL_MINUTES = 15;
export const MESSAGE_EMAIL_HOURS = 6;
/** Minutes before the first email about a post, and hours between two about it. */
export const POST_EMAIL_MINUTES = 30;
export const POST_EMAIL_HOURS = 24;
/** After the first email about a post, the next ones are sent when this many members have acted. */
export const POST_EMAIL_TOTALS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;
/** Maximum posts or jobs of followed members in an email. */
export const FOLLOW_EMAIL_ITEMS = 5;

/** Maximum size of an uploaded photo. */
export const PHOTO_BYTES_MAX = 15 * MEGABYTE;
/** An uploaded video must be smaller than this. */
export const VIDEO_BYTES_MAX = 10 * MEGABYTE;
/** Hours after its start in which an upload in pieces can be resumed. */
export const UPLOAD_KEPT_HOURS = 24;
/** Maximum unfinished uploads of one member; a new one replaces the oldest. */
export const UPLOADS_OPEN_MAX = 20;
/** A notice appears if the chosen files exceed this in total. */
export const SELECTION_NOTICE_BYTES = 5 * MEGABYTE;
/** Maximum size of an uploaded profile picture. */
export const AVATAR_BYTES_MAX = 5 * MEGABYTE;
/** Maximum side of a stored profile picture, in pixels. */
export const AVATAR_SIDE = 512;
/** Maximum sizes of a CV and a certificate. */
export const CV_BYTES_MAX = 10 * MEGABYTE;
export const CERTIFICATE_BYTES_MAX = 5 * MEGABYTE;
/** Maximum request body with data URLs. */
export const LARGE_BODY_BYTES = 15 * MEGABYTE;
/** Maximum request body with a text of 10,000 characters, each of which JSON may write as 12 bytes. */
export const LONG_BODY_BYTES = MEGABYTE / 4;
/** Maximum of any other request body: every other form at its longest fits, however JSON writes its characters. */
export const BODY_BYTES = MEGABYTE / 16;
/** Maximum values in one JSON body, whatever its size: ten times those of the longest form. */
export const BODY_NODES_MAX = 2000;

/** Widths in pixels in which a photo is served. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;

/** Length of a banned word, and size of the list and of the safe list each. */
export const BANNED_WORD_MAX = 60;
export const BANNED_WORDS_MAX = 2000;
/** Minimum letters and digits of a banned word. */
export const BANNED_WORD_LETTERS_MIN = 2;
/** Maximum text of the test box. */
export const TEST_TEXT_MAX = 2000;
/** Maximum texts of one member that wait for a moderator. */
export const HELD_TEXTS_MAX = 10;
export const WORD_HITS_PAGE_SIZE = 50;
/** Maximum settings: posts of a new account that a rule may hold, and days for which an account counts as new. */
export const HELD_FIRST_POSTS_MAX = 10;
export const NEW_ACCOUNT_DAYS_MAX = 30;
