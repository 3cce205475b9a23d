import type { FileKind } from "#contracts/private-files.ts";
import { APPLICATION_LIST_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { sealedContact, type SealedContact } from "../profiles/index.ts";
import {
  columnsFor,
  isForEmployer,
  joinsFor,
  type ApprenticeshipRow,
  type StoredApprenticeship,
} from "./apprenticeships.queries.ts";

/** What a change of an application has to know of it. */
interface StoredApplication {
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
  select ${STORED} from apprenticeship_applications app
  where id = $1 and app.owner_id = $2 and ${isForEmployer("app", "$2")} for update`);
const renew = statement<never>(`
  update apprenticeship_applications set status = 'submitted', message = $2, applied_at = $3, updated_at = $3
  where id = $1`);
const attachCv = statement<never>("update apprenticeship_applications set cv_file_id = $2 where id = $1");
const changeStatus = statement<never>(
  "update apprenticeship_applications set status = $2, updated_at = $3 where id = $1",
);
const erase = statement<never>(`
  update apprenticeship_applications set status = 'withdrawn', message = null, updated_at = $2 where id = $1`);
// What is applied for is held before its applications, by everybody.
const lockOfferById = statement<never>("select from apprenticeships where id = $1 for no key update");
const lockOfferByApplication = statement<{ filled_at: string | null }>(`
  select filled_at from apprenticeships
  where id = (select apprenticeship_id from apprenticeship_applications where id = $1) for no key update`);
const fill = statement<never>("update apprenticeships set filled_at = $2 where id = $1");
const passOverGone = statement<{ applicationId: number; applicantId: number }>(`
  update apprenticeship_applications app set status = 'unsuccessful', updated_at = $2
  where app.apprenticeship_id = $1 and app.status = 'successful' and not ${isForEmployer("app", "app.owner_id")}
  returning id as "applicationId", applicant_id as "applicantId"`);
const passOverAll = statement<{ applicationId: number; applicantId: number }>(`
  update apprenticeship_applications set status = 'unsuccessful', updated_at = $3 where id in (
    select id from apprenticeship_applications
    where apprenticeship_id = $1 and id <> $2 and status in ('submitted', 'viewed', 'shortlisted') order by id for update)
  returning id as "applicationId", applicant_id as "applicantId"`);
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

/** An application that is there for this employer, withdrawn or not, held until the transaction ends. */
export async function lockApplication(
  tx: Tx,
  id: number,
  employerId: number,
): Promise<StoredApplication | undefined> {
  return (await tx.run(lockOne, [id, employerId]))[0];
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

/** Withdraws an application; what it said is erased. */
export async function storeWithdrawn(
  tx: Tx,
  application: Authorized<StoredApplication>,
  now: Date,
): Promise<void> {
  await tx.run(erase, [application.id, now]);
}

/** What is applied for, listed or not, held until the transaction ends. */
export async function lockOffer(tx: Tx, apprenticeshipId: number): Promise<void> {
  await tx.run(lockOfferById, [apprenticeshipId]);
}

/** The same of an application; undefined when there is none. */
export async function lockOfferOf(
  tx: Tx,
  applicationId: number,
): Promise<{ filled_at: string | null } | undefined> {
  return (await tx.run(lockOfferByApplication, [applicationId]))[0];
}

/** What was applied for is filled, or open again. */
export async function storeFilled(
  tx: Tx,
  application: Authorized<StoredApplication>,
  at: Date | null,
): Promise<void> {
  await tx.run(fill, [application.apprenticeship_id, at]);
}

/** Ends what still waits beside the one that was chosen, and tells whose it was. */
export function passOver(
  tx: Tx,
  chosen: Authorized<StoredApplication>,
  now: Date,
): Promise<{ applicationId: number; applicantId: number }[]> {
  return tx.run(passOverAll, [chosen.apprenticeship_id, chosen.id, now]);
}

/** Gives up whoever was chosen and is there for the employer no more, such as banned or blocked, and tells whose it was. */
export function passOverGoneChoice(
  tx: Tx,
  { apprenticeship_id: id }: Authorized<StoredApplication>,
  now: Date,
): Promise<{ applicationId: number; applicantId: number }[]> {
  return tx.run(passOverGone, [id, now]);
}

/** Ends what nobody has decided, and tells whose it was. */
export function expireApplicationsFor(
  tx: Tx,
  it: Authorized<StoredApprenticeship>,
  now: Date,
): Promise<{ id: number; applicantId: number }[]> {
  return tx.run(expireAll, [it.id, now]);
}

/** An application with its applicant, for the employer alone. */
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
  contact: SealedContact;
  avatar: string | null;
  trade_key: string;
  custom_trade: string | null;
}

const APPLICATION = `
  select app.id, app.apprenticeship_id, app.status, app.message, app.applied_at, cv.kind as cv_kind, app.applicant_id,
    u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, ${sealedContact("u", "$2")}
  from apprenticeship_applications app
  join users u on u.id = app.applicant_id
  left join private_files cv on cv.id = app.cv_file_id
  where app.status <> 'withdrawn' and app.owner_id = $2 and ${isForEmployer("app", "$2")}`;
// Who waits for an answer, the longest first, so that each comes in sight however many apply; then who was chosen, then the others.
const selectList = statement<ApplicationRow>(`
  ${APPLICATION} and app.apprenticeship_id = $1
  order by case when app.status in ('submitted', 'viewed', 'shortlisted') then 0 when app.status = 'successful' then 1 else 2 end,
    app.applied_at, app.id limit ${APPLICATION_LIST_MAX}`);
const selectOne = statement<ApplicationRow>(`${APPLICATION} and app.id = $1`);

export function readApplications(
  handle: Handle,
  apprenticeshipId: number,
  employerId: number,
): Promise<ApplicationRow[]> {
  return handle.run(selectList, [apprenticeshipId, employerId]);
}

export async function findApplication(
  handle: Handle,
  id: number,
  employerId: number,
): Promise<ApplicationRow | undefined> {
  return (await handle.run(selectOne, [id, employerId]))[0];
}

/** A member's own application with what it is for. */
export type OwnApplicationRow = ApprenticeshipRow & {
  application_id: number;
  own_message: string | null;
  applied_at: string;
  application_updated_at: string;
  cv_kind: FileKind | null;
  /** False once what it is for was deleted, or is of somebody who is banned, leaving, or blocked either way. */
  is_available: boolean;
};

// An applicant keeps hold of what they sent, whatever became of the posting, until they take it back.
const IS_AVAILABLE = `(a.is_listed and ${notBlocked("a.user_id", "$1")})`;
const OWN = `
  select ${columnsFor("$1")}, own.id as application_id, own.message as own_message, own.applied_at,
    own.updated_at as application_updated_at, cv.kind as cv_kind, ${IS_AVAILABLE} as is_available
  from apprenticeships a ${joinsFor("$1")} left join private_files cv on cv.id = own.cv_file_id
  where own.id is not null and (own.status <> 'withdrawn' or ${IS_AVAILABLE})`;
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
  key: string | null;
  kind: FileKind | null;
}

const selectCv = statement<CvRow>(`
  select cv.key, cv.kind
  from apprenticeship_applications app left join private_files cv on cv.id = app.cv_file_id
  where app.id = $1 and app.status <> 'withdrawn'
    and (app.applicant_id = $2 or app.owner_id = $2 and ${isForEmployer("app", "$2")})`);
const selectProfileCv = statement<{ key: string; kind: FileKind }>(`
  select f.key, f.kind from users u join private_files f on f.id = u.cv_file_id where u.id = $1`);

/** The CV that came with an application, for whoever sent it and for its employer; undefined for everybody else. */
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
