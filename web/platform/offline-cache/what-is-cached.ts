/** How many pages of each endpoint are cached; 1 for responses without pages. */
const CACHED_PAGES: Readonly<Record<string, number>> = {
  "GET /api/user/current": 1,
  "GET /api/posts": 1,
  // The member's own profile and those they opened, with phone numbers as far as they were shown.
  "GET /api/users/:id": 1,
  "GET /api/posts/user/:userId": 1,
  "GET /api/projects/:id": 1,
  "GET /api/reviews/user/:userId": 1,
  "GET /api/crew": 5,
  "GET /api/crew/requests": 1,
  "GET /api/conversations": 1,
  "GET /api/conversations/:id/messages": 1,
  "GET /api/messages/unread-count": 1,
  "GET /api/notifications": 1,
  "GET /api/notifications/unread-count": 1,
  "GET /api/jobs": 2,
  "GET /api/jobs/:id": 1,
  "GET /api/jobs/boosted": 1,
  "GET /api/jobs/saved": 1,
  "GET /api/jobs/applied": 1,
  "GET /api/jobs/my-interests": 1,
  "GET /api/apprenticeships": 2,
  "GET /api/apprenticeships/:id": 1,
  "GET /api/apprenticeships/saved": 1,
  "GET /api/apprenticeships/applied": 1,
};

/** The endpoints whose responses are cached. */
export const CACHED_ENDPOINTS = Object.keys(CACHED_PAGES);

/** The age of these is never shown: they stand beside every screen. */
const BESIDE: ReadonlySet<unknown> = new Set([
  "GET /api/user/current",
  "GET /api/messages/unread-count",
  "GET /api/notifications/unread-count",
]);

/** Returns how many pages of a response (named by its cache key) the device caches; 0 if it stays on the server alone. */
export function pagesCached([endpoint]: readonly unknown[]): number {
  return CACHED_PAGES[String(endpoint)] ?? 0;
}

/** True if the content's age is worth showing. */
export function isShownAsOf([endpoint]: readonly unknown[]): boolean {
  return !BESIDE.has(endpoint);
}
