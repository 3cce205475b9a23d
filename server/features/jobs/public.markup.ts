import { BRAND } from "#contracts/brand.ts";
import { endOfDay } from "#contracts/calendar.ts";
import type { JobType, PayPeriod } from "#contracts/job-view.ts";
import { ENGAGEMENT_WORDS, formatDates, formatRate, TYPE_WORDS } from "#contracts/job-words.ts";
import { fillPath, PAGES } from "#contracts/pages.ts";
import { PUBLIC_JOB_WORDS } from "#contracts/public-job.ts";
import type { PublicJob, PublicJobCard } from "#contracts/public-jobs.ts";
import { parseRate } from "#contracts/rate.ts";

import { html, type Html } from "../../platform/http/html.ts";
import { drawReportLink, PRIMARY } from "../../platform/http/page-frame.ts";

const { promo, declare, similar: similarWords } = PUBLIC_JOB_WORDS;
const CHIP =
  "inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-chip px-2.5 py-0.5 text-xs font-semibold";

/** The page of a job as it can be read without JavaScript; `web/features/jobs/public/PublicJobPage.tsx` draws the same. */
export function drawPage(
  content: Html,
  similar: readonly PublicJobCard[],
  { today, job }: { today: string; job: PublicJob | null },
): Html {
  const wanted = job === null ? "" : `?returnTo=${encodeURIComponent(interestPath(job))}`;
  return html`<div class="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
    ${content} ${drawSimilar(similar, today)}
    <aside
      aria-labelledby="promo"
      class="flex flex-col items-start gap-4 rounded-card border border-line bg-stage p-5 text-on-stage md:flex-row md:items-center md:justify-between"
    >
      <div>
        <h2 id="promo" class="wide text-lg">${promo.title}</h2>
        <p class="max-w-[44ch] pt-1 text-base opacity-80">${promo.text}</p>
      </div>
      <a href="${PAGES.signUp.pattern}${wanted}" class="${PRIMARY}">Join ${BRAND.name}</a>
    </aside>
  </div>`;
}

/** Where a member is asked at once about interest in the job. */
const interestPath = (job: PublicJob) => `${PAGES.jobs.pattern}?declare=${job.id}`;

export function drawJob(job: PublicJob, today: string): Html {
  const { author } = job;
  const facts: [string, string][] = [
    ["Pay", formatRate(job)],
    ["Dates", formatDates(job, today)],
    ["Kind of work", TYPE_WORDS[job.type]],
    ["Engaged as", ENGAGEMENT_WORDS[job.engagement]],
    ["Where", job.location],
    ["Hiring", author.company === null ? author.name : `${author.company}, ${author.name}`],
  ];
  return html`<article class="card-surface relative flex flex-col gap-4 p-4 md:p-6" aria-labelledby="job">
    <div class="flex min-w-0 flex-wrap gap-1.5">
      ${
        job.isBoosted &&
        html`<span class="${CHIP} bg-hi text-on-hi">Boosted</span
          ><span class="${CHIP} bg-ground text-muted">Paid</span>`
      }${job.isUrgent && html`<span class="${CHIP} bg-red-soft text-red">Urgent!</span>`}<span
        class="${CHIP} bg-blue-soft text-blue"
        >${job.trade}</span
      >
    </div>
    <h1 id="job" class="wide text-2xl [overflow-wrap:anywhere]">${job.heading}</h1>
    <dl
      class="grid gap-x-6 gap-y-3.5 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] md:grid-cols-2"
    >
      ${facts.map(
        ([name, text]) =>
          html`<div class="min-w-0">
            <dt class="text-sm text-muted">${name}</dt>
            <dd class="text-base font-semibold [overflow-wrap:anywhere]">${text}</dd>
          </div>`,
      )}
    </dl>
    <p dir="auto" class="border-t border-line pt-4 text-base whitespace-pre-line [overflow-wrap:anywhere]">
      ${job.description}
    </p>
    <a href="${interestPath(job)}" class="${PRIMARY}">${declare}</a>
    <p class="flex justify-end">${drawReportLink("job")}</p>
  </article>`;
}

/** Why there is no job to see. */
export function drawNotice({ title, text }: { title: string; text: string }): Html {
  return html`<div class="card-surface relative flex flex-col items-center gap-2 px-6 py-12 text-center">
    <h1 class="wide text-xl">${title}</h1>
    <p class="max-w-[40ch] text-base text-muted">${text}</p>
  </div>`;
}

function drawSimilar(jobs: readonly PublicJobCard[], today: string): Html | null {
  if (jobs.length === 0) return null;
  return html`<section aria-labelledby="similar" class="card-surface p-4 md:p-6">
    <h2 id="similar" class="wide pb-1 text-lg">${similarWords}</h2>
    <ul class="flex flex-col divide-y divide-line">
      ${jobs.map(
        (job) =>
          html`<li class="relative py-2.5">
            <p class="flex items-start justify-between gap-3">
              <a
                href="${fillPath(PAGES.publicJob.pattern, { jobId: job.id })}"
                class="min-w-0 text-base font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
                >${job.heading}</a
              ><span class="shrink-0 money text-base">${formatRate(job)}</span>
            </p>
            <p class="text-sm text-muted">${`${job.trade} · ${job.location} · ${formatDates(job, today)}`}</p>
          </li>`,
      )}
    </ul>
  </section>`;
}

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
