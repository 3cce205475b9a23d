import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { columnsFor, joinsFor, type ApprenticeshipRow } from "./row.queries.ts";

const selectOne = statement<ApprenticeshipRow>(`
  select ${columnsFor("$2")} from apprenticeships a ${joinsFor("$2")}
  where a.id = $1 and a.is_listed and ${notBlocked("a.user_id", "$2")}`);

/** One apprenticeship, open or closed; deleted ones and those of banned or blocked members are not there. */
export async function findApprenticeship(
  handle: Handle,
  id: number,
  viewerId: number,
): Promise<ApprenticeshipRow | undefined> {
  return (await handle.run(selectOne, [id, viewerId]))[0];
}

const selectOwner = statement<{ user_id: number }>(
  "select user_id from apprenticeships where id = $1 and is_listed",
);

/** Whose apprenticeship it is; null when there is none to be seen. */
export async function findApprenticeshipOwner(handle: Handle, id: number): Promise<number | null> {
  return (await handle.run(selectOwner, [id]))[0]?.user_id ?? null;
}

/** What a change has to know of it. */
export interface StoredApprenticeship {
  id: number;
  user_id: number;
  start_date: string;
  closing_date: string;
  cv_required: boolean;
}

const STORED = "id, user_id, start_date, closing_date, cv_required";
const lockToChange = statement<StoredApprenticeship>(
  `select ${STORED} from apprenticeships where id = $1 and is_listed for no key update`,
);
const lockToRead = statement<StoredApprenticeship>(
  `select ${STORED} from apprenticeships where id = $1 and is_listed and ${notBlocked("user_id", "$2")} for share`,
);

/** It, held until the transaction ends: nobody else changes it or applies meanwhile. */
export async function lockApprenticeship(tx: Tx, id: number): Promise<StoredApprenticeship | undefined> {
  return (await tx.run(lockToChange, [id]))[0];
}

/** One that the viewer sees, which stays as it is until the transaction ends; others may hold it so at the same time. */
export async function holdApprenticeship(
  tx: Tx,
  id: number,
  viewerId: number,
): Promise<StoredApprenticeship | undefined> {
  return (await tx.run(lockToRead, [id, viewerId]))[0];
}

/** As its owner wrote it, ready to be stored. */
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
}

const insertOne = statement<{ id: number }>(`
  insert into apprenticeships (title, trade_key, custom_trade, description, county, town, start_date, duration,
    is_full_time, hours_per_week, day_rate, min_age, max_age, requirements, cv_required, closing_date, user_id,
    created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18) returning id`);
const changeOne = statement<never>(`
  update apprenticeships set title = $1, trade_key = $2, custom_trade = $3, description = $4, county = $5, town = $6,
    start_date = $7, duration = $8, is_full_time = $9, hours_per_week = $10, day_rate = $11, min_age = $12,
    max_age = $13, requirements = $14, cv_required = $15, closing_date = $16, updated_at = $18
  where id = $17`);
const markDeleted = statement<never>(
  "update apprenticeships set deleted_at = $2, updated_at = $2 where id = $1",
);

export async function storeApprenticeship(
  tx: Tx,
  text: ApprenticeshipText,
  userId: number,
  now: Date,
): Promise<number> {
  const [row] = await tx.run(insertOne, [...valuesOf(text), userId, now]);
  if (row === undefined) throw new Error("A stored apprenticeship must have an id");
  return row.id;
}

export async function rewriteApprenticeship(
  tx: Tx,
  it: Authorized<StoredApprenticeship>,
  text: ApprenticeshipText,
  now: Date,
): Promise<void> {
  await tx.run(changeOne, [...valuesOf(text), it.id, now]);
}

/** Hides it at once; it is erased after 30 days. */
export async function hideApprenticeship(
  tx: Tx,
  it: Authorized<StoredApprenticeship>,
  now: Date,
): Promise<void> {
  await tx.run(markDeleted, [it.id, now]);
}

function valuesOf(text: ApprenticeshipText): unknown[] {
  const { title, tradeKey, customTrade, description, county, town, startDate, duration } = text;
  const { isFullTime, hoursPerWeek, dayRate, minAge, maxAge, requirements, cvRequired, closingDate } = text;
  const words = [title, tradeKey, customTrade, description, county, town, startDate, duration];
  return [...words, isFullTime, hoursPerWeek, dayRate, minAge, maxAge, requirements, cvRequired, closingDate];
}
