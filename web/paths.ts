import { fillPath, PAGES } from "#contracts/pages.ts";
import type { PageName } from "#contracts/pages.ts";

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

function withQuery(page: PageName, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? PAGES[page].pattern : `${PAGES[page].pattern}?${search}`;
}

/** Every address of the web app; nothing else writes one by hand. */
export const paths = {
  /** `post` shows that post above the feed. */
  home: (query?: { post?: number }) => withQuery("home", query),
  /** `jobId` opens that job, `openJobInterests` the job-interest panel, `postJob` the empty form, `declare` asks about interest in that job. */
  jobs: (query?: { jobId?: number; declare?: number; openJobInterests?: boolean; postJob?: boolean }) =>
    withQuery("jobs", query),
  /** `apprenticeshipId` opens that one, `apply` its application, `applicants` who applied for it, `view` another list than the board. */
  apprenticeships: (query?: {
    apprenticeshipId?: number;
    apply?: number;
    applicants?: number;
    view?: "mine" | "applied";
  }) => withQuery("apprenticeships", query),
  profile: () => PAGES.profile.pattern,
  /** Somebody's profile; where it may be one's own, `profilePath`. */
  memberProfile: (member: { userId: number }) => fillPath(PAGES.memberProfile.pattern, member),
  /** `tab` opens the crew requests, `review` the review that somebody asked for. */
  crew: (query?: { tab?: "requests"; review?: number }) => withQuery("crew", query),
  myCrew: () => PAGES.myCrew.pattern,
  /** `conversation` opens that one, `with` the one with that member, about `job`; `tab` the crew. */
  mobileChat: (query?: {
    conversation?: number | undefined;
    with?: number | undefined;
    job?: number | undefined;
    tab?: "crew";
  }) => withQuery("mobileChat", query),
  /** The secret is taken out of the address at once. */
  boostCheckout: (query?: { client_secret?: string }) => withQuery("boostCheckout", query),
  boostSuccess: (query?: { payment_intent?: string }) => withQuery("boostSuccess", query),
  boostExistingCheckout: (query?: { client_secret?: string }) => withQuery("boostExistingCheckout", query),
  boostExistingSuccess: (query?: { payment_intent?: string }) => withQuery("boostExistingSuccess", query),
  mobileNotifications: () => PAGES.mobileNotifications.pattern,
  adminAnalytics: () => PAGES.adminAnalytics.pattern,
  /** `view` opens one of its tabs; `filter` narrows the users, as `USER_FILTERS` says. */
  adminPortal: (query?: { view?: string; filter?: string; state?: string }) =>
    withQuery("adminPortal", query),
  settings: () => PAGES.settings.pattern,
  emailPreferences: () => PAGES.emailPreferences.pattern,
  /** `returnTo` is where to go after signing in. */
  signIn: (query?: { returnTo?: string | undefined }) => withQuery("signIn", query),
  /** The same once the address is confirmed. */
  signUp: (query?: { returnTo?: string | undefined }) => withQuery("signUp", query),
  signUpComplete: () => PAGES.signUpComplete.pattern,
  /** The same after 'Back to Sign In'. */
  forgotPassword: (query?: { returnTo?: string | undefined }) => withQuery("forgotPassword", query),
  resetPassword: () => PAGES.resetPassword.pattern,
  /** `version` shows an earlier text, by the day on which it was last changed. */
  terms: (query?: { version?: string }) => withQuery("terms", query),
  privacy: (query?: { version?: string }) => withQuery("privacy", query),
  /** What moderators decided against oneself. */
  decision: (decision: { sanctionId: number }) => fillPath(PAGES.decision.pattern, decision),
  /** The secret is taken out of the address at once. */
  appeal: () => PAGES.appeal.pattern,
  /** `kind` chooses what it is about, `about` fills in the address, name or number it concerns. */
  contact: (query?: { kind?: string; about?: string }) => withQuery("contact", query),
  accessibility: () => PAGES.accessibility.pattern,
  advertisements: () => PAGES.advertisements.pattern,
  /** `category` shows the stories of that one. */
  blogs: (query?: { category?: string }) => withQuery("blogs", query),
  story: (story: { slug: string }) => fillPath(PAGES.story.pattern, story),
  /** A job and an apprenticeship that their owners opened to everybody. */
  publicJob: (job: { id: number }) => fillPath(PAGES.publicJob.pattern, job),
  publicApprenticeship: (it: { id: number }) => fillPath(PAGES.publicApprenticeship.pattern, it),
  /** What anybody may read of a post, signed in or not. */
  sharedPost: (post: { postId: number }) => fillPath(PAGES.sharedPost.pattern, post),
} as const satisfies Record<PageName, (given: never) => string>;

/** Where a member's name leads: to one's own profile when it is oneself. */
export function profilePath(userId: number, myId: number | null): string {
  return userId === myId ? paths.profile() : paths.memberProfile({ userId });
}
