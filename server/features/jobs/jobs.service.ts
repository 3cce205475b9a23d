import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { flagsOf } from "#contracts/job-flags.ts";
import { JOB_DATE_WORDS, type JobForm } from "#contracts/job-form.ts";
import type { Job } from "#contracts/jobs.ts";
import { formatRate, parseRate } from "#contracts/rate.ts";
import { JOB_DAYS_MAX } from "#contracts/reference/limits.ts";
import { findTown } from "#contracts/reference/towns.ts";
import { readTrade } from "#contracts/reference/trades.ts";

import { authorize, type Authorized, type Thing, type Viewer } from "../../platform/authorization.ts";
import { rowsByBatch } from "../../platform/database/batches.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import { canDeleteJob, canEditJob, isOpen } from "./jobs.access.ts";
import { findChanges, presentJob, readerOf, type Reader } from "./jobs.present.ts";
import {
  findJob,
  lockJob,
  rewriteJob,
  storeJob,
  type JobText,
  type StoredJob,
  hideJob,
  unhideJob,
  restoreInterests,
} from "./jobs.queries.ts";

/** Returns a job, open or closed. Throws `job_not_found`. */
export function getJob(deps: Deps, viewer: Viewer, id: number): Promise<Job> {
  return showJob(deps.db, id, readerOf(viewer, deps.clock.now()));
}

/** Posts a job in the viewer's name, ignoring any owner or boost in the body. */
export function createJob(deps: Deps, viewer: Viewer, form: JobForm, writtenAt?: Date): Promise<Job> {
  const now = deps.clock.now();
  assertPostable(form, now, writtenAt);
  return transaction(deps.db, async (tx) => {
    const jobId = await postJob(tx, deps, { userId: viewer.userId, form, now });
    return showJob(tx, jobId, readerOf(viewer, now));
  });
}

/**
 * Rejects a form with invalid dates, with the error on that field. The start is checked against the day it was written,
 * since the text may have waited for a moderator; a job that is already over is rejected anyway.
 */
export function assertPostable(form: JobForm, now: Date, writtenAt = now): void {
  assertStart(form, dayInLondon(writtenAt));
  assertEnd(form, dayInLondon(now));
}

/** Posts a job in the caller's transaction. The caller has already checked the dates. */
export async function postJob(
  tx: Tx,
  { events }: Deps,
  { userId, form, now }: { userId: number; form: JobForm; now: Date },
): Promise<number> {
  const { id: jobId } = await storeJob(tx, toJobText(form), userId, now);
  await events.record(tx, "jobs.job_created", { jobId, userId });
  return jobId;
}

/**
 * Changes the viewer's own open job. A start that has passed may stay, but a new one may not be in the past. After a
 * boost the trade and county cannot change: the boost was bought for the place that they give the job.
 */
export function updateJob(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { form, writtenAt }: { form: JobForm; writtenAt: Date | undefined },
): Promise<Job> {
  const now = deps.clock.now();
  const reader = readerOf(viewer, now);
  return transaction(deps.db, async (tx) => {
    const job = authorize(viewer, canEditJob, orThrow(await lockJob(tx, id), "job_not_found"));
    if (!isOpen(job, reader.today)) throw new AppError("job_closed");
    if (form.startDate !== job.start_date) assertStart(form, dayInLondon(writtenAt ?? now));
    assertEnd(form, reader.today);
    const text = toJobText(form);
    if (job.boosted_at !== null) assertBoostKept(job, text);
    await rewriteJob(tx, job, text, now);
    await deps.events.record(tx, "jobs.job_changed", {
      jobId: id,
      userId: viewer.userId,
      changes: findChanges(job, text),
    });
    return showJob(tx, id, reader);
  });
}

/** Deletes the viewer's own job, open or closed, and notifies members who had declared interest. */
export function deleteJob(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const job = authorize(viewer, canDeleteJob, orThrow(await lockJob(tx, id), "job_not_found"));
    await takeDownJob(tx, deps, job, deps.clock.now());
  });
}

