/**
 * The product's numbers, each named once.
 */

/** 1 MB as the product counts it. */
export const MEGABYTE = 1_048_576;

export const POST_CONTENT_MAX = 500;
export const POST_PHOTOS_MAX = 10;
export const COMMENT_MAX = 500;
/** With the name of whom it answers, in front. */
export const COMMENT_CHANGE_MAX = COMMENT_MAX + 150;
export const COMMENT_PREVIEW = 3;
/** Comments that a thread shows when it is opened. */
export const COMMENT_PAGE = 20;
/** Earlier ones come by so many. */
export const EARLIER_COMMENTS = 100;
/** Up to here 'View all N comments' shows all of them at once, and they are counted as their reader sees them. */
export const COMMENTS_AT_ONCE = COMMENT_PAGE + EARLIER_COMMENTS;
/** Minutes during which a comment may be edited. */
export const COMMENT_EDIT_MINUTES = 15;
export const FEED_PAGE_SIZE = 10;
export const FEED_PAGE_MAX = 50;
export const PHOTO_ALT_MAX = 200;

/** Who liked, who is interested: so many at a time. */
export const PEOPLE_PAGE_SIZE = 30;
export const PEOPLE_PAGE_MAX = 100;
/** Posts of one member, a page. */
export const USER_POSTS_PAGE_SIZE = 20;
/** New posts are counted up to here; beyond it stands "20+". */
export const NEW_POSTS_MAX = 21;
/** An advertisement stands after every so many posts, over all that is loaded, and never last. */
export const POSTS_PER_ADVERTISEMENT = 8;
/** Code points of a post that are shared beside its link. */
export const SHARE_TEXT_MAX = 100;

/** A message to the people who run the site, and days for which it is kept once it is closed. */
export const CONTACT_NAME_MAX = 100;
export const CONTACT_ABOUT_MAX = 300;
export const CONTACT_MESSAGE_MIN = 10;
export const CONTACT_MESSAGE_MAX = 5000;
export const CONTACT_PAGE_SIZE = 30;
export const CONTACT_KEPT_DAYS = 365;
/** Advertisements in all, over ones included; what they say and where they lead. */
export const ADVERTISEMENTS_MAX = 200;
export const AD_LABEL_MAX = 120;
export const AD_LINK_MAX = 1000;
/** Success stories in all, so that their list is whole and bounded; then the parts of one. */
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
/** Without paging an administrator's list holds so many, the log so few. */
export const ADMIN_LIST_MAX = 200;
export const LOG_LIST_SIZE = 10;
/** How long somebody is new in the administrators' list of members. */
export const NEW_MEMBER_DAYS = 7;
/** Matches are counted up to here, and `page` reaches as far. */
export const ADMIN_COUNT_MAX = 1000;
export const BAN_REASON_MAX = 500;
export const ADMIN_NOTE_MAX = 500;
/** Reports of one item that the queue lists. */
export const REPORTS_SHOWN = 50;
/** Earlier texts of a reported post, as far back as a moderator is shown. */
export const EARLIER_TEXTS_SHOWN = 10;
/** Chat messages on either side of a reported one that a moderator may read. */
export const REPORTED_CONTEXT = 10;

export const PROJECT_TITLE_MAX = 100;
export const PROJECT_DESCRIPTION_MIN = 10;
export const PROJECT_DESCRIPTION_MAX = 500;
export const PROJECT_PHOTOS_MAX = 5;
/** Pinned projects, at most. */
export const PROJECT_PINS_MAX = 3;
/** Projects and qualifications of one member, at most: so their lists are whole and bounded. */
export const PROJECTS_MAX = 200;
export const QUALIFICATIONS_MAX = 100;
export const QUALIFICATION_TITLE_MAX = 100;
export const QUALIFICATION_DESCRIPTION_MAX = 500;
/** Issuing organisation, scheme, level and number of a qualification, each. */
export const QUALIFICATION_DETAIL_MAX = 100;
/** Age from which somebody's contact details may be shared. */
export const ADULT_AGE = 18;

/** Words with a crew request. */
export const CREW_MESSAGE_MAX = 300;
/** Days before somebody who was declined may ask the same person again, and how often in all. */
export const CREW_ASK_AGAIN_DAYS = 30;
export const CREW_ASKS_MAX = 3;
/** `GET /api/crew` without parameters answers at most this many; a page, and the most it may hold. */
export const CREW_LIST_MAX = 500;
export const CREW_PAGE_SIZE = 50;
export const CREW_PAGE_MAX = 100;
/** The same for requests. */
export const CREW_REQUEST_LIST_MAX = 200;
/** People suggested at a time. */
export const SUGGESTIONS_SIZE = 24;
export const SUGGESTIONS_MAX = 50;
export const BLOCKED_PAGE_SIZE = 50;
export const BLOCKED_PAGE_MAX = 100;
/** Of what one has hidden so much is listed. */
export const HIDDEN_LIST_MAX = 100;

