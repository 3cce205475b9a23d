/**
 * What the public pages of jobs and apprenticeships need of their contracts, shared by the server-rendered page and the
 * app. It has no zod and is separate from `public-jobs.ts` and `public-apprenticeships.ts`, since the pages must load
 * fast on a phone.
 */
import { apprenticeshipFacts } from "./apprenticeship-words.ts";
import { formatDates, formatDay, formatRate, jobFacts } from "./job-words.ts";
import type { PublicApprenticeship, PublicApprenticeshipCard } from "./public-apprenticeships.ts";
import type { PublicJob, PublicJobCard } from "./public-jobs.ts";

/** An item of a board in the words of its page: without its owner's contact details. */
export interface PublicView {
  readonly isBoosted: boolean;
  /** Its urgent notes, each on its own chip. */
  readonly urgent: readonly string[];
  readonly trade: string;
  readonly heading: string;
  /** Names and values, in reading order. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly description: string;
  readonly requirements: readonly string[];
  readonly town: string;
  /** Where: 'Bolton, Greater Manchester'. */
  readonly location: string;
  readonly pay: string;
  /** The dates, in few words. */
  readonly when: string;
}

/** A similar item offered beside it. */
export interface PublicCard {
  readonly heading: string;
  readonly pay: string;
  readonly facts: string;
}

interface Words {
  readonly title: string;
  readonly text: string;
}

/** What differs between the public pages of the two boards. Days are `YYYY-MM-DD` in London. */
export interface PublicBoard<Item, Card> {
  readonly type: "job" | "apprenticeship";
  readonly page: "publicJob" | "publicApprenticeship";
  readonly routes: {
    readonly one: { readonly method: "GET"; readonly path: string };
    readonly similar: { readonly method: "GET"; readonly path: string };
  };
  /** The board's parameter that asks a member straight away for what the visitor came to do. */
  readonly asks: string;
  readonly words: {
    /** `absent`: never existed, or not public; `closed`: over. */
    readonly absent: Words;
    readonly closed: Words;
    readonly promo: Words;
    readonly join: string;
    readonly open: string;
    readonly similar: string;
    readonly failed: string;
  };
  readonly describe: (item: Item, today: string) => PublicView;
  readonly describeCard: (card: Card, today: string) => PublicCard;
}

const hiring = ({ name, company }: PublicJob["author"]) => (company === null ? name : `${company}, ${name}`);

export const PUBLIC_JOBS: PublicBoard<PublicJob, PublicJobCard> = {
  type: "job",
  page: "publicJob",
  routes: {
    one: { method: "GET", path: "/api/jobs/public/:id" },
    similar: { method: "GET", path: "/api/jobs/public/:id/similar" },
  },
  asks: "declare",
  words: {
    absent: {
      title: "This job is no longer available",
      text: "It may have been taken down, or its owner shows it to members only.",
    },
    closed: {
      title: "This job has closed",
      text: "It has been filled or its time is over. There is more on the job board.",
    },
    promo: {
      title: "Find construction work near you",
      text: "Day-rate jobs across the UK, straight from the people who hire. Joining is free.",
    },
    join: "Sign in to declare interest",
    open: "Open on the job board",
    similar: "Similar jobs",
    failed: "The job did not load",
  },
  describe: (job, today) => ({
    ...job,
    urgent: job.isUrgent ? ["Urgent!"] : [],
    facts: [
      ["Pay", formatRate(job)],
      ...jobFacts(job, today),
      ["Where", job.location],
      ["Hiring", hiring(job.author)],
    ],
    requirements: [],
    pay: formatRate(job),
    when: formatDates(job, today),
  }),
  describeCard: (job, today) => ({
    heading: job.heading,
    pay: formatRate(job),
    facts: `${job.trade} · ${job.location} · ${formatDates(job, today)}`,
  }),
};

const dayRate = (rate: string) => formatRate({ rate, payPeriod: "day" });
const applyBy = (closingDate: string, today: string) => `Apply by ${formatDay(closingDate, today)}`;

export const PUBLIC_APPRENTICESHIPS: PublicBoard<PublicApprenticeship, PublicApprenticeshipCard> = {
  type: "apprenticeship",
  page: "publicApprenticeship",
  routes: {
    one: { method: "GET", path: "/api/apprenticeships/public/:id" },
    similar: { method: "GET", path: "/api/apprenticeships/public/:id/similar" },
  },
  asks: "apply",
  words: {
    absent: {
      title: "This apprenticeship is no longer available",
      text: "It may have been taken down, or its employer shows it to members only.",
    },
    closed: {
      title: "This apprenticeship has closed",
      text: "It has been filled or its time is over. There is more on the apprenticeships board.",
    },
    promo: {
      title: "Start in a trade near you",
      text: "Apprenticeships across the UK, straight from the people who teach. Joining is free.",
    },
    join: "Sign in to apply",
    open: "Open on the board",
    similar: "Similar apprenticeships",
    failed: "The apprenticeship did not load",
  },
  describe: (it, today) => ({
    ...it,
    isBoosted: false,
    urgent: [...(it.isUrgent ? ["Urgent!"] : []), ...(it.isClosingSoon ? ["Closing soon"] : [])],
    heading: it.title,
    facts: [
      ["Pay", dayRate(it.dayRate)],
      ...apprenticeshipFacts(it, today),
      ["Where", it.location],
      ["Employer", hiring(it.author)],
    ],
    pay: dayRate(it.dayRate),
    when: applyBy(it.closingDate, today),
  }),
  describeCard: (it, today) => ({
    heading: it.title,
    pay: dayRate(it.dayRate),
    facts: `${it.trade} · ${it.location} · ${applyBy(it.closingDate, today)}`,
  }),
};