export async function showJob(handle: Handle, id: number, reader: Reader): Promise<Job> {
  const row = orThrow(await findJob(handle, id, reader.userId), "job_not_found");
  return presentJob(row, reader);
}

/** A job starts today at the earliest, and within two years. */
export function assertStart({ startDate }: Pick<JobForm, "startDate">, today: string): void {
  if (startDate < today) throw fieldError("startDate", JOB_DATE_WORDS.startInPast);
  if (startDate > addDays(today, JOB_DAYS_MAX)) throw fieldError("startDate", JOB_DATE_WORDS.startTooFar);
}

function assertEnd({ endDate }: JobForm, today: string): void {
  if (endDate < today) throw fieldError("endDate", JOB_DATE_WORDS.endInPast);
}

/** Reports errors on both fields at once, and none if they only differ in spelling. */
function assertBoostKept(job: StoredJob, text: JobText): void {
  const fields: Record<string, string> = {};
  const isTradeKept = text.tradeKey === job.trade_key && text.customTrade === job.custom_trade;
  if (!isTradeKept) fields["trade"] = "The trade of a boosted job cannot be changed";
  if (text.county !== job.county) fields["county"] = "The county of a boosted job cannot be changed";
  const [words] = Object.values(fields);
  if (words !== undefined) throw new AppError("invalid_input", { words, fields });
}

/** Normalises the form: a listed trade and town as listed, and one format for a rate. */
export function toJobText(form: JobForm) {
  const rate = parseRate(form.rate);
  // The schema has already validated the rate, so it can be parsed.
  if (rate === null) throw new Error(`Unreadable rate: ${form.rate}`);
  return {
    ...form,
    ...readTrade(form.trade, form.customTrade),
    town: findTown(form.county, form.town) ?? form.town,
    rate: formatRate(rate),
    rateMin: rate.min,
    rateMax: rate.max,
    flags: flagsOf(form),
  } satisfies JobText;
}

/** The fields of a job that a boost needs. */
export interface BoostableJob {
  readonly id: number;
  readonly userId: number;
  readonly isOpen: boolean;
  readonly isBoosted: boolean;
}

/** Locks the job until the transaction ends. Undefined if there is no visible job. */
export async function lockForBoost(tx: Tx, id: number, now: Date): Promise<BoostableJob | undefined> {
  const job = await lockJob(tx, id);
  if (job === undefined) return undefined;
  const open = isOpen(job, dayInLondon(now));
  return { id, userId: job.user_id, isOpen: open, isBoosted: open && job.boosted_at !== null };
}

/** The job as that member sees it; null if it is not visible to them. */
export async function showJobTo(
  handle: Handle,
  id: number,
  { userId, now }: { userId: number; now: Date },
): Promise<Job | null> {
  const row = await findJob(handle, id, userId);
  return row === undefined ? null : presentJob(row, readerOf({ userId }, now));
}

/** Deletes any member's job and notifies members who had declared interest. False if it was already gone. */
export async function takeDownJob(
  tx: Tx,
  { events }: Deps,
  job: Authorized<StoredJob | Thing<"job">>,
  now: Date,
): Promise<boolean> {
  const hidden = await hideJob(tx, job, now);
  if (hidden === undefined) return false;
  await events.record(tx, "jobs.job_deleted", { jobId: job.id, ...hidden });
  return true;
}

/**
 * Restores a job after an appeal: members whose interest ended with it are told, and its owner gets back the
 * notifications about them.
 */
export async function restoreJob(
  tx: Tx,
  { events }: Deps,
  job: Authorized<Thing<"job">>,
  { at, now }: { at: string; now: Date },
): Promise<void> {
  const shown = await unhideJob(tx, job, at, now);
  if (shown === undefined) return;
  for await (const interest of rowsByBatch(() => restoreInterests(tx, job, at, now)))
    await events.record(tx, "jobs.interest_restored", { jobId: job.id, ...interest });
  await events.record(tx, "jobs.restored", { jobId: job.id, ...shown });
}