/** Members that a search answers with, at most, and characters of what is searched for. */
export const SEARCH_SIZE = 50;
export const SEARCH_PAGE_SIZE = 20;
export const SEARCH_TEXT_MAX = 100;
/** Members that one text mentions, at most, and members offered while somebody types a name. */
export const MENTIONS_MAX = 10;
export const MENTIONABLE_SIZE = 6;

/** A chat message, and how many of a thread come at a time. */
export const MESSAGE_MAX = 2000;
/** Of what somebody writes to a job's owner with their interest. */
export const INTEREST_NOTE_MAX = 500;
export const MESSAGE_PAGE_SIZE = 50;
export const MESSAGE_PAGE_MAX = 200;
/** `GET /api/conversations` without parameters answers at most this many; a page, and the most it may hold. */
export const CONVERSATION_LIST_MAX = 200;
export const CONVERSATION_PAGE_SIZE = 50;
export const CONVERSATION_PAGE_MAX = 100;
/** Days during which an account is new: it writes to few strangers. */
export const NEW_ACCOUNT_DAYS = 7;

/** Stars of a review, at most. */
export const RATING_MAX = 5;
/** Texts of reviews and of asking for them. */
export const REVIEW_COMMENT_MAX = 1000;
export const REVIEW_REPLY_MAX = 1000;
export const REVIEW_MESSAGE_MAX = 500;
export const REVIEW_CONTEXT_MAX = 120;
/** Days during which a reviewer may change a review. */
export const REVIEW_EDIT_DAYS = 14;
/** Days after which a review request that nobody answered expires. */
export const REVIEW_REQUEST_DAYS = 30;
export const REVIEW_PAGE_SIZE = 20;
export const REVIEW_PAGE_MAX = 100;
/** People offered at a time as reviewers; jobs offered for reviewing somebody. */
export const REVIEWERS_MAX = 50;
export const JOBS_TO_REVIEW_MAX = 20;

/** Notifications of a page, and the most one may hold. */
export const NOTIFICATION_PAGE_SIZE = 30;
export const NOTIFICATION_PAGE_MAX = 100;
/** Days for which notifications are kept. */
export const NOTIFICATION_DAYS = 90;
/** Minutes during which a deleted notification can be brought back. */
export const NOTIFICATION_UNDO_MINUTES = 5;
/** Unread ones are counted up to here: the bell says "99+" above 99, also when some of them are read just now. */
export const NOTIFICATION_COUNT_MAX = 200;

export const JOB_PAGE_SIZE = 20;
/** `GET /api/jobs` without parameters answers at most this many. */
export const JOB_LIST_MAX = 200;
export const JOB_DESCRIPTION_MAX = 2000;
export const JOB_TITLE_MAX = 100;
/** Days on the board after a job was posted or reposted, at most: `jobs.listed_until` of the database counts them. */
export const JOB_LISTED_DAYS = 90;
/** Days from a job's first to its last: two years, one of them a leap year. */
export const JOB_DAYS_MAX = 731;
/** Days after a job's last for which its two sides may say that they worked together on it. */
export const WORKED_TOGETHER_DAYS = 90;
/** Miles around a town in which jobs are looked for: at least, at most, and when nobody says. */
export const RADIUS_MIN = 5;
export const RADIUS_MAX = 100;
export const RADIUS_USUAL = 20;
/** Jobs that a member keeps, and searches that one saves, at most. */
export const SAVED_JOBS_MAX = 200;
export const SAVED_APPRENTICESHIPS_MAX = 200;
export const SAVED_SEARCHES_MAX = 20;
export const SAVED_SEARCH_NAME_MAX = 60;
/** Jobs that one alert tells of, at most. */
export const ALERT_JOBS_MAX = 50;
/** Of what a saved search has found and not yet told, the newest so many wait. */
export const ALERT_WAITING_MAX = 500;
/** Jobs offered in place of one that is gone. */
export const SIMILAR_JOBS_MAX = 4;
/** Public jobs that search engines are told of; a sitemap may name 50,000. */
export const SITEMAP_JOBS_MAX = 5_000;
/** Matching jobs are counted up to here; beyond it stands "more". `page` reaches as far, the cursor goes on. */
export const JOB_COUNT_MAX = 1000;
/** In a search they are counted up to here: each one has to be read. */
export const JOB_SEARCH_COUNT_MAX = 200;
/** Of what is near, the newest so many are sorted by how far they are. */
export const JOBS_BY_DISTANCE_MAX = 2000;
/** Boosted jobs on the home page at a time, and how long before the next ones have their turn. */
export const BOOSTED_JOBS_MAX = 30;
export const BOOSTED_TURN_MINUTES = 5;
/** Lists of interests and of jobs applied for answer at most this many. */
export const INTEREST_LIST_MAX = 200;
/** Days before the start from which a job is 'Urgent!'. */
export const URGENT_DAYS = 3;

