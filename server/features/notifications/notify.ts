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

/** `kindOf` maps a reason to its kind. It is passed in, because the table of kinds imports the rules. */
export type NotifyDeps = Deps & {
  kindOf: (reason: string) => Kind;
};

/** A member for whom an act is over or gone, and what it was about. */
export interface Ended {
  userId: number;
  about: Subject;
}

/**
 * Defines a notification rule: `read` loads the facts for a key, and `decide` says whom they notify. Running it brings
 * the notifications in line with the facts. It is safe to run twice, concurrently, and in any order with the act that
 * undoes it, because the facts are read again once the members are locked. If `ended` is given, what has ended is added
 * to it for the caller to announce.
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
 * Announces endings to each member once per kind and thing, without an actor if there were several. Includes acts whose
 * notification stays, because the member may have the thing on screen.
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

/** Notifies members of an act, each once, with email and push unless `quietly` is set. */
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

/** Notifies members in the site's name, each once, with email and push unless `quietly` is set. */
export async function notifyFromSite(
  deps: NotifyDeps,
  tx: Tx,
  userIds: readonly number[],
  notice: SiteNotice,
): Promise<void> {
  const { reason, jobId: relatedJobId = null, quietly = false } = notice;
  const { type } = deps.kindOf(reason);
  const about = { type, relatedUserId: null, relatedPostId: null, relatedJobId };
  await announce(deps, tx, await addSiteNotices(tx, userIds, notice), { reason, quietly, about });
}

/**
 * The key for naming acts, per database: read once, and not for each member that a comment mentions while they are
 * locked.
 */
const actKeys = new WeakMap<Database, Buffer>();

/** Names an act for pushes and emails. It is keyed, so that a reader who knows the ids cannot compute it. */
async function nameAct({ db }: Deps, tx: Tx, act: string): Promise<string> {
  const known = actKeys.get(db);
  const key = known ?? (await deriveSiteKey(tx, "names of acts"));
  // Cached only after the commit: a key created in a transaction that rolls back does not exist.
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
 * Notifies a member, who is locked, of a saved search's matches, in the site's name and together with the unread ones.
 * `say` receives the total count.
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

/** Deletes notifications permanently, each batch in a transaction. `deleteSome` returns the members affected. */
export async function withdrawAll(
  deps: NotifyDeps,
  deleteSome: (tx: Tx) => Promise<{ userId: number }[]>,
): Promise<void> {
  const deleteBatch = async (tx: Tx) => {
    const deleted = await deleteSome(tx);
    await announceChange(deps, tx, [...new Set(deleted.map(({ userId }) => userId))]);
    return deleted.length;
  };
  // Until a batch is empty, not just short: some of the rows read may have gone in the meantime.
  while ((await transaction(deps.db, deleteBatch)) > 0);
}

/**
 * Announces a change other than a new notification: members' open pages reload their list, and the thing that `about`
 * names.
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
