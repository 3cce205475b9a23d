import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { readFlags } from "#contracts/job-flags.ts";
import type { Engagement, JobType, PayPeriod } from "#contracts/job-view.ts";
import { formatDates, formatRate } from "#contracts/job-words.ts";
import type { Job, JobInterest } from "#contracts/jobs.ts";
import { URGENT_DAYS } from "#contracts/reference/limits.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import type { Distance } from "../../platform/board/radius.ts";
import type { JobChange } from "../../platform/event-map.ts";
import { yearsUntil } from "../../platform/experience.ts";
import { nameOf, presentAuthor } from "../../platform/person.ts";
import { openContact } from "../profiles/index.ts";
import type { InterestRow } from "./interests.queries.ts";
import { canDeclareInterest, isOpen, isOwner } from "./jobs.access.ts";
import type { JobRow, JobText, StoredJob } from "./jobs.queries.ts";
import { presentWork } from "./worked-together.access.ts";

/** The reader, and the day on which they read. */
export interface Reader {
  readonly userId: number;
  /** Today's date in London. */
  readonly today: string;
  /** The last day on which a start is urgent. */
  readonly urgentUntil: string;
}

export function readerOf(viewer: { userId: number }, now: Date): Reader {
  const today = dayInLondon(now);
  return { userId: viewer.userId, today, urgentUntil: addDays(today, URGENT_DAYS) };
}

/** A job as this reader sees it. `distance` is measured from the place searched for. */
export function presentJob(row: JobRow, reader: Reader, distance: Distance | null = null): Job {
  const { today } = reader;
  const isOwn = isOwner(reader, row);
  const open = isOpen(row, today);
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    heading: headingOf(row),
    trade: tradeOf(row.trade_key, row.custom_trade),
    tradeKey: row.trade_key,
    description: row.description,
    location: locationOf(row.town, row.county),
    county: row.county,
    town: row.town,
    rate: row.rate,
    type: row.type as JobType,
    payPeriod: row.pay_period as PayPeriod,
    engagement: row.engagement as Engagement,
    startDate: row.start_date,
    endDate: row.end_date,
    status: statusOf(row, today),
    listedUntil: row.listed_until,
    isPublic: row.is_public,
    ...readFlags(row.flags),
    isBoosted: row.boosted_at !== null && open,
    isUrgent: open && row.start_date <= reader.urgentUntil,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    author: {
      ...presentAuthor(row),
      county: row.author_county,
      experience: yearsUntil(row.started_year, today),
    },
    // Within the place itself the distance is zero, which half a mile away is not.
    distance: distance && {
      miles: distance.exact === 0 ? 0 : Math.max(Math.round(distance.exact), 1),
      from: distance.from,
    },
    isSaved: row.is_saved,
    worked:
      row.interest === "declared"
        ? presentWork({ ...row, isOwner: false, state: row.interest }, today)
        : null,
    viewerInterest: row.interest === "declared" || row.interest === "withdrawn" ? row.interest : "none",
    can: {
      edit: isOwn && open,
      delete: isOwn,
      declareInterest: canDeclareInterest(reader, row, { today, interest: row.interest }),
      close: isOwn && open,
      repost: isOwn && !open,
    },
  };
}

/** An interest as the job's owner sees it; no other member does. */
export function presentInterest(row: InterestRow, owner: Reader): JobInterest {
  const { email, phone } = openContact(owner, row.contact, owner.today, {
    act: "job_interest",
    on: dayInLondon(new Date(row.declared_at)),
    sharesContact: row.shares_contact,
  });
  return {
    id: row.id,
    createdAt: row.declared_at,
    isSeen: row.is_seen,
    job: {
      id: row.job_id,
      title: row.title,
      heading: headingOf(row),
      trade: tradeOf(row.trade_key, row.custom_trade),
      location: locationOf(row.town, row.county),
      rate: row.rate,
    },
    applicant: {
      id: row.applicant_id,
      name: nameOf(row),
      trade: tradeOf(row.applicant_trade_key, row.applicant_custom_trade),
      experience: yearsUntil(row.started_year, owner.today),
      averageRating: row.rating,
      company: row.company,
      email,
      phone,
      avatar: row.avatar,
    },
    worked: presentWork({ ...row, isOwner: true, state: "declared" }, owner.today),
  };
}

/** An open job whose last day has passed is expired, even if the nightly job has not marked it yet. */
function statusOf(row: JobRow, today: string): Job["status"] {
  return row.status === "open" && !isOpen(row, today) ? "expired" : (row.status as Job["status"]);
}

const tradeOf = (tradeKey: string, customTrade: string | null) => showTrade(tradeKey as Trade, customTrade);

/** A job's title, or its trade and town if it has none. */
export function headingOf(row: {
  readonly title: string | null;
  readonly trade_key: string;
  readonly custom_trade: string | null;
  readonly town: string;
}): string {
  return row.title ?? `${tradeOf(row.trade_key, row.custom_trade)} - ${row.town}`;
}

const suffixes = new Map<string, string>();

/** Formats 'Town, County'. The county part is cached: twenty lookups of a postal name would be most of a list's cost. */
function locationOf(town: string, county: string): string {
  let suffix = suffixes.get(county);
  if (suffix === undefined) {
    suffix = formatLocation("", county);
    if (suffixes.size < 200) suffixes.set(county, suffix);
  }
  return `${town}, ${suffix}`;
}

/** The terms of a job that matter to applicants. */
type Terms = Pick<JobText, "rate" | "payPeriod" | "town" | "county" | "startDate" | "endDate">;

/** Lists what an edit changed in pay, place and dates, in display form; dates always include the year. */
export function findChanges(before: StoredJob, after: JobText): JobChange[] {
  const was = describeTerms({
    ...before,
    payPeriod: before.pay_period,
    startDate: before.start_date,
    endDate: before.end_date,
  });
  const is = describeTerms(after);
  return (["pay", "place", "dates"] as const)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, from: was[field], to: is[field] }));
}

function describeTerms({
  rate,
  payPeriod,
  town,
  county,
  ...dates
}: Terms): Record<JobChange["field"], string> {
  return {
    pay: formatRate({ rate, payPeriod: payPeriod as PayPeriod }),
    place: formatLocation(town, county),
    dates: formatDates(dates, ""),
  };
}
