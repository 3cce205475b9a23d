import { dayInLondon } from "#contracts/calendar.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { fileName } from "#contracts/private-files.ts";
import type * as contract from "#contracts/qualifications.ts";
import { QUALIFICATIONS_MAX } from "#contracts/reference/limits.ts";

import {
  assertOwnId,
  authorize,
  type Authorized,
  type Viewer,
  isOwner,
} from "../../platform/authorization.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import type { FileResponse } from "../../platform/http/file.ts";
import { authorizeFile, loadSubject, openContact } from "../profiles/index.ts";
import { certificateUrl, presentQualification } from "./qualifications.present.ts";
import * as queries from "./qualifications.queries.ts";

type Change = BodyOf<typeof contract.updateQualification>;
type Row = queries.QualificationRow;

export async function listQualifications(
  deps: Deps,
  viewer: Viewer,
  userId: number,
): Promise<contract.Qualification[]> {
  const subject = await loadSubject(deps, viewer, userId);
  const { state: shared } = openContact(viewer, subject.contact, dayInLondon(deps.clock.now()));
  const rows = await queries.findQualifications(deps.db, subject.id);
  return rows.map((row) => presentQualification(viewer, row, shared));
}

/** Creates a qualification. The certificate is stored before the transaction; an unused one is deleted after a day. */
export async function createQualification(
  deps: Deps,
  viewer: Viewer,
  { userId, ...form }: BodyOf<typeof contract.createQualification>,
): Promise<contract.Qualification> {
  assertOwnId(viewer, userId);
  const text = apply(NOTHING, form, deps.clock.now());
  const certificate = await readCertificate(deps, viewer, form.certificateUrl, "");
  const row = await transaction(deps.db, async (tx) => {
    const count = orThrow(await queries.lockCount(tx, viewer.userId), "session_ended");
    if (count >= QUALIFICATIONS_MAX) throw new AppError("too_many_qualifications");
    const certificateId = await deps.files.swap(tx, null, certificate);
    const stored = { ...text, certificateId };
    const id = await queries.addQualification(tx, viewer.userId, stored, deps.clock.now());
    return load(tx, viewer, id);
  });
  return presentQualification(viewer, row, "shown");
}

/** Changes the fields given and leaves the rest. */
export async function updateQualification(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { userId, ...change }: Change,
): Promise<contract.Qualification> {
  assertOwnId(viewer, userId);
  // Checked before a file is stored, so that none is stored for another member's qualification, and again once the row
  // is locked.
  const before = authorize(viewer, isOwner, await load(deps.db, viewer, id));
  apply(before, change, deps.clock.now());
  const certificate = await readCertificate(deps, viewer, change.certificateUrl, certificateUrl(id));
  const row = await transaction(deps.db, async (tx) => {
    const qualification = await loadOwn(tx, viewer, id);
    const text = apply(qualification, change, deps.clock.now());
    const certificateId = await deps.files.swap(tx, qualification.certificateId, certificate);
    await queries.changeQualification(tx, qualification, { ...text, certificateId }, deps.clock.now());
    return load(tx, viewer, id);
  });
  return presentQualification(viewer, row, "shown");
}

export async function deleteQualification(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const qualification = await loadOwn(tx, viewer, id);
    await deps.files.swap(tx, qualification.certificateId, null);
    await queries.removeQualification(tx, qualification);
  });
}

/** Reading another member's certificate uses an hourly budget, as for CVs. */
export async function getCertificate(deps: Deps, viewer: Viewer, id: number): Promise<FileResponse> {
  const { key, certificateKind: kind, userId } = await load(deps.db, viewer, id);
  if (userId !== viewer.userId) await deps.limits.consume("read_private_file", viewer.userId);
  if (key === null || kind === null) throw new AppError("file_not_found");
  const owner = await loadSubject(deps, viewer, userId);
  const file = authorizeFile(viewer, { key, kind }, owner, deps.clock.now());
  return { ...(await deps.files.open(file)), kind, name: fileName("certificate", kind) };
}

const NOTHING: queries.QualificationText = {
  title: "",
  issuingOrganization: null,
  description: null,
  scheme: null,
  level: null,
  number: null,
  dateObtained: null,
  expiresOn: null,
};

/** Applies the form's changes to a qualification; refuses impossible dates. */
function apply(before: queries.QualificationText, change: Change, now: Date): queries.QualificationText {
  const given = (name: keyof queries.QualificationText) =>
    change[name] === undefined ? before[name] : change[name];
  const after = {
    title: change.title ?? before.title,
    issuingOrganization: given("issuingOrganization"),
    description: given("description"),
    scheme: given("scheme"),
    level: given("level"),
    number: given("number"),
    dateObtained: given("dateObtained"),
    expiresOn: given("expiresOn"),
  };
  if (after.dateObtained !== null && after.dateObtained > dayInLondon(now)) {
    throw fieldError("dateObtained", "Date obtained cannot be in the future");
  }
  if (after.dateObtained !== null && after.expiresOn !== null && after.expiresOn < after.dateObtained) {
    throw fieldError("expiresOn", "Expiry date cannot be before the date obtained");
  }
  return after;
}

function readCertificate(deps: Deps, viewer: Viewer, given: string | null | undefined, present: string) {
  return deps.files.resolve(given, { purpose: "certificate", ownerId: viewer.userId, present });
}

async function load(db: Handle, viewer: Viewer, id: number) {
  return orThrow(await queries.findQualification(db, viewer.userId, id), "qualification_not_found");
}

async function loadOwn(tx: Tx, viewer: Viewer, id: number): Promise<Authorized<Row>> {
  const row = orThrow(await queries.lockQualification(tx, viewer.userId, id), "qualification_not_found");
  return authorize(viewer, isOwner, row);
}
