import type { Application, ApplicationStatus, OwnApplication } from "#contracts/apprenticeships.ts";
import { fileName } from "#contracts/private-files.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { byteBudget } from "../../platform/byte-budget.ts";
import { rowsByBatch } from "../../platform/database/batches.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import type { FileResponse } from "../../platform/http/file.ts";
import type { StoredFile } from "../../platform/media/private-files.queries.ts";
import * as queries from "./applications.queries.ts";
import {
  canCheckApplicants,
  canDecide,
  canReadCv,
  canWithdraw,
  isApplicant,
  isOpen,
  isOthers,
  isOver,
  isOwner,
} from "./apprenticeships.access.ts";
import { presentApplication, presentOwnApplication, readerOf } from "./apprenticeships.present.ts";
import {
  findApprenticeship,
  holdApprenticeship,
  type StoredApprenticeship,
} from "./apprenticeships.queries.ts";

type Answer = "shortlisted" | "successful" | "unsuccessful";

interface Sent {
  cvUrl?: string | null | undefined;
  withProfileCv: boolean;
  message: string | null;
}

/**
 * Applies in the viewer's name, which shares their contact with the employer. An uploaded CV takes precedence over a copy
 * of the profile's, which is sent unless the viewer opts out. Checks before a file is copied, and again under the lock. An
 * existing application is refused as such even if the apprenticeship has closed since, for example by choosing this applicant.
 */
export async function apply(deps: Deps, viewer: Viewer, id: number, sent: Sent): Promise<OwnApplication> {
  const { db, clock, events, files } = deps;
  const { userId } = viewer;
  const now = clock.now();
  const reader = readerOf(viewer, now);
  const before = orThrow(await findApprenticeship(db, id, userId), "apprenticeship_not_found");
  assertNotApplied(before.own_status);
  assertOpenTo(viewer, before, reader.today);
  // Words are a message like any other; who is under 18 gets none of a stranger's.
  if (sent.message !== null && !(await queries.mayWriteToOwner(db, userId, before.user_id, reader.today)))
    throw fieldError(
      "message",
      "This employer gets no messages from people they do not know. Apply without one.",
    );
  const cv = await takeCv(deps, viewer, sent);
  if (before.cv_required && cv === null) throw needsCv();

  return transaction(db, async (tx) => {
    const found = orThrow(await holdApprenticeship(tx, id, userId), "apprenticeship_not_found");
    const it = assertOpenTo(viewer, found, reader.today);
    if (it.cv_required && cv === null) throw needsCv();
    const added = await queries.addApplication(tx, it, { applicantId: userId, message: sent.message, now });
    const { applicationId, cvFileId } =
      added === undefined ? await renew(tx, it, userId, sent, now) : { applicationId: added, cvFileId: null };
    await queries.setCv(tx, applicationId, await files.swap(tx, cvFileId, cv));
    await events.record(tx, "apprenticeships.applied", {
      applicationId,
      apprenticeshipId: id,
      userId,
      ownerId: it.user_id,
    });
    return showOwn(tx, viewer, id, now);
  });
}

/** Withdraws the viewer's application, whatever became of it or of the posting; its message and CV are deleted. */
export function withdraw(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    await queries.lockOffer(tx, id);
    const found = await queries.lockOwnApplication(tx, id, viewer.userId);
    if (found === undefined || !canWithdraw(found.status as ApplicationStatus)) {
      const isThere = (await findApprenticeship(tx, id, viewer.userId)) !== undefined;
      throw new AppError(isThere ? "application_not_found" : "apprenticeship_not_found");
    }
    const application = authorize(viewer, isApplicant, found);
    await queries.storeWithdrawn(tx, application, now);
    if (found.status === "successful") {
      await queries.storeFilled(tx, application, null);
      await deps.events.record(tx, "apprenticeships.reopened", { apprenticeshipId: found.apprenticeship_id });
    }
    await queries.setCv(tx, found.id, await deps.files.swap(tx, found.cv_file_id, null));
    await deps.events.record(tx, "apprenticeships.application_withdrawn", {
      applicationId: found.id,
      apprenticeshipId: id,
      userId: viewer.userId,
      ownerId: found.owner_id,
      wasChosen: found.status === "successful",
    });
  });
}

/** Lists the viewer's applications, newest first. */
export async function listOwn(deps: Deps, viewer: Viewer): Promise<OwnApplication[]> {
  const reader = readerOf(viewer, deps.clock.now());
  const rows = await queries.readOwnApplications(deps.db, viewer.userId);
  return rows.map((row) => presentOwnApplication(row, reader));
}

/** Lists the applicants of the viewer's own apprenticeship: undecided first, longest wait at the top. */
export async function listFor(deps: Deps, viewer: Viewer, id: number): Promise<Application[]> {
  const reader = readerOf(viewer, deps.clock.now());
  const found = orThrow(await findApprenticeship(deps.db, id, viewer.userId), "apprenticeship_not_found");
  authorize(viewer, canCheckApplicants, found);
  const rows = await queries.readApplications(deps.db, id, viewer.userId);
  return rows.map((row) => presentApplication(row, reader));
}

