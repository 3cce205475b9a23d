/** Who sees a page: everyone, or members only (a visitor gets the sign-in screen in its place). */
export type PageAccess = "public" | "member";

interface Page {
  /** As the router writes it: `:name` for a parameter. */
  readonly pattern: string;
  readonly access: PageAccess;
  /** The server fills it, or sends it with headers of its own; all others differ in the code that they name at most. */
  readonly isOfServer?: true;
}

/** Every page of the web app, by name. The server answers 404 for any other path; the router knows no more than these. */
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
  /** Paying for a boost, and what became of it. */
  boostCheckout: { pattern: "/boost-checkout", access: "member", isOfServer: true },
  boostSuccess: { pattern: "/boost-success", access: "member" },
  boostExistingCheckout: { pattern: "/boost-existing-checkout", access: "member", isOfServer: true },
  boostExistingSuccess: { pattern: "/boost-existing-success", access: "member" },
  /** For administrators; to everybody else it shows a sign-in of its own. */
  adminPortal: { pattern: "/adminportal", access: "public" },
  adminAnalytics: { pattern: "/adminportal/analytics", access: "public" },
  signIn: { pattern: "/signin", access: "public" },
  signUp: { pattern: "/signup", access: "public" },
  signUpComplete: { pattern: "/signup-complete", access: "public" },
  forgotPassword: { pattern: "/forgot-password", access: "public" },
  resetPassword: { pattern: "/reset-password", access: "public" },
  terms: { pattern: "/terms", access: "public" },
  privacy: { pattern: "/privacy", access: "public" },
  /** For whom the site works, and what is known not to. */
  accessibility: { pattern: "/accessibility", access: "public" },
  /** What was decided against oneself, and the appeal against it; the other is for whoever cannot sign in. */
  decision: { pattern: "/decisions/:sanctionId", access: "member" },
  appeal: { pattern: "/appeal", access: "public" },
  /** Questions and complaints. */
  contact: { pattern: "/contact", access: "public" },
  advertisements: { pattern: "/advertisements", access: "public" },
  /** Success stories, and one of them. */
  blogs: { pattern: "/blogs", access: "public", isOfServer: true },
  story: { pattern: "/blogs/:slug", access: "public", isOfServer: true },
  /** A job and an apprenticeship that their owners opened to everybody. */
  publicJob: { pattern: "/jobs/public/:id", access: "public", isOfServer: true },
  publicApprenticeship: { pattern: "/apprenticeships/public/:id", access: "public", isOfServer: true },
  sharedPost: { pattern: "/shared/post/:postId", access: "public", isOfServer: true },
} as const satisfies Record<string, Page>;

/** The part of the settings page where the password is changed, as its address names it. */
export const PASSWORD_SECTION = "password";

/** The part where the e-mail address is changed. */
export const EMAIL_SECTION = "email";

/** The part of the contact page, and of the settings, that answers what is asked most. */
export const HELP_SECTION = "help";

/** The part of the settings page that lists what waits for a signal. */
export const WAITING_SECTION = "waiting";

export type PageName = keyof typeof PAGES;

/** The page that a path leads to, or undefined when there is none. A slash at the end does not matter, nor do capitals. */
export function findPage(path: string): PageName | undefined {
  const wanted = path.replace(/(.)\/$/, "$1").toLowerCase();
  return (Object.keys(PAGES) as PageName[]).find((name) => matchesPath(PAGES[name].pattern, wanted));
}

/** Whether a path has the form of a pattern, in which `:name` stands for anything between two slashes. */
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

/** What a page's path says for the parameters of its pattern, as text; one that is wrongly encoded is given as it came. */
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
