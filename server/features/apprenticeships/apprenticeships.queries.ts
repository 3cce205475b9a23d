import type { Authorized, Thing } from "../../platform/authorization.ts";
import { listingQueries } from "../../platform/board/listing.queries.ts";
import { BATCH } from "../../platform/database/batches.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, many, matched, one } from "../../platform/database/queries.ts";
import type { AuthorRow } from "../../platform/person.ts";

/**
 * True if the employer can see an application (`app`): its apprenticeship is listed (not deleted, and the employer neither
 * banned nor leaving), so is its applicant, and neither blocks the other. It comes back when a ban or a block ends.
 */
export const isForEmployer = (employer: string): string => `(
  exists (select from apprenticeships offered where offered.id = app.apprenticeship_id and offered.is_listed)
  and exists (select from users applicant where applicant.id = app.applicant_id and applicant.banned_at is null)
  and ${notBlocked("app.applicant_id", employer)})`;

/** An apprenticeship with its author and the viewer's own application, as every read returns it. */
export interface ApprenticeshipRow extends AuthorRow {
  id: number;
  title: string;
  trade_key: string;
  custom_trade: string | null;
  description: string;
  county: string;
  town: string;
  start_date: string;
  duration: string;
  is_full_time: boolean;
  hours_per_week: number;
  day_rate: string;
  min_age: number;
  max_age: number;
  requirements: string[];
  cv_required: boolean;
  closing_date: string;
  is_public: boolean;
  filled_at: string | null;
  created_at: string;
  updated_at: string;
  own_status: string | null;
  is_saved: boolean;
  /** Number of applications, for the owner only; 0 for other readers. */
  applied: number;
  unseen: number;
}

const standing = (viewer: string, more = "") =>
  `(case when a.user_id = ${viewer} then (select count(*) from apprenticeship_applications app
    where app.apprenticeship_id = a.id and app.status <> 'withdrawn'${more} and ${isForEmployer(viewer)})
    else 0 end)`;

/**
 * The columns of `ApprenticeshipRow`. `a` is the apprenticeship, `u` its author, `own` the application of the viewer, whose
 * parameter is passed in.
 */
export const columnsFor = (viewer: string) => `
  a.id, a.user_id, a.title, a.trade_key, a.custom_trade, a.description, a.county, a.town, a.start_date, a.duration,
  a.is_full_time, a.hours_per_week, a.day_rate, a.min_age, a.max_age, a.requirements, a.cv_required, a.closing_date, a.is_public, a.filled_at,
  a.created_at, a.updated_at, u.first_name, u.last_name, u.avatar, u.trade_key as author_trade_key,
  u.custom_trade as author_custom_trade, u.company, own.status as own_status,
  exists (select from saved_apprenticeships kept where kept.user_id = ${viewer} and kept.apprenticeship_id = a.id) as is_saved,
  ${standing(viewer)} as applied, ${standing(viewer, " and app.status = 'submitted'")} as unseen`;

/** Joins the author and the viewer's own application. */
export const joinsFor = (viewer: string) => `
  join users u on u.id = a.user_id
  left join apprenticeship_applications own on own.apprenticeship_id = a.id and own.applicant_id = ${viewer}`;

/** The fields that a change needs. */
export interface StoredApprenticeship {
  id: number;
  user_id: number;
  start_date: string;
  closing_date: string;
  filled_at: string | null;
  cv_required: boolean;
}

export const {
  find: findApprenticeship,
  findOwner: findApprenticeshipOwner,
  lock: lockApprenticeship,
  hold: holdApprenticeship,
} = listingQueries<ApprenticeshipRow, StoredApprenticeship>({
  table: "apprenticeships",
  alias: "a",
  select: `select ${columnsFor("$2")} from apprenticeships a ${joinsFor("$2")}`,
  isThere: (of) => `${of}is_listed`,
  stored: "id, user_id, start_date, closing_date, filled_at, cv_required",
});

