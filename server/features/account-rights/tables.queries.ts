import { notBlocked } from "../../platform/database/blocked.ts";
import { JOIN_OTHER_SIDE, SHARES_READ_MARKS } from "../chat/index.ts";

/** Columns left out of the rows `t` for which `when` holds. */
interface HiddenPart {
  readonly columns: readonly string[];
  readonly when: string;
}

/**
 * How a table relates to a member; `$1` is the member. A copy tells no more about others than the site's own screens do: what
 * others do quietly (declining, hiding, reading, being told nothing) stays theirs.
 */
export type TableRule =
  | {
      /** The file's name in the member's copy of their data. */
      readonly file: string;
      /** The member's rows: all are in the copy except `hiddenRows`, and none is the member's any more after an erasure. */
      readonly theirs: string;
      /** Columns in no copy: our secrets, anything that opens something, or which member of staff acted. */
      readonly hidden?: readonly string[];
      /** Columns that no screen shows this member for some rows. */
      readonly hiddenParts?: readonly HiddenPart[];
      /** Rows, `t`, that no screen shows this member. */
      readonly hiddenRows?: string;
      /** Rows about the member that are in nobody's copy, but are also deleted or anonymised. */
      readonly about?: string;
    }
  | {
      /** Why none of its rows belong in a member's copy. */
      readonly notTheirs: string;
      readonly about?: string;
    };

const OWN = "user_id = $1";
const of = (table: string, owner = OWN) => `(select id from ${table} where ${owner})`;
const CONVERSATIONS = of("conversations", "user1_id = $1 or user2_id = $1");
/** Hides the other side's columns: whether it hid the chat, its unread count, and whether an email about that was missed. */
const otherSide = (side: 1 | 2): HiddenPart => ({
  columns: [`user${side}_hidden_at`, `user${side}_unread`, `user${side}_email_missed`],
  when: `t.user${side}_id is distinct from $1`,
});
/** To its sender a declined request looks like a waiting one: nobody is told of a refusal. */
const quietly = (told: string): HiddenPart => ({
  columns: ["status", "responded_at", "updated_at"],
  when: `t.requester_id = $1 and not (${told})`,
});

/**
 * Every table; a test compares the list with the database. It defines what a member's copy contains, and tests use it to check
 * the whole database after an erasure.
 */
