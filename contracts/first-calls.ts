import type { PageName } from "./pages.ts";

/**
 * The calls that a member's page begins with, to the letter as the app makes them, or each is made twice: a journey counts them. The
 * server puts their answers into the page; where it has not, `web/early/page.ts` asks before the app's code has come.
 */
export const FIRST_CALLS = {
  home: { posts: "/api/posts?limit=10&filter=related&sort=recent", boostedJobs: "/api/jobs/boosted" },
  jobs: { jobs: "/api/jobs?sort=newest" },
} as const satisfies Partial<Record<PageName, Readonly<Record<string, string>>>>;

/** What takes them and on a phone shows the first (`web/early/members.ts`); a member's page asks for it beside its own script. */
export const PREVIEW_SCRIPT = "/preview.js";

/** The id of the block in which they stand, as JSON. */
export const FIRST_ANSWERS = "first-answers";

export interface FirstAnswers {
  /** Whose they are. Another may be signed in by the token: a cookie outlives a sign-out without a signal. */
  readonly memberId: number;
  /** The JSON of each reply, by its call. What was refused is missing. */
  readonly replies: Readonly<Record<string, string>>;
}
