import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Telling } from "./notifications.rules.ts";
import { holdMembers, raiseFor, raiseSaid, takeBack, type Told } from "./tell.queries.ts";

export type TellDeps = Pick<Deps, "db" | "events" | "realtime">;

/**
 * Brings what members were told of an act in line with how it is now. Safe to run twice, at once, and in any order
 * with what undoes the act: it is read again once the members are held.
 */
export async function settle(
  deps: TellDeps,
  readTellings: (handle: Handle) => Promise<Telling[]>,
): Promise<void> {
  const concerned = (await readTellings(deps.db)).map(({ userId }) => userId);
  if (concerned.length === 0) return;
  await transaction(deps.db, async (tx) => {
    await holdMembers(tx, concerned);
    for (const telling of await readTellings(tx)) {
      if (telling.standing === "stands") await tell(deps, tx, [telling.userId], telling);
      else if (await takeBack(tx, telling)) await announceChange(deps, tx, [telling.userId]);
    }
  });
}

/** Tells members of an act, each once; unless `quietly`, emails and pushes hear of what is new in their lists. */
export async function tell(
  deps: TellDeps,
  tx: Tx,
  userIds: readonly number[],
  told: Told,
  { quietly = false }: { quietly?: boolean } = {},
): Promise<void> {
  await announce(deps, tx, await raiseFor(tx, userIds, told), quietly);
}

/** Says something to members in the site's own name, each once. */
export async function say(
  deps: TellDeps,
  tx: Tx,
  userIds: readonly number[],
  said: Parameters<typeof raiseSaid>[2],
): Promise<void> {
  await announce(deps, tx, await raiseSaid(tx, userIds, said), false);
}

async function announce(
  deps: TellDeps,
  tx: Tx,
  raised: readonly { id: number; userId: number }[],
  quietly: boolean,
): Promise<void> {
  for (const { id, userId } of quietly ? [] : raised)
    await deps.events.record(tx, "notifications.raised", { notificationId: id, userId });
  const [first, ...more] = raised;
  if (first === undefined) return;
  const data = more.length === 0 ? { id: first.id } : {};
  const members = raised.map(({ userId }) => userId);
  await deps.realtime.send(tx, members, { type: "notification", data });
}

/** Their lists are not what they were, by something other than news: open pages read them anew. */
export async function announceChange(
  { realtime }: Pick<Deps, "realtime">,
  tx: Tx,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length > 0) await realtime.send(tx, userIds, { type: "notification", data: {} });
}
