import { PAGES } from "#contracts/pages.ts";
import type { PageName } from "#contracts/pages.ts";

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

function withQuery(page: PageName, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? PAGES[page].pattern : `${PAGES[page].pattern}?${search.toString()}`;
}

/** Every address of the web app; nothing else writes one by hand. */
export const paths = {
  home: () => PAGES.home.pattern,
  /** `jobId` opens that job, `openJobInterests` the job-interest panel (D0 §2.1), `postJob` the empty form. */
  jobs: (query?: { jobId?: number; openJobInterests?: boolean; postJob?: boolean }) =>
    withQuery("jobs", query),
  settings: () => PAGES.settings.pattern,
  emailPreferences: () => PAGES.emailPreferences.pattern,
  /** `returnTo` is where to go after signing in. */
  signIn: (query?: { returnTo?: string }) => withQuery("signIn", query),
  signUp: () => PAGES.signUp.pattern,
  signUpComplete: () => PAGES.signUpComplete.pattern,
  forgotPassword: () => PAGES.forgotPassword.pattern,
  resetPassword: () => PAGES.resetPassword.pattern,
  terms: () => PAGES.terms.pattern,
  privacy: () => PAGES.privacy.pattern,
  advertisements: () => PAGES.advertisements.pattern,
} as const satisfies Record<PageName, (query?: never) => string>;
