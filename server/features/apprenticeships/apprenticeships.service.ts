import {
  APPRENTICESHIP_DATE_WORDS,
  usualClosingDate,
  type ApprenticeshipForm,
} from "#contracts/apprenticeship-form.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { formatRate, parseRate } from "#contracts/rate.ts";
import { CLOSING_DAYS_MAX, JOB_DAYS_MAX } from "#contracts/reference/limits.ts";
import { findTown } from "#contracts/reference/towns.ts";
import { readTrade } from "#contracts/reference/trades.ts";

import { authorize, type Authorized, type Thing, type Viewer } from "../../platform/authorization.ts";
import { rowsByBatch } from "../../platform/database/batches.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { rejectGoneChoice } from "./applications.queries.ts";
import { canDeleteApprenticeship, canEditApprenticeship } from "./apprenticeships.access.ts";
import { presentApprenticeship, readerOf, type Reader } from "./apprenticeships.present.ts";
import {
  findApprenticeship,
  hideApprenticeship,
  lockApprenticeship,
  rewriteApprenticeship,
  storeApprenticeship,
  type ApprenticeshipText,
  expireUndecided,
  unhideApprenticeship,
  reopenApplications,
  type AnyApprenticeship,
} from "./apprenticeships.queries.ts";

/** Returns an apprenticeship, open or closed, and its distance from `near`. Refuses with `apprenticeship_not_found`. */
export function getApprenticeship(
  deps: Deps,
  viewer: Viewer,
  id: number,
  near?: readonly string[],
): Promise<Apprenticeship> {
  return show(deps.db, id, readerOf(viewer, deps.clock.now(), near));
}

/** Posts an apprenticeship in the viewer's name. */
export function createApprenticeship(
  deps: Deps,
  viewer: Viewer,
  form: ApprenticeshipForm,
  writtenAt?: Date,
): Promise<Apprenticeship> {
  const now = deps.clock.now();
  const reader = readerOf(viewer, now);
  const text = toText(form, usualClosingDate(reader.today));
  assertDates(text, null, { now, writtenAt });
  return transaction(deps.db, async (tx) => {
    const { id: apprenticeshipId } = await storeApprenticeship(tx, text, viewer.userId, now);
    await deps.events.record(tx, "apprenticeships.posted", { apprenticeshipId, userId: viewer.userId });
    return show(tx, apprenticeshipId, reader);
  });
}

/**
 * Changes the viewer's own apprenticeship, open or closed. A start date in the past may stay; a closing date may be put off. A
 * chosen applicant who is no longer there is rejected.
 */
export function updateApprenticeship(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { form, writtenAt }: { form: ApprenticeshipForm; writtenAt: Date | undefined },
): Promise<Apprenticeship> {
  const now = deps.clock.now();
  const reader = readerOf(viewer, now);
  return transaction(deps.db, async (tx) => {
    const found = orThrow(await lockApprenticeship(tx, id), "apprenticeship_not_found");
    const it = authorize(viewer, canEditApprenticeship, found);
    const text = toText(form, it.closing_date);
    assertDates(text, it, { now, writtenAt });
    await rewriteApprenticeship(tx, it, text, now);
    const givenUp = await rejectGoneChoice(tx, it, now);
    if (givenUp !== undefined)
      await deps.events.record(tx, "apprenticeships.application_decided", {
        ...givenUp,
        apprenticeshipId: id,
        userId: viewer.userId,
        status: "unsuccessful",
      });
    await deps.events.record(tx, "apprenticeships.changed", { apprenticeshipId: id, userId: viewer.userId });
    return show(tx, id, reader);
  });
}

/** Deletes the viewer's own apprenticeship. Undecided applications end with it, and their applicants are notified. */
export function deleteApprenticeship(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const found = orThrow(await lockApprenticeship(tx, id), "apprenticeship_not_found");
    const it = authorize(viewer, canDeleteApprenticeship, found);
    await takeDownApprenticeship(tx, deps, it, deps.clock.now());
  });
}

async function show(handle: Handle, id: number, reader: Reader): Promise<Apprenticeship> {
  const row = orThrow(await findApprenticeship(handle, id, reader.userId), "apprenticeship_not_found");
  return presentApprenticeship(row, reader);
}

/**
 * Reports the faults of both dates at once; an unchanged date is not checked again. The start date is checked against the day
 * the form was written, since it may have waited for a moderator; the closing date against today, since a closed posting helps
 * nobody.
 */
function assertDates(
  text: Pick<ApprenticeshipText, "startDate" | "closingDate">,
  before: { start_date: string; closing_date: string } | null,
  { now, writtenAt = now }: { now: Date; writtenAt?: Date | undefined },
): void {
  const fields: Record<string, string> = {};
  const today = dayInLondon(now);
  const written = dayInLondon(writtenAt);
  if (text.startDate !== before?.start_date) {
    if (text.startDate < written) fields["startDate"] = APPRENTICESHIP_DATE_WORDS.startInPast;
    if (text.startDate > addDays(written, JOB_DAYS_MAX))
      fields["startDate"] = APPRENTICESHIP_DATE_WORDS.startTooFar;
  }
  if (text.closingDate !== before?.closing_date) {
    if (text.closingDate < today) fields["closingDate"] = APPRENTICESHIP_DATE_WORDS.closingInPast;
    if (text.closingDate > addDays(today, CLOSING_DAYS_MAX))
      fields["closingDate"] = APPRENTICESHIP_DATE_WORDS.closingTooFar;
  }
  const [words] = Object.values(fields);
  if (words !== undefined) throw new AppError("invalid_input", { words, fields });
}

/** Normalises the form for storage: a listed trade and town as listed, rates in one format. */
function toText(form: ApprenticeshipForm, closingDate: string): ApprenticeshipText {
  const rate = parseRate(form.dayRate);
  // The form's schema has accepted it, so it parses.
  if (rate === null) throw new Error(`Unreadable rate: ${form.dayRate}`);
  const { trade, customTrade, county, town, requirements } = form;
  return {
    ...form,
    ...readTrade(trade, customTrade),
    town: findTown(county, town) ?? town,
    dayRate: formatRate(rate),
    requirements: requirements.filter((each) => each !== ""),
    closingDate: form.closingDate ?? closingDate,
  };
}

/** Hides an apprenticeship of any owner, and notifies its applicants. False if it was already gone. */
export async function takeDownApprenticeship(
  tx: Tx,
  { events }: Deps,
  it: AnyApprenticeship,
  now: Date,
): Promise<boolean> {
  const hidden = await hideApprenticeship(tx, it, now);
  if (hidden === undefined) return false;
  const ended = { apprenticeshipId: it.id, ...hidden };
  for await (const each of rowsByBatch(() => expireUndecided(tx, it, now)))
    await events.record(tx, "apprenticeships.application_decided", { ...ended, ...each, status: "expired" });
  await events.record(tx, "apprenticeships.deleted", ended);
  return true;
}

/**
 * Restores an apprenticeship after an appeal. Applicants whose application ended with it are notified, and its employer's
 * notifications of them come back.
 */
export async function restoreApprenticeship(
  tx: Tx,
  { events }: Deps,
  it: Authorized<Thing<"apprenticeship">>,
  { at, now }: { at: string; now: Date },
): Promise<void> {
  if (!(await unhideApprenticeship(tx, it, at, now))) return;
  for await (const each of rowsByBatch(() => reopenApplications(tx, it, at, now)))
    await events.record(tx, "apprenticeships.application_restored", { apprenticeshipId: it.id, ...each });
  await events.record(tx, "apprenticeships.reopened", { apprenticeshipId: it.id });
}
