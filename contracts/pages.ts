/** Who sees a page: everyone, or members only (a visitor gets the sign-in screen in its place). */
export type PageAccess = "public" | "member";

interface Page {
  /** In the router's form: `:name` for a parameter. */
  readonly pattern: string;
  readonly access: PageAccess;
  /**
   * The server renders its content, or sends it with its own headers; all other pages differ at most in the code that
   * they name.
   */
  readonly isOfServer?: true;
}

/** Every page of the web app, by name. The server responds 404 to any other path; the router has only these. */
export const PAGES = {
  home: { pattern: "/", access: "member" },
  jobs: { pattern: "/jobs", access: "member" },
  apprenticeships: { pattern: "/apprenticeships", access: "member" },
  profile: { pattern: "/profile", access: "member" },
  memberProfile: { pattern: "/profile/:userId", access: "member" },
  crew: { pattern: "/crew", access: "member" },
  /** An old address of the crew. */
  myCrew: { pattern: "/my-crew", access: "member" },
  mobileChat: { pattern: "/mobile-chat", access: "member" },
  mobileNotifications: { pattern: "/mobile-notifications", access: "member" },
  settings: { pattern: "/settings", access: "member" },
  emailPreferences: { pattern: "/email-preferences", access: "member" },
  /** The payment for a boost, and its result. */
  boostCheckout: { pattern: "/boost-checkout", access: "member", isOfServer: true },
  boostSuccess: { pattern: "/boost-success", access: "member" },
  boostExistingCheckout: { pattern: "/boost-existing-checkout", access: "member", isOfServer: true },
  boostExistingSuccess: { pattern: "/boost-existing-success", access: "member" },
  /** For administrators; it shows everyone else its own sign-in. */
  adminPortal: { pattern: "/adminportal", access: "public" },
  adminAnalytics: { pattern: "/adminportal/analytics", access: "public" },
  signIn: { pattern: "/signin", access: "public" },
  signUp: { pattern: "/signup", access: "public" },
  signUpComplete: { pattern: "/signup-complete", access: "public" },
  forgotPassword: { pattern: "/forgot-password", access: "public" },
  resetPassword: { pattern: "/reset-password", access: "public" },
  terms: { pattern: "/terms", access: "public" },
  privacy: { pattern: "/privacy", access: "public" },
  /** Who the site works for, and its known problems. */
  accessibility: { pattern: "/accessibility", access: "public" },
  /** A decision against the member, and the appeal; the second page is for members who cannot sign in. */
  decision: { pattern: "/decisions/:sanctionId", access: "member" },
  appeal: { pattern: "/appeal", access: "public" },
  /** Questions and complaints. */
  contact: { pattern: "/contact", access: "public" },
  advertisements: { pattern: "/advertisements", access: "public" },
  /** Success stories, and a single story. */
  blogs: { pattern: "/blogs", access: "public", isOfServer: true },
  story: { pattern: "/blogs/:slug", access: "public", isOfServer: true },
  /** A public job and a public apprenticeship. */
  publicJob: { pattern: "/jobs/public/:id", access: "public", isOfServer: true },
  publicApprenticeship: { pattern: "/apprenticeships/public/:id", access: "public", isOfServer: true },
  sharedPost: { pattern: "/shared/post/:postId", access: "public", isOfServer: true },
} as const satisfies Record<string, Page>;

/** The part of the settings page with the password, as in its address. */
export const PASSWORD_SECTION = "password";

/** The part with the email address. */
export const EMAIL_SECTION = "email";

/** The part of the contact page, and of the settings, with the most common questions. */
export const HELP_SECTION = "help";

/** The part of the settings page that lists what waits for a connection. */
export const WAITING_SECTION = "waiting";

export type PageName = keyof typeof PAGES;

/** Returns the page of a path, or undefined if there is none. A trailing slash and capitals do not matter. */
export function findPage(path: string): PageName | undefined {
  const wanted = path.replace(/(.)\/$/, "$1").toLowerCase();
  return (Object.keys(PAGES) as PageName[]).find((name) => matchesPath(PAGES[name].pattern, wanted));
}

/** True if a path matches a pattern, where `:name` stands for anything between two slashes. */
export function matchesPath(pattern: string, path: string): boolean {
  const [expected, given] = [pattern.split("/"), path.split("/")];
  return (
    expected.length === given.length &&
    expected.every((part, at) => part.startsWith(":") || part === given[at])
  );
}

/** Fills a path's parameters: `/api/posts/:id` with `{ id: 7 }` gives `/api/posts/7`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Returns the parameters of a page's path as text; a wrongly encoded one is returned as it is. */
export function pageParams(page: PageName, path: string): Record<string, string> {
  const given = path.split("/");
  return Object.fromEntries(
    PAGES[page].pattern
      .split("/")
      .flatMap((part, at) => (part.startsWith(":") ? [[part.slice(1), decode(given[at] ?? "")]] : [])),
  ) as Record<string, string>;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
