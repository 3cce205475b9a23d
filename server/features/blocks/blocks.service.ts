import type {
  BlockedPerson,
  listBlocked,
  listHidden as hiddenEndpoint,
  listMuted as mutedEndpoint,
} from "#contracts/blocks.ts";
import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { defineTimeCursor, LATEST, toPage } from "../../platform/cursor.ts";
import { lockPair } from "../../platform/database/blocked.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { nameOf, presentPerson } from "../../platform/person.ts";
import { endCrewAndRequests } from "../crew/index.ts";
import { endReviewRequests } from "../reviews/index.ts";
import {
  addBlock,
  findBlocked,
  isMember,
  removeBlock,
  removeFollows,
  type BlockedRow,
} from "./blocks.queries.ts";
import { addMute, findHidden, findMuted, removeMute } from "./mutes.queries.ts";

/**
 * Blocks a member: from the commit on, `notBlocked` hides each from the other. Also ends what ties them: crew, open
 * requests, follows and the blocker's mute. The blocked member is not told, by this or by a later response.
 */
export async function block(deps: Deps, viewer: Viewer, userId: number): Promise<void> {
  if (userId === viewer.userId) throw new AppError("block_self");
  await transaction(deps.db, async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    if (!(await isMember(tx, userId))) throw new AppError("user_not_found");
    const now = deps.clock.now();
    await addBlock(tx, viewer.userId, userId, now);
    await endCrewAndRequests(tx, viewer.userId, userId);
    await endReviewRequests(tx, [viewer.userId, userId], now);
    await removeFollows(tx, viewer.userId, userId);
    // The block hides all that the mute did. If both stood, ending one would leave the other.
    await removeMute(tx, viewer.userId, userId);
    await deps.events.record(tx, "blocks.blocked", { userId: viewer.userId, blockedUserId: userId });
    await tellDevices(deps, tx, viewer, { userId, isHidden: true });
  });
}

/** Ends the viewer's own block; the other member's block of the viewer stays. */
export async function unblock(deps: Deps, viewer: Viewer, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    if (!(await removeBlock(tx, viewer.userId, userId))) throw new AppError("not_blocked");
    await tellDevices(deps, tx, viewer, { userId, isHidden: false });
  });
}

/** Lists whom the viewer has blocked, latest first. Nobody is told who has blocked them. */
export async function list(
  { db }: Deps,
  viewer: Viewer,
  { limit, cursor }: QueryOf<typeof listBlocked>,
): Promise<ReplyOf<typeof listBlocked>> {
  const after = CURSOR.read(cursor) ?? LATEST;
  const rows = await findBlocked(db, viewer.userId, after, limit + 1);
  const { shown, nextCursor } = toPage(rows, limit, ({ created_at, id }) =>
    CURSOR.write({ at: created_at, id }),
  );
  return { people: shown.map(present), nextCursor };
}

function present(row: BlockedRow): BlockedPerson {
  return { ...presentPerson(row), blockedAt: row.created_at };
}

/** Mutes a member for the viewer alone: `notMuted` leaves them out from now on. */
export async function mute(deps: Deps, viewer: Viewer, userId: number): Promise<void> {
  if (userId === viewer.userId) throw new AppError("block_self");
  await transaction(deps.db, async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    if (!(await isMember(tx, userId))) throw new AppError("user_not_found");
    await addMute(tx, viewer.userId, userId, deps.clock.now());
    await tellDevices(deps, tx, viewer, { userId, isHidden: true });
  });
}

/** Ends the viewer's own mute, if there is one. */
export async function unmute(deps: Deps, viewer: Viewer, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await removeMute(tx, viewer.userId, userId);
    await tellDevices(deps, tx, viewer, { userId, isHidden: false });
  });
}

/** Updates the viewer's other screens: the member's texts disappear, or come back. */
function tellDevices(
  { realtime }: Deps,
  tx: Tx,
  viewer: Viewer,
  data: { userId: number; isHidden: boolean },
): Promise<void> {
  return realtime.send(tx, [viewer.userId], { type: "member_hidden", data });
}

/** Lists whom the viewer has muted, latest first. */
export async function listMuted(
  { db }: Deps,
  viewer: Viewer,
  { limit, cursor }: QueryOf<typeof mutedEndpoint>,
): Promise<ReplyOf<typeof mutedEndpoint>> {
  const after = MUTED_CURSOR.read(cursor) ?? LATEST;
  const rows = await findMuted(db, viewer.userId, after, limit + 1);
  const { shown, nextCursor } = toPage(rows, limit, ({ created_at, id }) =>
    MUTED_CURSOR.write({ at: created_at, id }),
  );
  return {
    people: shown.map((row) => ({ ...presentPerson(row), mutedAt: row.created_at })),
    nextCursor,
  };
}

/** Lists what the viewer has hidden and could see again, latest first. */
export async function listHidden({ db }: Deps, viewer: Viewer): Promise<ReplyOf<typeof hiddenEndpoint>> {
  const rows = await findHidden(db, viewer.userId);
  return rows.map(({ type, id, words, first_name, last_name }) => ({
    type,
    id,
    words: words === "" ? null : words,
    author: first_name === null || last_name === null ? null : nameOf({ first_name, last_name }),
  }));
}

const CURSOR = defineTimeCursor("blocked");
const MUTED_CURSOR = defineTimeCursor("muted");