/** An apprenticeship as its owner wrote it, ready to be stored. */
export interface ApprenticeshipText {
  title: string;
  tradeKey: string;
  customTrade: string | null;
  description: string;
  county: string;
  town: string;
  startDate: string;
  duration: string;
  isFullTime: boolean;
  hoursPerWeek: number;
  dayRate: string;
  minAge: number;
  maxAge: number;
  requirements: readonly string[];
  cvRequired: boolean;
  closingDate: string;
  isPublic: boolean;
}

export const storeApprenticeship = exactlyOne<
  { id: number },
  [text: ApprenticeshipText, userId: number, now: Date]
>(
  `
  insert into apprenticeships (title, trade_key, custom_trade, description, county, town, start_date, duration,
    is_full_time, hours_per_week, day_rate, min_age, max_age, requirements, cv_required, closing_date, is_public,
    user_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19) returning id`,
  (text, userId, now) => [...valuesOf(text), userId, now],
);

export const rewriteApprenticeship = execute<
  [it: Authorized<StoredApprenticeship>, text: ApprenticeshipText, now: Date]
>(
  `
  update apprenticeships set title = $1, trade_key = $2, custom_trade = $3, description = $4, county = $5, town = $6,
    start_date = $7, duration = $8, is_full_time = $9, hours_per_week = $10, day_rate = $11, min_age = $12,
    max_age = $13, requirements = $14, cv_required = $15, closing_date = $16, is_public = $17, updated_at = $19
  where id = $18`,
  (it, text, now) => [...valuesOf(text), it.id, now],
);

/** The values of `$1` to `$17`. */
function valuesOf(text: ApprenticeshipText): unknown[] {
  const { title, tradeKey, customTrade, description, county, town, startDate, duration, isFullTime } = text;
  const { hoursPerWeek, dayRate, minAge, maxAge, requirements, cvRequired, closingDate, isPublic } = text;
  const words = [title, tradeKey, customTrade, description, county, town, startDate, duration, isFullTime];
  return [...words, hoursPerWeek, dayRate, minAge, maxAge, requirements, cvRequired, closingDate, isPublic];
}

/** The viewer's own apprenticeship, or any one that a moderator decides about. */
export type AnyApprenticeship = Authorized<StoredApprenticeship | Thing<"apprenticeship">>;

/**
 * Hides an apprenticeship and returns its owner, even a banned one; undefined if it is already gone. It is erased after 30 days.
 */
export const hideApprenticeship = one<{ userId: number }, [it: AnyApprenticeship, now: Date], Tx>(
  `
  update apprenticeships set deleted_at = $2, updated_at = $2 where id = $1 and deleted_at is null
  returning user_id as "userId"`,
  (it, now) => [it.id, now],
);

/** Ends a batch of undecided applications and returns them. */
export const expireUndecided = many<
  { applicationId: number; applicantId: number },
  [it: AnyApprenticeship, now: Date],
  Tx
>(
  `
  update apprenticeship_applications set status = 'expired', updated_at = $2 where id = any (array (
    select id from apprenticeship_applications
    where apprenticeship_id = $1 and status in ('submitted', 'viewed', 'shortlisted') order by id limit ${BATCH} for update))
  returning id as "applicationId", applicant_id as "applicantId"`,
  (it, now) => [it.id, now],
);

/** Shows an apprenticeship hidden at that moment again; false if it has been erased since. */
export const unhideApprenticeship = matched<
  [it: Authorized<Thing<"apprenticeship">>, hiddenAt: string, now: Date],
  Tx
>(
  "update apprenticeships set deleted_at = null, updated_at = $3 where id = $1 and deleted_at = $2 returning id",
  (it, hiddenAt, now) => [it.id, hiddenAt, now],
);

/** Reopens a batch of the applications that ended at that moment and returns them. */
export const reopenApplications = many<
  { applicationId: number; applicantId: number; userId: number },
  [it: Authorized<Thing<"apprenticeship">>, endedAt: string, now: Date],
  Tx
>(
  `
  update apprenticeship_applications set status = 'submitted', updated_at = $3 where id = any (array (
    select id from apprenticeship_applications
    where apprenticeship_id = $1 and status = 'expired' and updated_at = $2 order by id limit ${BATCH} for update))
  returning id as "applicationId", applicant_id as "applicantId", owner_id as "userId"`,
  (it, endedAt, now) => [it.id, endedAt, now],
);