/**
 * Sets the status of an application; for anybody but the employer it does not exist. 'Viewed' only changes 'submitted'.
 * 'Successful' fills the apprenticeship, and is refused if another applicant has been chosen and is still there. Any other
 * answer to the chosen applicant reopens the apprenticeship, as does any answer once the chosen applicant is gone.
 */
export function setStatus(
  deps: Deps,
  viewer: Viewer,
  id: number,
  status: "viewed" | Answer,
): Promise<Application> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const offer = await queries.lockOfferOf(tx, id);
    const found = await queries.lockApplication(tx, id, viewer.userId);
    if (offer === undefined || found === undefined) throw new AppError("application_not_found");
    const application = authorize(viewer, canDecide, found, "application_not_found");
    if (isOver(found.status as ApplicationStatus)) throw new AppError("application_over");
    const isUpdate = status === "viewed" ? found.status === "submitted" : found.status !== status;
    const isAnswer = status !== "viewed";
    const isChoice = isUpdate && status === "successful";
    const givenUp = isAnswer ? await queries.rejectGoneChoice(tx, application, now) : undefined;
    if (isChoice && offer.filled_at !== null && givenUp === undefined)
      throw new AppError("apprenticeship_filled");
    if (isUpdate) await queries.storeStatus(tx, application, status, now);
    const tell = (told: { applicationId: number; applicantId: number; status: Answer }) =>
      deps.events.record(tx, "apprenticeships.application_decided", {
        apprenticeshipId: found.apprenticeship_id,
        userId: viewer.userId,
        ...told,
      });
    if (givenUp !== undefined) await tell({ ...givenUp, status: "unsuccessful" });
    if (isUpdate && isAnswer) {
      if (isChoice) await queries.storeFilled(tx, application, now);
      await tell({ applicationId: id, applicantId: found.applicant_id, status });
      if (isChoice)
        for await (const other of rowsByBatch(() => queries.rejectOthers(tx, application, now)))
          await tell({ ...other, status: "unsuccessful" });
    }
    const wasChosen = isUpdate && isAnswer && found.status === "successful";
    if (wasChosen) await queries.storeFilled(tx, application, null);
    if (wasChosen || (givenUp !== undefined && !isChoice))
      await deps.events.record(tx, "apprenticeships.reopened", { apprenticeshipId: found.apprenticeship_id });
    const row = orThrow(await queries.findApplication(tx, id, viewer.userId), "application_not_found");
    return presentApplication(row, readerOf(viewer, now));
  });
}

/** Opens the CV of an application. For a reader who may not, or no longer, see it there is no application. */
export async function getCv(deps: Deps, viewer: Viewer, id: number): Promise<FileResponse> {
  const found = orThrow(await queries.findApplicationCv(deps.db, id, viewer.userId), "application_not_found");
  const { key, kind } = found;
  if (key === null || kind === null) throw new AppError("file_not_found", { words: "No CV uploaded" });
  const file = authorize(viewer, canReadCv, { ...found, key, kind });
  return { ...(await deps.files.open(file)), kind, name: fileName("cv", kind) };
}

function assertNotApplied(status: string | null): void {
  if (status !== null && !isOver(status as ApplicationStatus)) throw new AppError("already_applied");
}

function assertOpenTo<T extends Pick<StoredApprenticeship, "user_id" | "closing_date" | "filled_at">>(
  viewer: Viewer,
  found: T,
  today: string,
) {
  const it = authorize(viewer, isOthers, found, "own_apprenticeship");
  if (!isOpen(it, today)) throw new AppError("apprenticeship_closed");
  return it;
}

/** Sends an application again after it has ended. */
async function renew(
  tx: Tx,
  it: StoredApprenticeship,
  applicantId: number,
  sent: Sent,
  now: Date,
): Promise<{ applicationId: number; cvFileId: number | null }> {
  const present = await queries.lockOwnApplication(tx, it.id, applicantId);
  if (present === undefined) throw new AppError("already_applied");
  assertNotApplied(present.status);
  await queries.renewApplication(tx, present.id, sent.message, now);
  return { applicationId: present.id, cvFileId: present.cv_file_id };
}

async function takeCv(
  { db, files, limits }: Deps,
  viewer: Viewer,
  { cvUrl, withProfileCv }: Sent,
): Promise<StoredFile | null> {
  const { userId: ownerId } = viewer;
  // An application sent again has no present CV: the earlier one went when it ended.
  const uploaded = await files.resolve(cvUrl, { purpose: "cv", ownerId, present: "" });
  if (uploaded !== undefined && uploaded !== null) return uploaded;
  if (!withProfileCv) return null;
  const own = await queries.findProfileCv(db, ownerId);
  if (own === undefined) return null;
  await byteBudget(limits, ownerId).draw(own.bytes);
  return files.copy(authorize(viewer, isOwner, own), "cv", ownerId);
}

function needsCv(): AppError {
  return new AppError("cv_required", { fields: { cvUrl: "CV Required" } });
}

async function showOwn(tx: Tx, viewer: Viewer, id: number, now: Date): Promise<OwnApplication> {
  const row = orThrow(await queries.findOwnApplication(tx, viewer.userId, id), "application_not_found");
  return presentOwnApplication(row, readerOf(viewer, now));
}
