import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";
import { BAN_STRIKE_DAYS, STRIKE_DAYS } from "#contracts/reference/limits.ts";

import type { Tx } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRow } from "./insert-rows.ts";

/** The administrator a newcomer may sign in as to see the portal. */
export const DEMO_ADMIN = {
  handle: "office",
  name: "Alex Carr, administrator: /adminportal",
  email: "office@crewyard.example",
};

const firstPost = statement<{ id: number; user_id: number }>(
  "select id, user_id from posts order by id limit 1",
);
const lastComment = statement<{ id: number; user_id: number }>(
  "select id, user_id from comments order by id desc limit 1",
);

const HOUR_MS = 3_600_000;
const SPAM = "FREE money!!! Double your day rate from home, message me now";

/**
 * Fills the administrators' portal of the demo: reports, a held text, a warned member, a member with limited reach, a ban with
 * its appeal, a question, and a failed email. Payments come with the boosted jobs.
 */
export async function insertPortal(
  tx: Tx,
  ids: Ids,
  { passwordHash, now }: { passwordHash: string; now: Date },
) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  await insertAccount(tx, {
    username: DEMO_ADMIN.handle,
    first_name: "Alex",
    last_name: "Carr",
    email: DEMO_ADMIN.email,
    password_hash: passwordHash,
    role: "admin",
    created_at: ago(24 * 400),
  });
  const moderatorId = await insertAccount(tx, {
    username: "sam-reid",
    first_name: "Sam",
    last_name: "Reid",
    email: "moderator@crewyard.example",
    password_hash: "closed",
    role: "moderator",
    created_at: ago(24 * 200),
  });
  await insertSanctions(tx, { moderatorId, ago });
  await insertReports(tx, ids, ago);
  await insertHeldText(tx, ids, ago(3));
  await insertMessages(tx, { ids, now, ago });
  await insertRow(tx, "emails", {
    key: "digest:demo",
    kind: "digest",
    user_id: idOf(ids, "northgate"),
    is_urgent: false,
    attempts: 1,
    payload: { userId: idOf(ids, "northgate") },
    status: "dead",
    failure: "550 5.1.1 The mailbox does not exist",
    due_at: ago(26),
    created_at: ago(26),
    settled_at: ago(26),
  });
}

interface Account {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  role?: "admin" | "moderator";
  created_at: string;
  banned_at?: string;
  ban_reason?: string;
  reach_until?: string;
}

/** A warning to the author of a post that is reported again, a limit, and a ban whose appeal waits. */
async function insertSanctions(
  tx: Tx,
  { moderatorId, ago }: { moderatorId: number; ago: (hours: number) => string },
): Promise<void> {
  const [spam] = await tx.run(firstPost, []);
  const sanction = async (userId: number, given: Given) => {
    const { action, kind, reason, at, until } = given;
    const line = { action, admin_id: moderatorId, user_id: userId, reason, created_at: ago(at) };
    const { id: log_id } = await insertRow(tx, "moderation_log", line);
    const strikeDays = kind === "ban" ? BAN_STRIKE_DAYS : STRIKE_DAYS;
    const { id } = await insertRow(tx, "sanctions", {
      user_id: userId,
      kind,
      reason,
      until: until ?? null,
      strike_until: ago(at - 24 * strikeDays),
      decided_by: moderatorId,
      log_id,
      created_at: ago(at),
    });
    return id;
  };
  const reasons = {
    warning: "The same post in three trades' feeds on one day.",
    limit: "Asked strangers for deposits under their posts.",
    ban: "Advertised the same course under 14 posts after a warning.",
  };
  await sanction(spam?.user_id ?? 0, {
    action: "warn_user",
    kind: "warning",
    reason: reasons.warning,
    at: 24 * 12,
  });
  const until = ago(-24 * 6);
  const limitedId = await insertAccount(tx, {
    username: "lee-marsh",
    first_name: "Lee",
    last_name: "Marsh",
    email: "lee@crewyard.example",
    password_hash: "closed",
    created_at: ago(24 * 60),
    reach_until: until,
  });
  await sanction(limitedId, { action: "limit_reach", kind: "limit", reason: reasons.limit, at: 24, until });
  const bannedId = await insertAccount(tx, {
    username: "kyle",
    first_name: "Kyle",
    last_name: "Dunn",
    email: "kyle@crewyard.example",
    password_hash: "closed",
    created_at: ago(24 * 9),
    banned_at: ago(30),
    ban_reason: reasons.ban,
  });
  await insertRow(tx, "appeals", {
    sanction_id: await sanction(bannedId, { action: "ban_user", kind: "ban", reason: reasons.ban, at: 30 }),
    message: "It was my cousin who posted those. I have changed my password. Please look at it again.",
    created_at: ago(5),
  });
}

interface Given {
  action: "warn_user" | "limit_reach" | "ban_user";
  kind: "warning" | "limit" | "ban";
  reason: string;
  /** Hours ago. */
  at: number;
  until?: string;
}

async function insertAccount(tx: Tx, account: Account): Promise<number> {
  const { id } = await insertRow(tx, "users", {
    ...account,
    trade_key: "Site Manager",
    started_year: 2010,
    county: "West Yorkshire",
    date_of_birth: "1985-05-14",
    is_email_verified: true,
    has_seen_onboarding: true,
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
    agreed_at: account.created_at,
    updated_at: account.created_at,
  });
  return id;
}

/** A post reported by three members, which puts it on top, and a comment reported by one. */
async function insertReports(tx: Tx, ids: Ids, ago: (hours: number) => string): Promise<void> {
  const [post] = await tx.run(firstPost, []);
  const [comment] = await tx.run(lastComment, []);
  if (post === undefined || comment === undefined) throw new Error("Nobody has written anything to report");
  const reporters = [...ids.values()].filter((id) => id !== post.user_id && id !== comment.user_id);
  const about = (reporterId: number | undefined, reason: string, hours: number) => ({
    reporter_id: reporterId ?? null,
    reason,
    created_at: ago(hours),
    updated_at: ago(hours),
  });
  for (const [at, reason] of ["spam", "fake", "spam"].entries())
    await insertRow(tx, "reports", {
      type: "post",
      target_id: post.id,
      owner_id: post.user_id,
      ...about(reporters[at], reason, 20 - at),
    });
  await insertRow(tx, "reports", {
    type: "comment",
    target_id: comment.id,
    owner_id: comment.user_id,
    ...about(reporters[4], "Rude to an apprentice", 6),
  });
}

async function insertHeldText(tx: Tx, ids: Ids, at: string): Promise<void> {
  await insertRow(tx, "word_hits", {
    user_id: idOf(ids, "siobhan"),
    outcome: "hold",
    state: "open",
    severity: 3,
    words: ["free money"],
    call: "POST /api/posts",
    content: SPAM,
    kind: "post",
    created_at: at,
    pending: { content: SPAM },
    fingerprint: "demo",
  });
}

async function insertMessages(
  tx: Tx,
  { ids, now, ago }: { ids: Ids; now: Date; ago: (hours: number) => string },
): Promise<void> {
  const due = addDays(dayInLondon(now), 3);
  const common = { due_on: due, acknowledged_at: ago(4), received_at: ago(5) };
  await insertRow(tx, "contact_messages", {
    ...common,
    kind: "question",
    name: "Northgate",
    email: "northgate@crewyard.example",
    user_id: idOf(ids, "northgate"),
    about: "Boosts",
    once_key: "demo-question",
    message: "Can one invoice cover all the boosts of a month?",
  });
}