export const TABLES: Readonly<Record<string, TableRule>> = {
  advertisement_counts: { notTheirs: "counts, of nobody" },
  advertisements: { notTheirs: "the operator's" },
  appeals: {
    file: "my-appeals",
    theirs: `sanction_id in ${of("sanctions")}`,
    hidden: ["decided_by"],
    about: "decided_by = $1",
  },
  apprenticeship_applications: {
    file: "applications",
    theirs: "applicant_id = $1",
    about: "owner_id = $1",
  },
  apprenticeship_facets: {
    notTheirs: "the board's index",
    about: `apprenticeship_id in ${of("apprenticeships")}`,
  },
  apprenticeships: { file: "apprenticeships", theirs: OWN, hidden: ["search_text", "town_key"] },
  authenticators: { file: "authenticator-app", theirs: OWN, hidden: ["secret", "last_step"] },
  banned_address_keys: { notTheirs: "a key" },
  banned_addresses: { notTheirs: "hashes that nobody can read, for twelve months" },
  banned_words: { notTheirs: "the operator's" },
  holding_rules: { notTheirs: "the operator's" },
  hidden_things: { file: "hidden", theirs: OWN },
  mutes: { file: "muted", theirs: OWN, about: "muted_user_id = $1" },
  blocks: { file: "blocked", theirs: OWN, about: "blocked_user_id = $1" },
  boosts: { file: "boosts", theirs: OWN },
  comment_likes: { file: "comment-likes", theirs: OWN },
  comments: { file: "comments", theirs: OWN },
  // Administrators' notes are in nobody's copy.
  contact_entries: {
    file: "answers-to-my-messages-to-crewyard",
    theirs: `kind = 'answer' and contact_id in ${of("contact_messages")}`,
    hidden: ["admin_id"],
    about: `admin_id = $1 or contact_id in ${of("contact_messages")}`,
  },
  contact_messages: { file: "my-messages-to-crewyard", theirs: OWN, hidden: ["once_key"] },
  conversations: {
    file: "conversations",
    theirs: "user1_id = $1 or user2_id = $1",
    hiddenParts: [otherSide(1), otherSide(2)],
    // The other side has begun the conversation and written nothing yet.
    hiddenRows: `t.last_message_id is null
      and case when t.user1_id = $1 then t.user1_hidden_at else t.user2_hidden_at end = t.created_at`,
  },
  crew_members: { file: "crew", theirs: "user_a = $1 or user_b = $1" },
  crew_requests: {
    file: "crew-requests",
    theirs: "requester_id = $1 or receiver_id = $1",
    hiddenParts: [quietly("t.status = 'accepted'")],
  },
  data_exports: { file: "copies-of-my-data", theirs: OWN, hidden: ["key"] },
  email_tokens: { file: "email-links", theirs: OWN, hidden: ["token_hash"] },
  first_administrator: { notTheirs: "says that there was one" },
  follow_emails: { file: "emails-about-follows", theirs: OWN },
  follows: { file: "follows", theirs: OWN, about: "followed_user_id = $1" },
  job_facets: { notTheirs: "the board's index", about: `job_id in ${of("jobs")}` },
  job_interests: { file: "job-interests", theirs: OWN, about: "owner_id = $1" },
  jobs: { file: "jobs", theirs: OWN, hidden: ["search_text", "town_key"] },
  leaderboard_entries: { file: "jobs-posted-by-month", theirs: OWN },
  emails: { file: "emails", theirs: OWN, hidden: ["key"] },
  earlier_agreements: { file: "earlier-agreements", theirs: OWN },
  login_log: { file: "sign-ins", theirs: OWN },
  media: { file: "uploads", theirs: "owner_id = $1", hidden: ["content_hash"] },
  member_activity: { file: "visits-lately", theirs: OWN },
  member_visit_days: { file: "visits-by-day", theirs: OWN },
  messages: {
    file: "messages",
    theirs: `conversation_id in ${CONVERSATIONS}`,
    hiddenParts: [
      {
        columns: ["read_at"],
        when: `exists (select from conversations c ${JOIN_OTHER_SIDE} where c.id = t.conversation_id
          and t.is_from_user1 = (c.user1_id is not distinct from $1) and not ${SHARES_READ_MARKS})`,
      },
    ],
  },
  moderation_months: { notTheirs: "counts by month, of nobody" },
  moderation_log: { notTheirs: "what moderators did, without names and for a year" },
  notification_acts: {
    file: "notification-details",
    theirs: OWN,
    about: "actor_id = $1",
    hiddenRows: `not (${notBlocked("t.actor_id", "$1")})`,
  },
  notifications: {
    file: "notifications",
    theirs: OWN,
    about: `related_post_id in ${of("posts")} or related_job_id in ${of("jobs")}`,
  },
  passkey_questions: { file: "passkeys-under-way", theirs: OWN, hidden: ["ticket_hash", "challenge"] },
  passkeys: { file: "passkeys", theirs: OWN, hidden: ["credential_id", "public_key", "counter"] },
  payment_events: { notTheirs: "numbers of the provider's messages, without what they said" },
  payments: {
    file: "payments",
    theirs: OWN,
    hidden: ["problem", "refund_reason", "refunded_by"],
    about: "refunded_by = $1",
  },
  pending_message_emails: {
    file: "emails-about-messages",
    theirs: "recipient_user_id = $1",
    about: "sender_user_id = $1",
  },
  post_interaction_counts: { file: "emails-about-posts", theirs: OWN },
  post_media: { file: "post-photos", theirs: `post_id in ${of("posts")}` },
  post_reactions: { file: "reactions", theirs: OWN, about: `post_id in ${of("posts")}` },
  post_versions: { file: "earlier-posts", theirs: `post_id in ${of("posts")}` },
  posts: { file: "posts", theirs: OWN },
  previous_passwords: { file: "earlier-passwords", theirs: OWN, hidden: ["password_hash"] },
  private_files: { file: "documents", theirs: "owner_id = $1", hidden: ["key"] },
  project_media: { file: "project-photos", theirs: `project_id in ${of("projects")}` },
  projects: { file: "projects", theirs: OWN },
  push_keys: { notTheirs: "keys" },
  push_sent: { file: "pushes", theirs: `subscription_id in ${of("push_subscriptions")}`, hidden: ["event"] },
  push_subscriptions: { file: "devices", theirs: OWN, hidden: ["p256dh", "auth"] },
  qualifications: { file: "qualifications", theirs: OWN },
  recovery_codes: { file: "recovery-codes", theirs: OWN, hidden: ["code_hash"] },
  removed_stories: { notTheirs: "addresses of pages" },
  reports: {
    file: "reports",
    theirs: "reporter_id = $1",
    hidden: ["admin_note", "is_urgent", "leads", "owner_id", "raised_at", "reviewed_by"],
    // Only the moderators know who reported a member.
    about: "owner_id = $1 or reviewed_by = $1",
  },
  request_claims: { file: "recent-requests", theirs: OWN, hidden: ["key", "fingerprint", "answer"] },
  review_requests: {
    file: "review-requests",
    theirs: "requester_id = $1 or reviewer_id = $1",
    hiddenParts: [
      // A request cancelled without an answer was cancelled by a block, which nobody is told of.
      quietly("t.status = 'completed' or (t.status = 'cancelled' and t.responded_at is not null)"),
      { columns: ["responded_at", "updated_at"], when: "t.reviewer_id = $1 and t.status = 'cancelled'" },
    ],
  },
  reviews: {
    file: "reviews",
    theirs: "reviewer_id = $1 or reviewee_id = $1",
    hiddenRows: `t.reviewer_id is distinct from $1
      and not (t.is_counted and (t.reviewer_id is null or ${notBlocked("t.reviewer_id", "$1")}))`,
  },
  safe_words: { notTheirs: "the operator's" },
  sanctions: {
    file: "decisions-of-moderators",
    theirs: OWN,
    hidden: ["decided_by", "log_id"],
    about: "decided_by = $1",
  },
  saved_apprenticeships: { file: "saved-apprenticeships", theirs: OWN },
  saved_jobs: { file: "saved-jobs", theirs: OWN },
  saved_search_matches: { file: "search-finds", theirs: `search_id in ${of("saved_searches")}` },
  saved_searches: { file: "saved-searches", theirs: OWN, hidden: ["facets"] },
  scheduled_jobs: { notTheirs: "when each job last succeeded" },
  schema_info: { notTheirs: "the schema's version" },
  search_entries: { notTheirs: "the search's index", about: OWN },
  search_words: { notTheirs: "words of all members together; those that nobody stands under go at night" },
  sessions: { file: "sessions", theirs: OWN, hidden: ["token_hash"] },
  sign_in_tickets: { file: "sign-ins-under-way", theirs: OWN, hidden: ["ticket_hash", "challenge"] },
  stories: { notTheirs: "the product's own", about: "created_by = $1 or updated_by = $1" },
  tallies: { notTheirs: "counts by day, of nobody" },
  tally_changes: { notTheirs: "counts by day, of nobody" },
  test_payment_intents: { notTheirs: "pretended payments, without names" },
  unsubscribe_keys: { notTheirs: "a key" },
  user_logins: { file: "latest-sign-ins", theirs: OWN },
  uploads: { file: "unfinished-uploads", theirs: "owner_id = $1", hidden: ["pieces"] },
  users: {
    file: "account",
    theirs: "id = $1",
    hidden: ["password_hash", "returned_until", "draft_key", "search_text", "name_search_text"],
  },
  visit_opt_outs: { file: "visits-not-counted", theirs: OWN },
  visitors: { file: "latest-visits", theirs: "visitor = 'member:' || $1::bigint" },
  visits: { file: "visits", theirs: OWN, hidden: ["session_id", "visitor", "device"] },
  word_hits: {
    file: "texts-with-banned-words",
    theirs: OWN,
    hidden: ["kind", "about_id", "pending", "fingerprint", "decided_by", "severity", "words"],
    // The member is not told of these: the text was published all the same.
    hiddenRows: "t.outcome in ('record', 'flag')",
    about: "decided_by = $1",
  },
};
