import { HOLDING_RULE_WORDS } from "#contracts/holding-rules.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { one } from "../../platform/database/queries.ts";
import { statement, type Statement } from "../../platform/database/statements.ts";
import { BY_NOBODY, IS_OPEN, STAYS, WITHOUT_WORDS } from "./open-reports.queries.ts";

/** Most rows per statement: longer statements would hold their locks for too long. */
const BATCH = 500;
/** A smaller batch where each row also changes counts on other members' rows. */
const COUNTED_BATCH = 100;

/** Erases one kind of a member's rows, a batch at a time until none is left; `$1` is the member. */
interface Step {
  readonly take: number;
  readonly run: Statement<{ taken: number }>;
}

/** Deletes (or otherwise changes) a batch of rows. Two concurrent erasures of one member take different rows. */
const rowsOf = (table: string, where: string, action = `delete from ${table}`): Step => ({
  take: BATCH,
  run: statement(`
    with batch as materialized (select ctid from ${table} where ${where} limit ${BATCH} for update skip locked),
      done as (${action} where ctid = any (array (select ctid from batch)))
    select count(*) as taken from batch`),
});

/** Keeps the rows but removes what says whose they were. */
const clear = (table: string, where: string, set: string) =>
  rowsOf(table, where, `update ${table} set ${set}`);

type ReportedType = "comment" | "message" | "review" | "review_reply";

/** Likes and interests on posts. The posts are locked first, as everywhere that changes their counts. */
const takeReactions: Step = {
  take: COUNTED_BATCH,
  run: statement(`
    with mine as materialized (
        select post_id, kind from post_reactions where user_id = $1 order by post_id limit ${COUNTED_BATCH}),
      held as materialized (
        select id from posts where id in (select post_id from mine) order by id for no key update),
      gone as (
        delete from post_reactions r using mine
        where r.user_id = $1 and r.post_id = mine.post_id and r.kind = mine.kind and (select count(*) from held) > 0
        returning r.post_id, r.kind),
      fewer as (
        select post_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'interest') as interests
        from gone group by post_id),
      counted as (
        update posts p set likes = p.likes - f.likes, interests = p.interests - f.interests
        from fewer f where p.id = f.post_id)
    select count(*) as taken from mine`),
};

const takeCommentLikes: Step = {
  take: COUNTED_BATCH,
  run: statement(`
    with mine as materialized (
        select comment_id from comment_likes where user_id = $1 order by comment_id limit ${COUNTED_BATCH}),
      held as materialized (
        select id from comments where id in (select comment_id from mine) order by id for no key update),
      gone as (
        delete from comment_likes l using mine
        where l.user_id = $1 and l.comment_id = mine.comment_id and (select count(*) from held) > 0
        returning l.comment_id),
      counted as (update comments c set likes = c.likes - 1 from gone where c.id = gone.comment_id)
    select count(*) as taken from mine`),
};

/** CTEs that lock the open reports about the rows in `list`, and end them without a decision. */
const endReports = (type: ReportedType, list: string) => `
      reported as materialized (
        select id from reports where type = '${type}' and target_id in (select id from ${list}) and ${IS_OPEN}
        order by id for no key update),
      ended as (update reports set ${WITHOUT_WORDS}, ${BY_NOBODY} where id in (select id from reported))`;

/** Comments, with the replies under them as when they are removed one by one. */
const takeComments: Step = {
  take: COUNTED_BATCH,
  run: statement(`
    with mine as materialized (
        select id, post_id from comments where user_id = $1 order by post_id, id limit ${COUNTED_BATCH}),
      going as materialized (
        select id from comments where id in (select id from mine) or parent_id in (select id from mine)),
      ${endReports("comment", "going")},
      held as materialized (
        select id from posts where id in (select post_id from mine) and (select count(*) from reported) >= 0
        order by id for no key update),
      gone as (
        delete from comments where id in (select id from going) and (select count(*) from held) > 0
        returning post_id, deleted_at),
      fewer as (select post_id, count(*) as comments from gone where deleted_at is null group by post_id),
      counted as (update posts p set comments = p.comments - f.comments from fewer f where p.id = f.post_id)
    select count(*) as taken from mine`),
};

/**
 * Deletes rows that go with the member, also other members', and ends the open reports about them. The reports are locked
 * first, as moderators lock them: hence the condition on their count, which is always true.
 */
const takeReported = (type: ReportedType, table: string, where: string): Step => ({
  take: BATCH,
  run: statement(`
    with batch as materialized (select id from ${table} where ${where} limit ${BATCH}),
      ${endReports(type, "batch")},
      gone as (delete from ${table} where id in (select id from batch) and (select count(*) from reported) >= 0)
    select count(*) as taken from batch`),
});

/** Reduces a held text to a statistic of its month: that it was held, by which rule, and what was decided. */
const OF_NO_TEXT = `content = '', pending = null, fingerprint = null, target_id = null, about_id = null,
  state = case state when 'open' then 'closed' else state end,
  words = array(select word from unnest(words) word where word in ('${Object.values(HOLDING_RULE_WORDS).join("', '")}'))`;

