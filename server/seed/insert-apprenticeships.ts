import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { formatRate, parseRate } from "#contracts/rate.ts";
import { APPRENTICE_AGE_MAX, APPRENTICE_AGE_MIN } from "#contracts/reference/limits.ts";

import { authorizeBy } from "../platform/authorization.ts";
import { transaction, type Tx } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";
import type { Deps } from "../platform/deps.ts";
import { APPRENTICESHIPS, type ApprenticeshipText } from "./content/apprenticeships.data.ts";
import { momentOf } from "./content/schedule.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRow, insertRows } from "./insert-rows.ts";

const DAY_MINUTES = 24 * 60;

interface Inserting {
  tx: Tx;
  ids: Ids;
  now: Date;
}

/** Adds the apprenticeships and their applications, with dates relative to the day the demo is made. */
export async function insertApprenticeships({ tx, ids, now }: Inserting): Promise<void> {
  for (const text of APPRENTICESHIPS) {
    const { id, user_id: owner_id } = await insertRow(tx, "apprenticeships", toRow(text, ids, now));
    const applications = text.applications.map(({ by, daysAgo, message, status }, at) => {
      const applied_at = momentOf(now, daysAgo * DAY_MINUTES - at * 47).toISOString();
      const updated_at = status === undefined ? applied_at : decidedAt(daysAgo, now);
      return {
        apprenticeship_id: id,
        applicant_id: idOf(ids, by),
        owner_id,
        status: status ?? "submitted",
        message,
        applied_at,
        updated_at,
      };
    });
    await insertRows(tx, "apprenticeship_applications", applications);
  }
}

/** The day after, but no later than now. */
function decidedAt(daysAgo: number, now: Date): string {
  return momentOf(now, Math.max(30, (daysAgo - 1) * DAY_MINUTES)).toISOString();
}

function toRow(text: ApprenticeshipText, ids: Ids, now: Date) {
  const rate = parseRate(text.dayRate);
  if (rate === null) throw new Error(`'${text.dayRate}' is not a rate`);
  const today = dayInLondon(now);
  const chosen = text.applications.find(({ status }) => status === "successful");
  const posted = momentOf(now, text.postedDaysAgo * DAY_MINUTES + 90).toISOString();
  const [lowest, highest] = text.ages ?? [APPRENTICE_AGE_MIN, APPRENTICE_AGE_MAX];
  return {
    user_id: idOf(ids, text.by),
    title: text.title,
    trade_key: text.trade,
    description: text.description,
    county: text.county,
    town: text.town,
    start_date: addDays(today, text.startInDays),
    closing_date: addDays(today, text.closesInDays),
    duration: text.duration,
    is_full_time: text.isPartTime !== true,
    hours_per_week: text.hours,
    day_rate: formatRate(rate),
    min_age: lowest,
    max_age: highest,
    requirements: [...text.requirements],
    cv_required: text.cvRequired === true,
    is_public: text.closesInDays % 3 === 0,
    filled_at: chosen === undefined ? null : decidedAt(chosen.daysAgo, now),
    created_at: posted,
    updated_at: posted,
  };
}

const withProfileCv = statement<{ id: number; ownerId: number; key: string; kind: "pdf" }>(`
  select app.id, app.applicant_id as "ownerId", f.key, f.kind
  from apprenticeship_applications app join users u on u.id = app.applicant_id
  join private_files f on f.id = u.cv_file_id order by app.id`);

const setCv = statement<never>("update apprenticeship_applications set cv_file_id = $1 where id = $2");

/** Attaches a copy of the profile's CV to the applications of members who have one. */
export async function sendCvs({ db, files }: Pick<Deps, "db" | "files">): Promise<void> {
  for (const { id, ownerId, ...profileCv } of await db.run(withProfileCv, [])) {
    const copy = await files.copy(
      authorizeBy("the demo community, whose members are nobody", profileCv),
      "cv",
      ownerId,
    );
    await transaction(db, async (tx) => {
      await tx.run(setCv, [await files.swap(tx, null, copy), id]);
    });
  }
}
