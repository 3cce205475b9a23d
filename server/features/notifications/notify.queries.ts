import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import { BATCH } from "./audience.queries.ts";
import type { Reason } from "./rules.ts";

/**
 * One act that one member may be notified of, and its present status: `current`; `over`, which withdraws it if unread;
 * or `gone`, which withdraws it even if read.
 */
export interface Notice {
  /** The member to notify. */
  userId: number;
  actorId: number;
  reason: Reason;
  /** The thing acted on: acts for one reason on one thing share a notification while it is unread. */
  thingId: number;
  /** Distinguishes acts on the same thing: the actor's id if each acts once, otherwise the act's. */
  act: string;
  postId?: number;
  jobId?: number;
  subject?: string | null;
  /** A path on this site, if the type has no page of its own. */
  link?: string;
  at: string;
  /** Without email and push, which were sent when it was new. */
  quietly?: boolean;
  /**
   * Set if the act can be undone and repeated: a name that stays the same, so that a device and a mailbox are notified
   * of it once in two days.
   */
  again?: string;
  status: "current" | "over" | "gone";
  /** This replaces earlier acts on the same thing, which are withdrawn. */
  isLatest?: boolean;
}

/** A notice that several members get in the same form. */
export type SharedNotice = Omit<Notice, "userId" | "status">;

/** A new or changed notification, and its member. */
export interface Notified {
  id: number;
  userId: number;
}

/** Locks members while their notifications change, so that concurrent runs of a rule neither deadlock nor notify twice. */
export const lockRecipients = execute<[ids: readonly number[]]>(
  "select id from users where id = any($1::bigint[]) order by id for no key update",
  (ids) => [[...new Set(ids)]],
);

// Skips banned members, pairs with a block either way, members who muted the actor, the actor, and repeated acts.
/** Notifies those members of an act. Returns the notifications, without those members already notified of it. */
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

// The owners of the listings only decide visibility: with no visible owner the notification is hidden. Known matches
// are skipped.
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

/** A saved search's matches for its member, who is locked; `thingId` is the search. */
export interface FindsNotice extends Pick<Notice, "userId" | "reason" | "thingId"> {
  finds: readonly { id: number; ownerId: number }[];
}

const actsOf = ({ finds }: FindsNotice) => finds.map(({ id }) => String(id));

/** Counts the search's other unread matches. */
export const countUnreadFinds = exactlyOneValue<number, [notice: FindsNotice], Tx>(
  `
  select count(*) from notification_acts a
  join notifications n on n.id = a.notification_id and n.read_at is null and n.deleted_at is null
  where a.user_id = $1 and a.reason = $2 and a.thing_id = $3 and a.act <> all($4::text[])`,
  (notice) => [notice.userId, notice.reason, notice.thingId, actsOf(notice)],
);

/** Notifies the member of the matches. They join the search's unread notification, if there is one, and update its text. */
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

/** Withdraws an act: one that is over only while unread, one that is gone always. */
export const withdrawNotice = execute<[notice: Notice]>(
  `
  delete from notification_acts a using notifications n
  where a.user_id = $1 and a.reason = $2 and a.thing_id = $3 and a.act = $4 and n.id = a.notification_id
    and (n.read_at is null or $5)`,
  ({ userId, reason, thingId, act, status }) => [userId, reason, thingId, act, status === "gone"],
);

/** Withdraws earlier acts on the same thing. */
export const withdrawEarlier = execute<[notice: Notice]>(
  "delete from notification_acts where user_id = $1 and reason = $2 and thing_id = $3 and act <> $4",
  ({ userId, reason, thingId, act }) => [userId, reason, thingId, act],
);

/** A notice from the site itself, without an actor: `subject` is its text, or what it is about. */
export type SiteNotice = Pick<Notice, "reason" | "thingId" | "at" | "link" | "jobId" | "quietly"> & {
  subject: string;
};

/** Notifies members once for each reason and thing. */
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

/** A deleted notification or act, and its member. */
type Deleted = { userId: number };

const deleteThese = many<Deleted, [ids: readonly number[]], Tx>(
  `
  delete from notifications where id in (select id from notifications where id = any($1::bigint[]) order by id for update)
  returning user_id as "userId"`,
  (ids) => [ids],
);

/**
 * Deletes a batch of notifications permanently, in id order like every other change of several. Their members are
 * locked first, as in a rule: a deletion locks the notification and then its acts, while a withdrawal locks an act and
 * then its notification, so without that lock the two could deadlock.
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

/** All notifications about the job except that it was deleted. */
export const deleteJobNotifications = deleteWhere<[jobId: number]>(
  "related_job_id = $1 and reason <> 'job_deleted'",
);

/** Only the notifications that the job was deleted. */
export const deleteJobDeletedNotifications = deleteWhere<[jobId: number]>(
  "related_job_id = $1 and reason = 'job_deleted'",
);

/** Only the notifications that the job left the board, for when it is back. */
export const deleteLeftBoardNotifications = deleteWhere<[jobId: number]>(
  "related_job_id = $1 and reason = 'job_left_board'",
);

/** The employer's notifications about applications for the apprenticeship. */
export const deleteApplicationNotifications = deleteWhere<[ownerId: number, apprenticeshipId: number]>(`
  user_id = $1 and reason in ('application_received', 'chosen_withdrew')
  and thing_id in (select id from apprenticeship_applications where apprenticeship_id = $2)`);

/** Notifications of saved searches whose only match is this apprenticeship. */
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

/** Deletes a batch of the notifications that two members have of each other's acts. */
export async function deleteNotificationsBetween(tx: Tx, one: number, other: number): Promise<Deleted[]> {
  await lockRecipients(tx, [one, other]);
  return deleteBetween(tx, one, other);
}