export const APPRENTICESHIP_PAGE_SIZE = 20;
export const APPRENTICESHIP_REQUIREMENTS_MAX = 20;
export const APPRENTICESHIP_REQUIREMENT_MAX = 120;
export const APPRENTICESHIP_DURATION_MAX = 60;
/** Ages that a listing may name; its defaults. */
export const APPRENTICE_AGE_MIN = 16;
export const APPRENTICE_AGE_MAX = 25;
export const APPRENTICE_AGE_LIMIT = 99;
export const HOURS_A_WEEK_MAX = 60;
/** Days for which an apprenticeship is listed unless its owner says otherwise, and at most. */
export const CLOSING_DAYS = 30;
export const CLOSING_DAYS_MAX = 180;
/** Days after the closing date on which an application that nobody decided expires. */
export const UNDECIDED_DAYS = 30;
/** Months for which applications are kept, with their CVs: after the closing date, or after they ended. */
export const APPLICATION_KEPT_MONTHS = 12;
/** Months for which jobs and apprenticeships are kept once they are closed. */
export const CLOSED_KEPT_MONTHS = 24;
/** Days for which a conversation is kept in which nobody has written anything. */
export const EMPTY_CONVERSATION_DAYS = 30;
export const COVER_MESSAGE_MAX = 1000;
/** Applications that one list shows, at most. */
export const APPLICATION_LIST_MAX = 200;

/** What a boost costs, in pence. */
export const BOOST_PRICE_PENCE = 199;
/** Hours from the account's creation during which boosts are free, and how many may run at once. */
export const FREE_BOOST_HOURS = 720;
export const FREE_BOOSTS_MAX = 10;
/** Hours after which a payment that nobody completed is called off. */
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
/** Youngest age at which somebody may join. */
export const AGE_MIN = 16;
/** Passwords remembered and refused, the present one included. */
export const PASSWORDS_REMEMBERED = 5;

export const RESET_LINK_MINUTES = 60;
export const VERIFY_LINK_HOURS = 48;
/** So long the server remembers what was done under an idempotency key. */
export const REPEAT_HOURS = 48;
/** For so long a sign-in waits for its second factor, and so many answers it takes. */
export const SECOND_FACTOR_MINUTES = 10;
export const SECOND_FACTOR_TRIES = 5;
/** Steps of half a minute by which a phone's clock may be out. */
export const CODE_STEPS_OFF = 1;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
/** For so long after a session's member has proved who they are, nobody asks again before what is dangerous. */
export const CONFIRMED_MINUTES = 10;
/** Days for which an already used verification link still answers "verified". */
export const VERIFY_REPEAT_DAYS = 7;
/** Days after which an account that was never verified is removed. */
export const UNVERIFIED_DAYS = 14;
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 90;
/** The same for administrators. */
export const ADMIN_SESSION_IDLE_MINUTES = 30;
export const ADMIN_SESSION_MAX_HOURS = 8;
/** Places listed where a member is signed in, at most. */
export const SESSIONS_SHOWN = 50;
/** Devices on which a member is told while the app is closed, at most. */
export const PUSH_DEVICES_MAX = 10;
/** Days for which it is kept what a device was notified of: of nothing twice meanwhile. */
export const PUSH_SENT_DAYS = 2;
/** Characters of the address by which a device's push service is reached. */
export const PUSH_ENDPOINT_MAX = 1000;
/** Days after which addresses of the login log, and the traces of a visit, are cut short. */
export const LOGIN_ADDRESS_DAYS = 90;
/** Days in which somebody who asked for their account to be deleted may keep it after all. */
export const GRACE_DAYS = 14;
/** Days after which a strike fades: of a ban, and of anything else. */
export const STRIKE_DAYS = 90;
export const BAN_STRIKE_DAYS = 365;
/** Days in which a decision can be appealed against, and characters of an appeal. */
export const APPEAL_DAYS = 30;
export const APPEAL_MAX = 1000;
/** Characters of what was removed that a decision shows. */
export const EXCERPT_MAX = 300;
/** Standing strikes that are listed of one member, at most. */
export const STRIKES_SHOWN = 20;
/** Months for which records of moderation are kept, also when the account is gone. */
export const MODERATION_KEPT_MONTHS = 12;
/** Years for which a payment that was made is kept: tax law asks for six after the end of its year. */
export const PAYMENT_KEPT_YEARS = 7;
/** Days for which one that was called off unpaid is kept: the provider's messages are late by three at most. */
export const UNPAID_KEPT_DAYS = 30;
/** Days for which a deleted post, comment, job or apprenticeship is kept, and the earlier texts of a post that was edited. */
export const DELETED_KEPT_DAYS = 30;
export const VERSION_KEPT_DAYS = 90;
/** Days for which a copy of one's data can be downloaded. */
export const EXPORT_DAYS = 7;

