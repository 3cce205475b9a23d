import { BRAND } from "#contracts/brand.ts";
import { endOfDay } from "#contracts/calendar.ts";
import type { JobType, PayPeriod } from "#contracts/job-view.ts";
import type { PublicJob } from "#contracts/public-jobs.ts";
import { parseRate } from "#contracts/rate.ts";

const EMPLOYMENT: Readonly<Record<JobType, string>> = {
  day_rate: "CONTRACTOR",
  part_time: "PART_TIME",
  full_time: "FULL_TIME",
};
const UNIT: Readonly<Record<PayPeriod, string>> = { day: "DAY", hour: "HOUR", week: "WEEK", year: "YEAR" };

/** A job as search engines read it: https://schema.org/JobPosting. */
export function toJobPosting(job: PublicJob, url: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    url,
    title: job.heading,
    description: job.description,
    identifier: { "@type": "PropertyValue", name: BRAND.name, value: String(job.id) },
    datePosted: job.createdAt,
    validThrough: endOfDay(job.listedUntil).toISOString(),
    jobStartDate: job.startDate,
    employmentType: EMPLOYMENT[job.type],
    occupationalCategory: job.trade,
    hiringOrganization: { "@type": "Organization", name: job.author.company ?? job.author.name },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: job.town,
        addressRegion: job.county,
        addressCountry: "GB",
      },
    },
    baseSalary: { "@type": "MonetaryAmount", currency: "GBP", value: valueOf(job) },
    directApply: false,
  };
}

function valueOf({ rate, payPeriod }: PublicJob): Record<string, unknown> {
  const read = parseRate(rate);
  const unit = { "@type": "QuantitativeValue", unitText: UNIT[payPeriod] };
  if (read === null) return unit;
  const [low, high] = [read.min / 100, read.max / 100];
  return low === high ? { ...unit, value: low } : { ...unit, minValue: low, maxValue: high };
}
