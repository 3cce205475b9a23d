import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { Telling } from "./notifications.rules.ts";

const lockMembers = statement<{ id: number }>(
  "select id from users where id = any($1::bigint[]) order by id for no key update",
);

/**
 * Holds members while what they are told of is settled: what is told and what is taken back of the same act cannot
 * cross, and an act that is told of twice at once is told of once.
 */
export async function holdMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(lockMembers, [[...new Set(ids)]]);
}

// Whoever is banned or blocked either way neither tells nor is told; an act that was told of once is not told again.
const raise = statement<{ id: number; userId: number }>(`
  with wanted as (
    select u.id from users u join users actor on actor.id = $2
    where u.id = any($1::bigint[]) and u.id <> $2 and u.banned_at is null and actor.banned_at is null
      and ${notBlocked("u.id", "$2")} and not exists (
        select from notification_acts a
        where a.user_id = u.id and a.reason = $3 and a.thing_id = $4 and a.act = $5)),
  raised as (
    insert into notifications (user_id, reason, thing_id, related_post_id, related_job_id, subject, link, created_at)
    select id, $3, $4, $6, $7, $8, $10, $9 from wanted order by id
    on conflict (user_id, reason, thing_id) where read_at is null and deleted_at is null
    do update set created_at = greatest(notifications.created_at, excluded.created_at), subject = excluded.subject
    returning id, user_id),
  acted as (
    insert into notification_acts (notification_id, user_id, reason, thing_id, act, actor_id, acted_at)
    select id, user_id, $3, $4, $5, $2, $9 from raised on conflict do nothing)
  select id, user_id as "userId" from raised order by id`);

export type Told = Omit<Telling, "userId" | "standing">;

/** Tells those members of an act, and gives what each now has in their list: nothing where they had been told. */
export function raiseFor(
  tx: Tx,
  userIds: readonly number[],
  telling: Told,
): Promise<{ id: number; userId: number }[]> {
  const { actorId, reason, thingId, act, postId, jobId, subject, at, link } = telling;
  const related = [postId ?? null, jobId ?? null, subject ?? null];
  return tx.run(raise, [userIds, actorId, reason, thingId, act, ...related, at, link ?? null]);
}

const takeBackAct = statement<{ userId: number }>(`
  delete from notification_acts a using notifications n
  where a.user_id = $1 and a.reason = $2 and a.thing_id = $3 and a.act = $4 and n.id = a.notification_id
    and (n.read_at is null or $5)
  returning a.user_id as "userId"`);

/** Takes an act back that is over (while it is unread) or gone (read or not); true when it had been told. */
export async function takeBack(tx: Tx, telling: Telling): Promise<boolean> {
  const { userId, reason, thingId, act, standing } = telling;
  return (await tx.run(takeBackAct, [userId, reason, thingId, act, standing === "gone"])).length > 0;
}

const sayOnce = statement<{ id: number; userId: number }>(`
  insert into notifications (user_id, reason, thing_id, subject, link, people, created_at)
  select u.id, $2, $3, $4, $5, 0, $6 from users u
  where u.id = any($1::bigint[]) and u.banned_at is null and not exists (
    select from notifications n where n.user_id = u.id and n.reason = $2 and n.thing_id = $3)
  order by u.id on conflict do nothing returning id, user_id as "userId"`);

/** What the site itself says to members: once for each reason and thing, whoever asks again. */
export function raiseSaid(
  tx: Tx,
  userIds: readonly number[],
  said: {
    reason: "moderated" | "text_decided";
    thingId: number;
    subject: string;
    link: string | null;
    at: string;
  },
): Promise<{ id: number; userId: number }[]> {
  const { reason, thingId, subject, link, at } = said;
  return tx.run(sayOnce, [userIds, reason, thingId, subject, link, at]);
}

type Lost = { userId: number };

// In one order, as everybody who changes several.
const forget = (condition: string) =>
  statement<Lost>(`
    delete from notifications where id in (select id from notifications where ${condition} order by id for update)
    returning user_id as "userId"`);
const forgetPost = forget("related_post_id = $1");
const forgetJob = forget("related_job_id = $1 and reason <> 'job_deleted'");
const forgetApplied = forget(`
  user_id = $1 and reason = 'application_received'
  and thing_id in (select id from apprenticeship_applications where apprenticeship_id = $2)`);
const forgetBetween = statement<Lost>(`
  delete from notification_acts a where (a.user_id = $1 and a.actor_id = $2) or (a.user_id = $2 and a.actor_id = $1)
  returning a.user_id as "userId"`);

/** Whoever had something of it in their list. */
const losersOf = (rows: readonly Lost[]) => [...new Set(rows.map(({ userId }) => userId))];

export async function forgetPostTold(tx: Tx, postId: number): Promise<number[]> {
  return losersOf(await tx.run(forgetPost, [postId]));
}

/** All but that it was deleted. */
export async function forgetJobTold(tx: Tx, jobId: number): Promise<number[]> {
  return losersOf(await tx.run(forgetJob, [jobId]));
}

/** That members applied for an apprenticeship, to whoever offered it. */
export async function forgetApplicationsTold(
  tx: Tx,
  ownerId: number,
  apprenticeshipId: number,
): Promise<number[]> {
  return losersOf(await tx.run(forgetApplied, [ownerId, apprenticeshipId]));
}

/** What two members were told of each other. */
export async function forgetToldBetween(tx: Tx, one: number, other: number): Promise<number[]> {
  return losersOf(await tx.run(forgetBetween, [one, other]));
}
