/**
 * What the public page of a job needs of its contract, and what the page as served and the page as drawn must agree on.
 * It has no zod and stands apart from `public-jobs.ts`, since the page must load fast on a phone.
 */
export const PUBLIC_JOB_ROUTES = {
  job: { method: "GET", path: "/api/jobs/public/:jobId" },
  similar: { method: "GET", path: "/api/jobs/public/:jobId/similar" },
} as const;

export const PUBLIC_JOB_WORDS = {
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
  declare: "Sign in to declare interest",
  open: "Open on the job board",
  similar: "Similar jobs",
} as const;
