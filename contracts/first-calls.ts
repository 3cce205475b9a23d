import type { PageName } from "./pages.ts";

/**
 * The first calls of a member's page, exactly as the app makes them, as otherwise each is made twice: a journey counts
 * them. The server puts their responses into the page; if it has not, `web/early/page.ts` makes the calls before the
 * app's code has loaded.
 */
export const FIRST_CALLS = {
  home: { posts: "/api/posts?limit=10&filter=related&sort=recent", boostedJobs: "/api/jobs/boosted" },
  jobs: { jobs: "/api/jobs?sort=newest" },
} as const satisfies Partial<Record<PageName, Readonly<Record<string, string>>>>;

/**
 * The script that receives them and shows the first on a phone (`web/early/members.ts`); a member's page loads it
 * beside its own script.
 */
export const PREVIEW_SCRIPT = "/preview.js";

/** The id of the block that holds them, as JSON. */
export const FIRST_RESPONSES = "first-answers";

export interface FirstResponses {
  /**
   * The member they are for. The token may belong to another member: a cookie outlives a sign-out made while offline.
   */
  readonly memberId: number;
  /** The JSON of each reply, by its call. Refused calls are missing. */
  readonly replies: Readonly<Record<string, string>>;
}