/** Emails that one process hands to the mail server in a second, at most. */
export const EMAILS_PER_SECOND = 10;
/** An email that does not get through is given up after so many days, and kept for the administrator so many more. */
export const EMAIL_TRIED_DAYS = 3;
export const EMAIL_KEPT_DAYS = 30;
/** Failed e-mails a page shows, unless asked for fewer or more. */
export const FAILED_EMAIL_PAGE_SIZE = 30;
export const FAILED_EMAIL_PAGE_MAX = 100;
/** Minutes before the email about unread messages, and hours between two about one conversation. */
export const MESSAGE_EMAIL_MINUTES = 15;
export const MESSAGE_EMAIL_HOURS = 6;
/** Minutes before the first email about a post, and hours between two about it. */
export const POST_EMAIL_MINUTES = 30;
export const POST_EMAIL_HOURS = 24;
/** After the first email about a post, the next ones come when so many people's acts are reached. */
export const POST_EMAIL_TOTALS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;
/** Posts or jobs of people one follows that an email lists, at most. */
export const FOLLOW_EMAIL_ITEMS = 5;

/** A photo as it is uploaded, at most. */
export const PHOTO_BYTES_MAX = 15 * MEGABYTE;
/** A video as it is uploaded must be smaller than this. */
export const VIDEO_BYTES_MAX = 10 * MEGABYTE;
/** A file that is sent in pieces: hours after its beginning during which it can be gone on with. */
export const UPLOAD_KEPT_HOURS = 24;
/** Unfinished ones of one member; the oldest gives way to a new one. */
export const UPLOADS_OPEN_MAX = 20;
/** A notice appears when chosen files are larger than this in total. */
export const SELECTION_NOTICE_BYTES = 5 * MEGABYTE;
/** A profile picture as it is sent, at most. */
export const AVATAR_BYTES_MAX = 5 * MEGABYTE;
/** Side in pixels of a profile picture as it is stored, at most. */
export const AVATAR_SIDE = 512;
/** A CV and a certificate, at most. */
export const CV_BYTES_MAX = 10 * MEGABYTE;
export const CERTIFICATE_BYTES_MAX = 5 * MEGABYTE;
/** A request body that may carry data URLs, at most. */
export const LARGE_BODY_BYTES = 15 * MEGABYTE;
/** One with a text of 10,000 characters, each of which JSON may write as 12 bytes, at most. */
export const LONG_BODY_BYTES = MEGABYTE / 4;
/** Any other request body, at most: every other form at its longest fits, however JSON writes its characters. */
export const BODY_BYTES = MEGABYTE / 16;
/** Values in one JSON body, whatever its size: ten times what the longest form has. */
export const BODY_NODES_MAX = 2000;

/** Widths in pixels in which a photo is served. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;

/** A banned word, and how many the list and the safe list hold, each. */
export const BANNED_WORD_MAX = 60;
export const BANNED_WORDS_MAX = 2000;
/** Letters and digits of a banned word, at least. */
export const BANNED_WORD_LETTERS_MIN = 2;
/** What the test box takes. */
export const TEST_TEXT_MAX = 2000;
/** Texts of one member that wait for a moderator, at most. */
export const HELD_TEXTS_MAX = 10;
export const WORD_HITS_PAGE_SIZE = 50;
/** Of a new account, posts that a rule may hold whatever is in them, and days for which it may be called new, at most. */
export const HELD_FIRST_POSTS_MAX = 10;
export const NEW_ACCOUNT_DAYS_MAX = 30;
