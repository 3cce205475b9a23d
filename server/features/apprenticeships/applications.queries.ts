import type { FileKind } from "#contracts/private-files.ts";
import { APPLICATION_LIST_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { BATCH } from "../../platform/database/batches.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { execute, many, matched, one, oneValue } from "../../platform/database/queries.ts";
import { mayWriteTo } from "../chat/index.ts";
import { sealedContact, type SealedContact } from "../profiles/index.ts";
import {
  columnsFor,
  isForEmployer,
  joinsFor,
  type ApprenticeshipRow,
  type StoredApprenticeship,
} from "./apprenticeships.queries.ts";

/** The fields of an application that changing it needs. */
interface StoredApplication {
  id: number;
  apprenticeship_id: number;
  applicant_id: number;
  owner_id: number;
  status: string;
  cv_file_id: number | null;
}

const STORED = "id, apprenticeship_id, applicant_id, owner_id, status, cv_file_id";
/** True if the applicant may write to the employer. */
export const mayWriteToOwner = matched<[applicantId: number, ownerId: number, today: string]>(
  `select u.id from users u where u.id = $2 and ${mayWriteTo("$3")}`,
);

/** Adds an application; undefined if this member already has one, even if requests race. */
export const addApplication = oneValue<
  number,
  [
    it: Authorized<StoredApprenticeship>,
    application: { applicantId: number; message: string | null; now: Date },
  ],
  Tx
>(
  `
  insert into apprenticeship_applications
    (apprenticeship_id, applicant_id, owner_id, message, applied_at, updated_at)
  values ($1, $2, $3, $4, $5, $5) on conflict do nothing returning id`,
  (it, { applicantId, message, now }) => [it.id, applicantId, it.user_id, message, now],
);

/** Reads the member's own application and locks it until the transaction ends. */
export const lockOwnApplication = one<
  StoredApplication,
  [apprenticeshipId: number, applicantId: number],
  Tx
>(`
  select ${STORED} from apprenticeship_applications where apprenticeship_id = $1 and applicant_id = $2 for update`);

/** Reads an application to this employer, withdrawn or not, and locks it until the transaction ends. */
export const lockApplication = one<StoredApplication, [id: number, employerId: number], Tx>(`
  select ${STORED} from apprenticeship_applications app
  where id = $1 and app.owner_id = $2 and ${isForEmployer("$2")} for update`);

export const renewApplication = execute<[id: number, message: string | null, now: Date]>(`
  update apprenticeship_applications set status = 'submitted', message = $2, applied_at = $3, updated_at = $3
  where id = $1`);

export const setCv = execute<[id: number, fileId: number | null]>(
  "update apprenticeship_applications set cv_file_id = $2 where id = $1",
);

export const storeStatus = execute<[application: Authorized<StoredApplication>, status: string, now: Date]>(
  "update apprenticeship_applications set status = $2, updated_at = $3 where id = $1",
  (application, status, now) => [application.id, status, now],
);

/** Withdraws an application and erases its message. */
export const storeWithdrawn = execute<[application: Authorized<StoredApplication>, now: Date]>(
  `
  update apprenticeship_applications set status = 'withdrawn', message = null, updated_at = $2 where id = $1`,
  (application, now) => [application.id, now],
);

// Lock order everywhere: the apprenticeship before its applications.
/** Locks an apprenticeship, listed or not, until the transaction ends. */
export const lockOffer = execute<[apprenticeshipId: number]>(
  "select from apprenticeships where id = $1 for no key update",
);

/** Locks the apprenticeship of an application; undefined if there is none. */
export const lockOfferOf = one<{ filled_at: string | null }, [applicationId: number], Tx>(`
  select filled_at from apprenticeships
  where id = (select apprenticeship_id from apprenticeship_applications where id = $1) for no key update`);

/** Marks the apprenticeship as filled, or open again. */
export const storeFilled = execute<[application: Authorized<StoredApplication>, at: Date | null]>(
  "update apprenticeships set filled_at = $2 where id = $1",
  (application, at) => [application.apprenticeship_id, at],
);

/** Rejects a batch of undecided applications beside the successful one, and returns them with their applicants. */
export const rejectOthers = many<
  { applicationId: number; applicantId: number },
  [chosen: Authorized<StoredApplication>, now: Date],
  Tx
>(
  `
  update apprenticeship_applications set status = 'unsuccessful', updated_at = $3 where id = any (array (
    select id from apprenticeship_applications
    where apprenticeship_id = $1 and id <> $2 and status in ('submitted', 'viewed', 'shortlisted')
    order by id limit ${BATCH} for update))
  returning id as "applicationId", applicant_id as "applicantId"`,
  (chosen, now) => [chosen.apprenticeship_id, chosen.id, now],
);

/**
 * Rejects the successful applicant if the employer can no longer see them (banned or blocked, for example), which reopens the
 * apprenticeship. Returns that applicant.
 */
export const rejectGoneChoice = one<
  { applicationId: number; applicantId: number },
  [of: Authorized<StoredApplication> | Authorized<StoredApprenticeship>, now: Date],
  Tx
>(
  `
  with given_up as (
    update apprenticeship_applications app set status = 'unsuccessful', updated_at = $2
    where app.apprenticeship_id = $1 and app.status = 'successful' and not ${isForEmployer("app.owner_id")}
    returning id, applicant_id, apprenticeship_id),
  opened as (
    update apprenticeships set filled_at = null where id in (select apprenticeship_id from given_up))
  select id as "applicationId", applicant_id as "applicantId" from given_up`,
  (of, now) => ["apprenticeship_id" in of ? of.apprenticeship_id : of.id, now],
);

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
  where app.status <> 'withdrawn' and app.owner_id = $2 and ${isForEmployer("$2")}`;

// Undecided applications first, longest wait first, so that each comes into view however many there are; then the successful
// one, then the rest.
export const readApplications = many<ApplicationRow, [apprenticeshipId: number, employerId: number]>(`
  ${APPLICATION} and app.apprenticeship_id = $1
  order by case when app.status in ('submitted', 'viewed', 'shortlisted') then 0 when app.status = 'successful' then 1 else 2 end,
    app.applied_at, app.id limit ${APPLICATION_LIST_MAX}`);

export const findApplication = one<ApplicationRow, [id: number, employerId: number]>(
  `${APPLICATION} and app.id = $1`,
);

/** A member's own application with its apprenticeship. */
export type OwnApplicationRow = ApprenticeshipRow & {
  application_id: number;
  own_message: string | null;
  applied_at: string;
  application_updated_at: string;
  cv_kind: FileKind | null;
  /** False once the apprenticeship was deleted, or its employer is banned, leaving, or blocked either way. */
  is_available: boolean;
};

// Applicants can see what they sent, whatever became of the posting, until they withdraw it.
const IS_AVAILABLE = `(a.is_listed and ${notBlocked("a.user_id", "$1")})`;
const OWN = `
  select ${columnsFor("$1")}, own.id as application_id, own.message as own_message, own.applied_at,
    own.updated_at as application_updated_at, cv.kind as cv_kind, ${IS_AVAILABLE} as is_available
  from apprenticeships a ${joinsFor("$1")} left join private_files cv on cv.id = own.cv_file_id
  where own.id is not null and (own.status <> 'withdrawn' or ${IS_AVAILABLE})`;

export const readOwnApplications = many<OwnApplicationRow, [applicantId: number]>(
  `${OWN} order by own.applied_at desc, own.id desc limit ${APPLICATION_LIST_MAX}`,
);

export const findOwnApplication = one<OwnApplicationRow, [applicantId: number, apprenticeshipId: number]>(
  `${OWN} and a.id = $2`,
);

interface CvRow {
  applicant_id: number;
  owner_id: number;
  key: string | null;
  kind: FileKind | null;
}

/** Finds the CV of an application, for its applicant and its employer; undefined for anybody else. */
export const findApplicationCv = one<CvRow, [id: number, viewerId: number]>(`
  select app.applicant_id, app.owner_id, cv.key, cv.kind
  from apprenticeship_applications app left join private_files cv on cv.id = app.cv_file_id
  where app.id = $1 and app.status <> 'withdrawn'
    and (app.applicant_id = $2 or app.owner_id = $2 and ${isForEmployer("$2")})`);

export const findProfileCv = one<
  { user_id: number; key: string; kind: FileKind; bytes: number },
  [userId: number]
>(`
  select f.owner_id as user_id, f.key, f.kind, f.bytes from users u join private_files f on f.id = u.cv_file_id where u.id = $1`);