const OWN_POSTS = "(select id from posts where user_id = $1)";
const LEFT_CONVERSATIONS = `(select id from conversations
  where user1_id = $1 and user2_id is null or user2_id = $1 and user1_id is null)`;
const OWN_SANCTIONS = "(select id from sanctions where user_id = $1)";
const OWN_JOBS = "(select id from jobs where user_id = $1)";

/**
 * In order: what others' totals count, what hangs below the member's things, the things. Small tables go with the account's row.
 */
const STEPS: readonly Step[] = [
  takeReactions,
  takeCommentLikes,
  takeComments,
  rowsOf("notification_acts", "actor_id = $1"),
  rowsOf("notifications", "user_id = $1"),
  rowsOf("notifications", `related_post_id in ${OWN_POSTS}`),
  rowsOf("notifications", `related_job_id in ${OWN_JOBS}`),
  // Notifications to the moderator who first decided: they name the member.
  rowsOf(
    "notifications",
    `user_id in (select decided_by from sanctions where user_id = $1) and reason = 'appeal_decided'
      and thing_id in (select id from appeals where sanction_id in ${OWN_SANCTIONS})`,
  ),
  takeReported("comment", "comments", `parent_id is not null and post_id in ${OWN_POSTS}`),
  takeReported("comment", "comments", `post_id in ${OWN_POSTS}`),
  rowsOf("post_reactions", `post_id in ${OWN_POSTS}`),
  rowsOf("post_versions", `post_id in ${OWN_POSTS}`),
  rowsOf("posts", "user_id = $1"),
  rowsOf("job_interests", `job_id in ${OWN_JOBS}`),
  rowsOf("job_interests", "user_id = $1"),
  rowsOf("saved_jobs", `job_id in ${OWN_JOBS}`),
  rowsOf("saved_search_matches", `job_id in ${OWN_JOBS}`),
  rowsOf("saved_search_matches", "apprenticeship_id in (select id from apprenticeships where user_id = $1)"),
  rowsOf("saved_search_matches", "search_id in (select id from saved_searches where user_id = $1)"),
  // Payments must stay on the books, and an open one may still be paid: neither keeps what it was for, or who paid.
  clear(
    "payments",
    "user_id = $1",
    "user_id = null, refund_reason = null, job_data = case when kind = 'new' and state = 'pending' then '{}'::jsonb end",
  ),
  rowsOf("jobs", "user_id = $1"),
  rowsOf("apprenticeship_applications", "applicant_id = $1 or owner_id = $1"),
  rowsOf(
    "saved_apprenticeships",
    "user_id = $1 or apprenticeship_id in (select id from apprenticeships where user_id = $1)",
  ),
  rowsOf("apprenticeships", "user_id = $1"),
  // Sent messages stay for the other person; once both are gone, there is no reader left.
  takeReported("message", "messages", `conversation_id in ${LEFT_CONVERSATIONS}`),
  clear("conversations", "user1_id = $1", "user1_id = null"),
  clear("conversations", "user2_id = $1", "user2_id = null"),
  takeReported("review", "reviews", "reviewee_id = $1"),
  // Nobody would ever see again what a ban hides.
  takeReported("review_reply", "reviews", "reviewer_id = $1 and is_hidden"),
  clear("reviews", "reviewer_id = $1", "reviewer_id = null"),
  // What was decided stays for a year; what somebody wrote about the member may say how to reach them. What nobody has decided
  // ends here, by nobody, with what it is about, or waits on with that, of nobody.
  clear("reports", `owner_id = $1 and ${IS_OPEN} and not ${STAYS}`, `${WITHOUT_WORDS}, ${BY_NOBODY}`),
  clear("reports", `owner_id = $1 and ${IS_OPEN}`, "owner_id = null"),
  clear("reports", "owner_id = $1", `owner_id = null, ${WITHOUT_WORDS}`),
  // An open report is still to be judged by its words, which go when it is decided.
  clear("reports", `reporter_id = $1 and ${IS_OPEN}`, "reporter_id = null"),
  clear("reports", "reporter_id = $1", `reporter_id = null, ${WITHOUT_WORDS}`),
  // A waiting appeal leaves the queue here: like the rest, it is only a statistic of its month.
  clear(
    "appeals",
    `message <> '' and sanction_id in ${OWN_SANCTIONS}`,
    "message = '', outcome_reason = null",
  ),
  clear("sanctions", "user_id = $1", "user_id = null, reason = null, kept = null"),
  rowsOf("projects", "user_id = $1"),
  rowsOf("qualifications", "user_id = $1"),
  rowsOf("saved_jobs", "user_id = $1"),
  rowsOf("saved_searches", "user_id = $1"),
  rowsOf("follows", "user_id = $1 or followed_user_id = $1"),
  rowsOf("crew_members", "user_a = $1 or user_b = $1"),
  rowsOf("crew_requests", "requester_id = $1 or receiver_id = $1"),
  rowsOf("review_requests", "requester_id = $1 or reviewer_id = $1"),
  rowsOf("pending_message_emails", "recipient_user_id = $1 or sender_user_id = $1"),
  // The question stays as asked and dealt with; a trigger removes what it said, and by whom.
  clear("contact_messages", "user_id = $1", "user_id = null"),
  rowsOf("word_hits", "user_id = $1 and outcome <> 'hold'"),
  clear("word_hits", "user_id = $1", `user_id = null, ${OF_NO_TEXT}`),
  // A visit stays as a number; a trigger removes what leads back to a person.
  clear("visits", "user_id = $1", "user_id = null"),
  rowsOf("member_visit_days", "user_id = $1"),
  rowsOf("leaderboard_entries", "user_id = $1"),
  rowsOf("emails", "user_id = $1"),
  rowsOf("login_log", "user_id = $1"),
  rowsOf("earlier_agreements", "user_id = $1"),
  rowsOf("request_claims", "user_id = $1"),
  rowsOf("sessions", "user_id = $1"),
];

