import { BOOST_PRICE, BOOST_PRICE_TEXT } from "#contracts/boosts.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import type { JobForm } from "#contracts/job-form.ts";
import type { Job } from "#contracts/jobs.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { assertPostable, lockForBoost, postJob, showJobTo, type BoostableJob } from "../jobs/index.ts";
import { canBoost, freeLeft, freeUntil, isNewMember } from "./boosts.access.ts";
import { countFreeBoosts, findBooster, lockBooster, storeBoost, type BoosterRow } from "./boosts.queries.ts";

/** Tells if the next boost is free, and what a paid one costs. */
export async function readEligibility({ db, clock, payments }: Deps, viewer: Viewer) {
  const now = clock.now();
  const member = orThrow(await findBooster(db, viewer.userId), "session_ended");
  const { running } = await countFreeBoosts(db, viewer.userId, dayInLondon(now));
  const left = freeLeft(running);
  const isNew = isNewMember(member.created_at, now);
  return {
    isFreeEligible: isNew && left > 0,
    price: BOOST_PRICE,
    priceDisplay: BOOST_PRICE_TEXT,
    isNewMember: isNew,
    freeLeft: isNew ? left : 0,
    freeUntil: freeUntil(member.created_at).toISOString(),
    isPaidAvailable: payments.provider !== "off",
  };
}

/**
 * Posts a job and boosts it, both or neither. After waiting for a moderator the boost is free if it was when the job was
 * written.
 */
export async function createFreeBoost(
  deps: Deps,
  viewer: Viewer,
  form: JobForm,
  writtenAt?: Date,
): Promise<Job> {
  const now = deps.clock.now();
  assertPostable(form, now, writtenAt);
  return transaction(deps.db, async (tx) => {
    // The lock comes first: concurrent requests of the member wait here, so an eleventh free boost sees the ten others.
    await assertFreeFor(tx, await lockBooster(tx, viewer.userId), { now, writtenAt });
    const jobId = await postJob(tx, deps, { userId: viewer.userId, form, now });
    await boost(tx, deps, { jobId, userId: viewer.userId, paymentId: null, now });
    return showBoosted(tx, jobId, viewer, now);
  });
}

/** Boosts the viewer's own open job. */
export async function boostForFree(deps: Deps, viewer: Viewer, jobId: number): Promise<Job> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    // The member is locked before the job, as everywhere, to avoid deadlocks.
    const member = await lockBooster(tx, viewer.userId);
    assertBoostable(viewer, await lockForBoost(tx, jobId, now));
    await assertFreeFor(tx, member, { now });
    await boost(tx, deps, { jobId, userId: viewer.userId, paymentId: null, now });
    return showBoosted(tx, jobId, viewer, now);
  });
}

/** Refuses unless this is the viewer's own open job without a boost. */
export function assertBoostable(viewer: Viewer, found: BoostableJob | undefined): BoostableJob {
  if (found === undefined) throw new AppError("job_not_found");
  const job = authorize(viewer, canBoost, found);
  if (!job.isOpen) throw new AppError("job_closed");
  if (job.isBoosted) throw new AppError("job_already_boosted");
  return job;
}

/** Boosts a job that the caller has locked, and records the event. */
export async function boost(
  tx: Tx,
  { events }: Deps,
  given: { jobId: number; userId: number; paymentId: number | null; now: Date },
): Promise<void> {
  const { jobId, userId, paymentId } = given;
  const { id: boostId } = await storeBoost(tx, given);
  await events.record(tx, "boosts.boosted", { boostId, jobId, userId, paymentId });
}

/** Refuses unless the member has a free boost left. The account may have been erased since the session was checked. */
async function assertFreeFor(
  tx: Tx,
  found: BoosterRow | undefined,
  { now, writtenAt = now }: { now: Date; writtenAt?: Date | undefined },
): Promise<void> {
  const member = orThrow(found, "session_ended");
  if (!isNewMember(member.created_at, writtenAt)) throw new AppError("free_boost_over");
  const { running } = await countFreeBoosts(tx, member.id, dayInLondon(now));
  if (freeLeft(running) === 0) throw new AppError("free_boosts_taken");
}

async function showBoosted(handle: Handle, jobId: number, viewer: Viewer, now: Date): Promise<Job> {
  return orThrow(await showJobTo(handle, jobId, { userId: viewer.userId, now }), "job_not_found");
}
