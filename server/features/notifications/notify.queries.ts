import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import { BATCH } from "./audience.queries.ts";
import type { Reason } from "./rules.ts";

/**
 * One act that one member may be notified of, and its status now: `current`; `over`, so that nobody who has not read of
 * it need; or `gone`, and its notification with it.
 */
export interface Notice {
  /** Who is notified. */
  userId: number;
  actorId: number;
  reason: Reason;
  /** What it happened to: acts of one reason on one thing share a notification while that is unread. */
  thingId: number;
  /** Tells acts on the same thing apart: who, where each does it once; otherwise which. */
  act: string;
  postId?: number;
  jobId?: number;
  subject?: string | null;
  /** A path of this site, where the type has no page of its own. */
  link?: string;
  at: string;
  /** Without e-mail and push: those went when it was new. */
  quietly?: boolean;
  /** It can be taken back and done again: what is the same then, of which a device and a mailbox hear once in two days. */
  again?: string;
  status: "current" | "over" | "gone";
  /** Of acts on the same thing this is the latest: what was told of earlier ones is gone. */
  isLatest?: boolean;
}

/** What several members are notified of alike. */
export type SharedNotice = Omit<Notice, "userId" | "status">;

/** A notification that is new or changed, and whose it is. */
export interface Notified {
  id: number;
  userId: number;
}

/** Holds members while their notifications change: two runs of a rule neither cross nor notify twice. */
export const lockRecipients = execute<[ids: readonly number[]]>(
  "select id from users where id = any($1::bigint[]) order by id for no key update",
  (ids) => [[...new Set(ids)]],
);

// Nobody hears of a member who is banned, blocked either way or muted by them, nor of their own act, nor of any act twice.
/** Notifies those members of an act; gives the notifications, of which there is none where they had been notified. */
export const addNotices = many<Notified, [userIds: readonly number[], notice: SharedNotice], Tx>(
  `
  with wanted as (
    select u.id from users u join users actor on actor.id = $2
    where u.id = any($1::bigint[]) and u.id <> $2 and u.banned_at is null and actor.banned_at is null
      and ${notBlocked("u.id", "$2")} and not exists (select from mutes m where m.user_id = u.id and m.muted_user_id = $2)
      and not exists (
        select from notification_acts a
        where a.user_id = u.id and a.reason = $3 and a.thing_id = $4 and a.act = $5)),
  notified as (
    insert into notifications (user_id, reason, thing_id, related_post_id, related_job_id, subject, link, created_at)
    select id, $3, $4, $6, $7, $8, $10, $9 from wanted order by id
    on conflict (user_id, reason, thing_id) where read_at is null and deleted_at is null
    do update set created_at = greatest(notifications.created_at, excluded.created_at), subject = excluded.subject
    returning id, user_id),
  acted as (
    insert into notification_acts (notification_id, user_id, reason, thing_id, act, actor_id, acted_at)
    select id, user_id, $3, $4, $5, $2, $9 from notified on conflict do nothing)
  select id, user_id as "userId" from notified order by id`,
  (userIds, { actorId, reason, thingId, act, postId, jobId, subject, at, link }) => {
    const related = [postId ?? null, jobId ?? null, subject ?? null];
    return [userIds, actorId, reason, thingId, act, ...related, at, link ?? null];
  },
);

// Whose the finds are decides only whether it is shown: while none of them is, it is not. What was found before is not told again.
const notifyOfMatches = statement<Notified>(`
  with fresh as (
    select find.act, find.owner_id from unnest($4::text[], $5::bigint[]) as find (act, owner_id)
    where not exists (
      select from notification_acts a where a.user_id = $1 and a.reason = $2 and a.thing_id = $3 and a.act = find.act)),
  notified as (
    insert into notifications (user_id, reason, thing_id, related_job_id, subject, link, created_at)
    select $1, $2, $3, $6, $7, $8, $9 where exists (select from fresh)
    on conflict (user_id, reason, thing_id) where read_at is null and deleted_at is null
    do update set created_at = greatest(notifications.created_at, excluded.created_at), subject = excluded.subject,
      related_job_id = excluded.related_job_id, link = excluded.link
    returning id, user_id),
  acted as (
    insert into notification_acts (notification_id, user_id, reason, thing_id, act, actor_id, acted_at)
    select n.id, n.user_id, $2, $3, fresh.act, fresh.owner_id, $9 from notified n cross join fresh)
  select id, user_id as "userId" from notified`);

/** What a saved search, `thingId`, has found for its member, who is held. */
export interface FindsNotice extends Pick<Notice, "userId" | "reason" | "thingId"> {
  finds: readonly { id: number; ownerId: number }[];
}

const actsOf = ({ finds }: FindsNotice) => finds.map(({ id }) => String(id));

/** How many other finds of that search its member has not read of. */
export const countUnreadFinds = exactlyOneValue<number, [notice: FindsNotice], Tx>(
  `
  select count(*) from notification_acts a
  join notifications n on n.id = a.notification_id and n.read_at is null and n.deleted_at is null
  where a.user_id = $1 and a.reason = $2 and a.thing_id = $3 and a.act <> all($4::text[])`,
  (notice) => [notice.userId, notice.reason, notice.thingId, actsOf(notice)],
);

