import { createHmac, randomUUID } from "node:crypto";

import type { Subject } from "#contracts/notification-types.ts";

import { transaction, type Database, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { deriveSiteKey } from "../../platform/site-key.ts";
import type { Kind } from "./kind.ts";
import {
  addFinds,
  addNotices,
  addSiteNotices,
  countUnreadFinds,
  lockRecipients,
  withdrawEarlier,
  withdrawNotice,
  type FindsNotice,
  type Notice,
  type Notified,
  type SharedNotice,
  type SiteNotice,
} from "./notify.queries.ts";

/** `kindOf`: what a reason stands for, in all of which the rules take part. */
export type NotifyDeps = Deps & {
  kindOf: (reason: string) => Kind;
};

/** A member for whom an act is over or gone, and what it was about. */
export interface Ended {
  userId: number;
  about: Subject;
}

/**
 * A notification rule: `read` gives the facts that a key names, `decide` who is notified of them. Running it brings the
 * notifications in line with the facts. Safe to run twice, at once, and in any order with what undoes the act: the
 * facts are read again once the members are held. Where `ended` is given, what has ended is added to it, and is for the
 * caller to announce.
 */
export function defineRule<K, F>(
  deps: NotifyDeps,
  read: (handle: Handle, key: K) => Promise<F | undefined>,
  decide: (facts: F) => Notice[],
): (key: K, ended?: Ended[]) => Promise<void> {
  return async (key, ended) => {
    const readNotices = async (handle: Handle) => {
      const facts = await read(handle, key);
      const notices = facts === undefined ? [] : decide(facts);
      return notices.filter(({ userId, actorId }) => userId !== actorId);
    };
    const concerned = (await readNotices(deps.db)).map(({ userId }) => userId);
    if (concerned.length === 0) return;
    const these = await transaction(deps.db, async (tx) => {
      await lockRecipients(tx, concerned);
      const over: Ended[] = [];
      for (const notice of await readNotices(tx)) {
        if (notice.isLatest === true) await withdrawEarlier(tx, notice);
        if (notice.status === "current") {
          await notify(deps, tx, [notice.userId], notice);
          continue;
        }
        await withdrawNotice(tx, notice);
        over.push({ userId: notice.userId, about: subjectOf(deps, notice) });
      }
      if (ended === undefined) await announceEnded(deps, tx, over);
      return over;
    });
    ended?.push(...these);
  };
}

/**
 * Tells each member once of all of a kind that has ended on one thing, of nobody in particular where several acted. Also of
 * what leaves its notification as it is: what it was about may be on the screen.
 */
export async function announceEnded(deps: Deps, tx: Tx, ended: readonly Ended[]): Promise<void> {
  const told = new Map<string, Ended>();
  for (const { userId, about } of ended) {
    const key = [userId, about.type, about.relatedPostId, about.relatedJobId].join(" ");
    const actor = told.get(key)?.about.relatedUserId;
    const relatedUserId = actor === undefined || actor === about.relatedUserId ? about.relatedUserId : null;
    told.set(key, { userId, about: { ...about, relatedUserId } });
  }
  for (const same of Map.groupBy(told.values(), ({ about }) => JSON.stringify(about)).values()) {
    const members = same.map(({ userId }) => userId);
    await announceChange(deps, tx, members, same[0]?.about);
  }
}

/** Notifies members of an act, each once, by e-mail and push as well unless that is to be done quietly. */
export async function notify(
  deps: NotifyDeps,
  tx: Tx,
  userIds: readonly number[],
  notice: SharedNotice,
): Promise<void> {
  const notified = await addNotices(tx, userIds, notice);
  const { reason, again, quietly = false } = notice;
  const about = subjectOf(deps, notice);
  await announce(deps, tx, notified, { reason, again, quietly, about });
}

/** Notifies members in the site's own name, each once. */
export async function notifyFromSite(
  deps: NotifyDeps,
  tx: Tx,
  userIds: readonly number[],
  notice: SiteNotice,
): Promise<void> {
  const { reason, jobId: relatedJobId = null } = notice;
  const { type } = deps.kindOf(reason);
  const about = { type, relatedUserId: null, relatedPostId: null, relatedJobId };
  await announce(deps, tx, await addSiteNotices(tx, userIds, notice), { reason, about });
}

/** By what acts are named, of each database: read once, and not for each of whom a comment mentions while they are held. */
const actKeys = new WeakMap<Database, Buffer>();

/** A short name of an act, which pushes and e-mails keep: whoever knows the numbers in it cannot make it without the site's key. */
async function nameAct({ db }: Deps, tx: Tx, act: string): Promise<string> {
  const known = actKeys.get(db);
  const key = known ?? (await deriveSiteKey(tx, "names of acts"));
  // Not sooner: one that was made in this transaction is gone if it is undone.
  if (known === undefined) tx.afterCommit(() => void actKeys.set(db, key));
  return createHmac("sha256", key).update(act).digest("base64url");
}

async function announce(
  deps: NotifyDeps,
  tx: Tx,
  notified: readonly Notified[],
  {
    reason,
    again,
    quietly = false,
    about,
  }: { reason: string; again?: string | undefined; quietly?: boolean; about: Subject },
): Promise<void> {
  const [first, ...more] = notified;
  if (first === undefined) return;
  if (!quietly) {
    const act = again === undefined ? undefined : await nameAct(deps, tx, `${reason} ${again}`);
    await deps.events.record(tx, "notifications.raised", { key: act ?? randomUUID(), notified });
    const emailed = deps.kindOf(reason).email === undefined ? [] : notified;
    for (const { id, userId } of emailed)
      await deps.events.record(tx, "notifications.raised_for_email", { notificationId: id, userId, act });
  }
  const data = { ...(more.length === 0 && { id: first.id }), about };
  const members = notified.map(({ userId }) => userId);
  await deps.realtime.send(tx, members, { type: "notification", data });
}

/**
 * Notifies a member, who is held, of what a saved search has found: in the site's name, and of all that is unread together.
 * `say` is given how many there are.
 */
export async function notifyOfMatches(
  deps: NotifyDeps,
  tx: Tx,
  notice: FindsNotice,
  say: (count: number) => { subject: string; jobId?: number; link?: string },
  { quietly }: { quietly: boolean },
): Promise<void> {
  const said = say((await countUnreadFinds(tx, notice)) + notice.finds.length);
  const notified = await addFinds(tx, notice, { ...said, at: deps.clock.now().toISOString() });
  const { type } = deps.kindOf(notice.reason);
  const about = { type, relatedUserId: null, relatedPostId: null, relatedJobId: said.jobId ?? null };
  await announce(deps, tx, notified, { reason: notice.reason, quietly, about });
}

/** Deletes notifications for good, each batch in a transaction; `deleteSome` says whose lists they were in. */
export async function withdrawAll(
  deps: NotifyDeps,
  deleteSome: (tx: Tx) => Promise<{ userId: number }[]>,
): Promise<void> {
  const deleteBatch = async (tx: Tx) => {
    const deleted = await deleteSome(tx);
    await announceChange(deps, tx, [...new Set(deleted.map(({ userId }) => userId))]);
    return deleted.length;
  };
  // Not until a batch is not full: some of those that were read may have gone meanwhile.
  while ((await transaction(deps.db, deleteBatch)) > 0);
}

/**
 * Their lists have changed by something other than a new notification: open pages read them again, and `about` what
 * it happened to.
 */
export async function announceChange(
  { realtime }: Deps,
  tx: Tx,
  userIds: readonly number[],
  about?: Subject,
): Promise<void> {
  const data = about === undefined ? {} : { about };
  if (userIds.length > 0) await realtime.send(tx, userIds, { type: "notification", data });
}

function subjectOf({ kindOf }: NotifyDeps, { reason, actorId, postId, jobId }: SharedNotice): Subject {
  return {
    type: kindOf(reason).type,
    relatedUserId: actorId,
    relatedPostId: postId ?? null,
    relatedJobId: jobId ?? null,
  };
}