/** Erases what others can see and what may be many rows, a batch at a time, each batch in its own transaction. */
export async function eraseBelongings(handle: Handle, userId: number, now: Date): Promise<void> {
  for (const { take, run } of STEPS) {
    const values = run.text.includes("$2") ? [userId, now] : [userId];
    for (;;) {
      const [row] = await insistently(() => handle.run(run, values));
      if ((row?.taken ?? 0) < take) break;
    }
  }
}

const ATTEMPTS = 5;
const DEADLOCK = "40P01";

/** Retries after a deadlock: other requests go on changing these rows, and PostgreSQL aborts one side of a deadlock. */
async function insistently<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isDeadlock = error instanceof Error && "code" in error && error.code === DEADLOCK;
    if (!isDeadlock || attempt === ATTEMPTS) throw error;
    return insistently(work, attempt + 1);
  }
}

/** What an erasure must know of an account before it is gone. */
export interface Leaving {
  id: number;
  email: string;
  pending_email: string | null;
  created_at: string;
  closes_at: string | null;
  erased_at: string | null;
  /** Banned by a moderator. A member who leaves by choice is hidden in the same way, but is not banned. */
  is_banned: boolean;
  /** An appeal against a ban waits, whether the ban still stands or not. */
  awaits_appeal: boolean;
}

// Nobody can sign in to the account or find it any more, and its address is free.
const blankOut = statement<never>(`
  update users set username = 'erased-' || id, first_name = 'Deleted', last_name = 'member',
    email = 'erased-' || id || '@erased.invalid', pending_email = null, pending_email_at = null, password_hash = '',
    phone = null, date_of_birth = null, company = null, bio = null, county = null, avatar = null, custom_trade = null,
    role = 'member', role_since = null, banned_at = coalesce(banned_at, $2), closes_at = least(closes_at, $2), erased_at = $2, updated_at = $2
  where id = $1`);

const DROPS = ["email_tokens", "previous_passwords", "push_subscriptions"].map((table) =>
  statement<never>(`delete from ${table} where user_id = $1`),
);
// Unsent emails about the account contain its address; sent emails are many and do not. Each status has an index.
const dropEmails = ["waiting", "dead"].map((status) =>
  statement<never>(`
  delete from emails where status = '${status}'
    and (payload ->> 'email' = any ($1::text[]) or payload ->> 'from' = any ($1::text[]) or payload ->> 'to' = any ($1::text[]))`),
);

const IS_BANNED = "banned_at is not null and (closes_at is null or ban_reason is not null)";
/** Condition on `users`, as `Leaving` says. */
export const AWAITS_APPEAL = `exists (
  select from sanctions s join appeals a on a.sanction_id = s.id
  where s.user_id = users.id and s.kind = 'ban' and a.decided_at is null)`;

/** Locks the account until the transaction ends. */
export const lockAccount = one<Leaving, [userId: number], Tx>(`
  select id, email, pending_email, created_at, closes_at, erased_at,
    ${IS_BANNED} as is_banned, ${AWAITS_APPEAL} as awaits_appeal
  from users where id = $1 for update`);

/** Takes everything from the row that says who it was, and what leads back into it. */
export async function blankAccount(tx: Tx, account: Leaving, now: Date): Promise<void> {
  await tx.run(blankOut, [account.id, now]);
  for (const drop of DROPS) await tx.run(drop, [account.id]);
  const addresses = [account.email, ...(account.pending_email === null ? [] : [account.pending_email])];
  for (const drop of dropEmails) await tx.run(drop, [addresses]);
}

const deleteAccount = statement<never>("delete from users where id = $1 and erased_at is not null");

/** Deletes the account's row, as the last step. */
export async function dropAccount(handle: Handle, userId: number): Promise<void> {
  await insistently(() => handle.run(deleteAccount, [userId]));
}