/** Notifies the member of them: together with those that are unread, of which it then says what is given here. */
export function addFinds(
  tx: Tx,
  notice: FindsNotice,
  { jobId, subject, link, at }: Pick<Notice, "jobId" | "link" | "at"> & { subject: string },
): Promise<Notified[]> {
  const { userId, reason, thingId, finds } = notice;
  const owners = finds.map(({ ownerId }) => ownerId);
  const said = [jobId ?? null, subject, link ?? null, at];
  return tx.run(notifyOfMatches, [userId, reason, thingId, actsOf(notice), owners, ...said]);
}

/** Withdraws an act that is over (while it is unread) or gone (read or not). */
export const withdrawNotice = execute<[notice: Notice]>(
  `
  delete from notification_acts a using notifications n
  where a.user_id = $1 and a.reason = $2 and a.thing_id = $3 and a.act = $4 and n.id = a.notification_id
    and (n.read_at is null or $5)`,
  ({ userId, reason, thingId, act, status }) => [userId, reason, thingId, act, status === "gone"],
);

/** Withdraws what was told of earlier acts on the same thing. */
export const withdrawEarlier = execute<[notice: Notice]>(
  "delete from notification_acts where user_id = $1 and reason = $2 and thing_id = $3 and act <> $4",
  ({ userId, reason, thingId, act }) => [userId, reason, thingId, act],
);

/** What the site itself notifies members of, nobody having acted: `subject` is what it says, or what it is about. */
export type SiteNotice = Pick<Notice, "reason" | "thingId" | "at" | "link" | "jobId"> & { subject: string };

/** Once for each reason and thing. */
export const addSiteNotices = many<Notified, [userIds: readonly number[], given: SiteNotice], Tx>(
  `
  insert into notifications (user_id, reason, thing_id, subject, created_at, link, related_job_id)
  select u.id, $2, $3, $4, $5, $6, $7 from users u
  where u.id = any($1::bigint[]) and u.banned_at is null and not exists (
    select from notifications n where n.user_id = u.id and n.reason = $2 and n.thing_id = $3)
  order by u.id on conflict do nothing returning id, user_id as "userId"`,
  (userIds, { reason, thingId, subject, at, link = null, jobId = null }) => [
    userIds,
    reason,
    thingId,
    subject,
    at,
    link,
    jobId,
  ],
);

/** One that was deleted, or an act of one, and in whose list it was. */
type Deleted = { userId: number };

const deleteThese = many<Deleted, [ids: readonly number[]], Tx>(
  `
  delete from notifications where id in (select id from notifications where id = any($1::bigint[]) order by id for update)
  returning user_id as "userId"`,
  (ids) => [ids],
);

/**
 * Deletes a batch of notifications for good, in one order, as everybody who changes several. Their members are held first, as
 * by a rule: deleting a notification takes it and then its acts, and withdrawing an act takes the act and then its notification,
 * so that without this each could wait for the other.
 */
function deleteWhere<Given extends unknown[]>(condition: string) {
  const readSome = many<Notified, Given>(
    `select id, user_id as "userId" from notifications where ${condition} order by id limit ${BATCH}`,
  );
  return async (tx: Tx, ...given: Given): Promise<Deleted[]> => {
    const some = await readSome(tx, ...given);
    await lockRecipients(
      tx,
      some.map(({ userId }) => userId),
    );
    return deleteThese(
      tx,
      some.map(({ id }) => id),
    );
  };
}

export const deletePostNotifications = deleteWhere<[postId: number]>("related_post_id = $1");

/** All but that it was deleted. */
export const deleteJobNotifications = deleteWhere<[jobId: number]>(
  "related_job_id = $1 and reason <> 'job_deleted'",
);

/** That it was deleted, alone. */
export const deleteJobDeletedNotifications = deleteWhere<[jobId: number]>(
  "related_job_id = $1 and reason = 'job_deleted'",
);

/** That it left the board, alone: it is there again. */
export const deleteLeftBoardNotifications = deleteWhere<[jobId: number]>(
  "related_job_id = $1 and reason = 'job_left_board'",
);

/** Those of whoever offered an apprenticeship, about who applied for it. */
export const deleteApplicationNotifications = deleteWhere<[ownerId: number, apprenticeshipId: number]>(`
  user_id = $1 and reason in ('application_received', 'chosen_withdrew')
  and thing_id in (select id from apprenticeship_applications where apprenticeship_id = $2)`);

/** That a saved search has found an apprenticeship and nothing else. */
export const deleteApprenticeshipFinds = deleteWhere<[apprenticeshipId: number]>(`
  link like '%?apprenticeshipId=%' and id in (
    select a.notification_id from saved_search_matches m join saved_searches s on s.id = m.search_id
    join notification_acts a on a.user_id = s.user_id and a.reason = 'apprenticeship_search_matched'
      and a.thing_id = s.id and a.act = m.apprenticeship_id::text
    where m.apprenticeship_id = $1)`);

const deleteBetween = many<Deleted, [one: number, other: number], Tx>(`
  delete from notification_acts where ctid = any (array (
    select ctid from notification_acts a where (a.user_id = $1 and a.actor_id = $2) or (a.user_id = $2 and a.actor_id = $1)
    limit ${BATCH}))
  returning user_id as "userId"`);

/** Deletes a batch of those that two members have of each other's acts. */
export async function deleteNotificationsBetween(tx: Tx, one: number, other: number): Promise<Deleted[]> {
  await lockRecipients(tx, [one, other]);
  return deleteBetween(tx, one, other);
}
