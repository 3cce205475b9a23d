import type { PayPeriod } from "#contracts/job-form.ts";
import { formatDates, formatRate } from "#contracts/job-words.ts";
import { formatLocation } from "#contracts/reference/regions.ts";

import type { JobChange } from "../../platform/event-map.ts";
import type { JobText, StoredJob } from "./jobs.queries.ts";

/** What of a job matters to those who want it. */
interface Terms {
  readonly rate: string;
  readonly payPeriod: string;
  readonly town: string;
  readonly county: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** What an edit made of pay, place and dates, as it is shown; the years of dates are always told. */
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
