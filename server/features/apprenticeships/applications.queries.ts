import type { FileKind } from "#contracts/private-files.ts";
import { APPLICATION_LIST_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { StoredApprenticeship } from "./apprenticeships.queries.ts";
import { columnsFor, joinsFor, type ApprenticeshipRow } from "./row.queries.ts";

/** What a change of an application has to know of it. */
export interface StoredApplication {
  id: number;
  apprenticeship_id: number;
  applicant_id: number;
  owner_id: number;
  status: string;
  cv_file_id: number | null;
}

const STORED = "id, apprenticeship_id, applicant_id, owner_id, status, cv_file_id";
const insertOne = statement<{ id: number }>(`
  insert into apprenticeship_applications
    (apprenticeship_id, applicant_id, owner_id, message, applied_at, updated_at)
  values ($1, $2, $3, $4, $5, $5) on conflict do nothing returning id`);
const lockOwn = statement<StoredApplication>(`
  select ${STORED} from apprenticeship_applications where apprenticeship_id = $1 and applicant_id = $2 for update`);
const lockOne = statement<StoredApplication>(`
  select ${STORED} from apprenticeship_applications where id = $1 and ${notBlocked("applicant_id", "$2")} for update`);
const renew = statement<never>(`
  update apprenticeship_applications set status = 'submitted', message = $2, applied_at = $3, updated_at = $3
  where id = $1`);
const attachCv = statement<never>("update apprenticeship_applications set cv_file_id = $2 where id = $1");
const changeStatus = statement<never>(
  "update apprenticeship_applications set status = $2, updated_at = $3 where id = $1",
);
const expireAll = statement<{ id: number; applicantId: number }>(`
  update apprenticeship_applications set status = 'expired', updated_at = $2
  where apprenticeship_id = $1 and status in ('submitted', 'viewed', 'shortlisted')
  returning id, applicant_id as "applicantId"`);

/** Adds an application; undefined when this member has one already, however many ask at once. */
export async function addApplication(
  tx: Tx,
  it: Authorized<StoredApprenticeship>,
  application: { applicantId: number; message: string | null; now: Date },
): Promise<number | undefined> {
  const { applicantId, message, now } = application;
  return (await tx.run(insertOne, [it.id, applicantId, it.user_id, message, now]))[0]?.id;
}

/** The member's own application, held until the transaction ends. */
export async function lockOwnApplication(
  tx: Tx,
  apprenticeshipId: number,
  applicantId: number,
): Promise<StoredApplication | undefined> {
  return (await tx.run(lockOwn, [apprenticeshipId, applicantId]))[0];
}

/** An application whose applicant the viewer sees, held until the transaction ends. */
export async function lockApplication(
  tx: Tx,
  id: number,
  viewerId: number,
): Promise<StoredApplication | undefined> {
  return (await tx.run(lockOne, [id, viewerId]))[0];
}

export async function renewApplication(tx: Tx, id: number, message: string | null, now: Date): Promise<void> {
  await tx.run(renew, [id, message, now]);
}

export async function setCv(tx: Tx, id: number, fileId: number | null): Promise<void> {
  await tx.run(attachCv, [id, fileId]);
}

export async function storeStatus(
  tx: Tx,
  application: Authorized<StoredApplication>,
  status: string,
  now: Date,
): Promise<void> {
  await tx.run(changeStatus, [application.id, status, now]);
}

/** Ends what nobody has decided, and tells whose it was. */
export function expireApplicationsFor(
  tx: Tx,
  it: Authorized<StoredApprenticeship>,
  now: Date,
): Promise<{ id: number; applicantId: number }[]> {
  return tx.run(expireAll, [it.id, now]);
}

/** An application with the applicant's contact, for the employer alone. */
export interface ApplicationRow {
  id: number;
  apprenticeship_id: number;
  status: string;
  message: string | null;
  applied_at: string;
  cv_kind: FileKind | null;
  applicant_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  avatar: string | null;
  trade_key: string;
  custom_trade: string | null;
}

// A banned or blocked applicant is nobody to take on; with the end of that the application is there again.
const APPLICATION = `
  select app.id, app.apprenticeship_id, app.status, app.message, app.applied_at, cv.kind as cv_kind, app.applicant_id,
    u.first_name, u.last_name, u.email, u.phone, u.avatar, u.trade_key, u.custom_trade
  from apprenticeship_applications app
  join users u on u.id = app.applicant_id and u.banned_at is null
  left join private_files cv on cv.id = app.cv_file_id
  where app.status <> 'withdrawn'`;
const selectList = statement<ApplicationRow>(`
  ${APPLICATION} and app.apprenticeship_id = $1 and ${notBlocked("app.applicant_id", "$2")}
  order by app.applied_at desc, app.id desc limit ${APPLICATION_LIST_MAX}`);
const selectOne = statement<ApplicationRow>(`${APPLICATION} and app.id = $1`);

export function readApplications(
  handle: Handle,
  apprenticeshipId: number,
  viewerId: number,
): Promise<ApplicationRow[]> {
  return handle.run(selectList, [apprenticeshipId, viewerId]);
}

export async function findApplication(handle: Handle, id: number): Promise<ApplicationRow | undefined> {
  return (await handle.run(selectOne, [id]))[0];
}

/** A member's own application with what it is for. */
export type OwnApplicationRow = ApprenticeshipRow & {
  application_id: number;
  own_message: string | null;
  applied_at: string;
  application_updated_at: string;
  has_cv: boolean;
};

// What was deleted or hidden since is gone from here as well.
const OWN = `
  select ${columnsFor("$1")}, own.id as application_id, own.message as own_message, own.applied_at,
    own.updated_at as application_updated_at, own.cv_file_id is not null as has_cv
  from apprenticeships a ${joinsFor("$1")}
  where own.id is not null and a.is_listed and ${notBlocked("a.user_id", "$1")}`;
const selectOwn = statement<OwnApplicationRow>(
  `${OWN} order by own.applied_at desc, own.id desc limit ${APPLICATION_LIST_MAX}`,
);
const selectOwnOne = statement<OwnApplicationRow>(`${OWN} and a.id = $2`);

export function readOwnApplications(handle: Handle, applicantId: number): Promise<OwnApplicationRow[]> {
  return handle.run(selectOwn, [applicantId]);
}

export async function findOwnApplication(
  handle: Handle,
  applicantId: number,
  apprenticeshipId: number,
): Promise<OwnApplicationRow | undefined> {
  return (await handle.run(selectOwnOne, [applicantId, apprenticeshipId]))[0];
}

interface CvRow {
  owner_id: number;
  applicant_id: number;
  key: string | null;
  kind: FileKind | null;
}

const selectCv = statement<CvRow>(`
  select app.owner_id, app.applicant_id, cv.key, cv.kind
  from apprenticeship_applications app left join private_files cv on cv.id = app.cv_file_id
  where app.id = $1 and app.status <> 'withdrawn'
    and ${notBlocked("app.applicant_id", "$2")} and ${notBlocked("app.owner_id", "$2")}`);
const selectProfileCv = statement<{ key: string; kind: FileKind }>(`
  select f.key, f.kind from users u join private_files f on f.id = u.cv_file_id where u.id = $1`);

/** The CV that came with an application, and whose it is to see. */
export async function findApplicationCv(
  handle: Handle,
  id: number,
  viewerId: number,
): Promise<CvRow | undefined> {
  return (await handle.run(selectCv, [id, viewerId]))[0];
}

export async function findProfileCv(
  handle: Handle,
  userId: number,
): Promise<{ key: string; kind: FileKind } | undefined> {
  return (await handle.run(selectProfileCv, [userId]))[0];
}
