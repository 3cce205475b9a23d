import type { CaseType } from "#contracts/moderation.ts";

import type { Authorized, Thing } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { restoreApprenticeship, takeDownApprenticeship } from "../apprenticeships/index.ts";
import { noteChangedMessage } from "../chat/index.ts";
import { restoreComment, restorePost, takeDownComment, takeDownPost } from "../feed/index.ts";
import { restoreJob, takeDownJob } from "../jobs/index.ts";
import * as queries from "./removal.queries.ts";
import type { RemovedContent } from "./sanctions.queries.ts";

/** When a thing was removed, and what was kept of it. */
interface Removal {
  at: string;
  kept: RemovedContent | null;
}

/** How things of one type are removed, and restored by an appeal. */
interface Kind<Type extends CaseType> {
  /** False or undefined if it was already gone. */
  take: (
    tx: Tx,
    deps: Deps,
    thing: Authorized<Thing<Type>>,
    now: Date,
  ) => Promise<boolean | RemovedContent | undefined>;
  show: (
    tx: Tx,
    deps: Deps,
    thing: Authorized<Thing<Type>>,
    removal: Removal & { now: Date },
  ) => Promise<void>;
}

const restore: Kind<"profile" | "message" | "review_reply">["show"] = async (tx, _, thing, { kept }) => {
  if (kept !== null) await queries.restoreKept(tx, thing, kept);
};

const KINDS: { readonly [Type in CaseType]: Kind<Type> } = {
  post: { take: takeDownPost, show: (tx, _, thing, { at }) => restorePost(tx, thing, at) },
  comment: { take: takeDownComment, show: (tx, _, thing, { at }) => restoreComment(tx, thing, at) },
  job: { take: takeDownJob, show: restoreJob },
  apprenticeship: { take: takeDownApprenticeship, show: restoreApprenticeship },
  review: {
    take: async (tx, { events }, thing) => {
      const isTaken = await queries.takeReviewAway(tx, thing);
      if (isTaken) await events.record(tx, "reviews.removed", { reviewId: thing.id });
      return isTaken;
    },
    show: async (tx, { events }, thing) => {
      await queries.showReviewAgain(tx, thing);
      await events.record(tx, "reviews.restored", { reviewId: thing.id });
    },
  },
  project: {
    take: (tx, _, thing, now) => queries.takeProjectAway(tx, thing, now),
    show: (tx, _, thing, { at }) => queries.showProjectAgain(tx, thing, at),
  },
  review_reply: { take: (tx, _, thing) => queries.takeReplyAway(tx, thing), show: restore },
  profile: { take: (tx, _, thing) => queries.clearProfileText(tx, thing), show: restore },
  message: {
    take: async (tx, deps, thing, now) => {
      await noteChangedMessage(deps, tx, thing, now);
      return queries.takeMessageAway(tx, thing);
    },
    show: async (tx, deps, thing, removal) => {
      await noteChangedMessage(deps, tx, thing, removal.now);
      await restore(tx, deps, thing, removal);
    },
  },
};

/** Removes a member's thing; null if it was already gone. */
export async function takeAway<Type extends CaseType>(
  tx: Tx,
  deps: Deps,
  thing: Authorized<Thing<Type>>,
  now: Date,
): Promise<{ kept: RemovedContent | null } | null> {
  const taken = await KINDS[thing.type].take(tx, deps, thing, now);
  if (taken === undefined || taken === false) return null;
  return { kept: taken === true ? null : taken };
}

/** Restores what was removed at that moment; does nothing if it has been erased since. */
export function showAgain<Type extends CaseType>(
  tx: Tx,
  deps: Deps,
  thing: Authorized<Thing<Type>>,
  removal: Removal & { now: Date },
): Promise<void> {
  return KINDS[thing.type].show(tx, deps, thing, removal);
}
