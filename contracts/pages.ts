/** Who sees a page: everyone, or members only (a visitor gets the sign-in screen in its place, `Q2`). */
export type PageAccess = "public" | "member";

interface Page {
  /** As the router writes it: `:name` for a parameter. */
  readonly pattern: string;
  readonly access: PageAccess;
}

/** Every page of the web app, by name. The server answers 404 for any other path; the router knows no more than these. */
export const PAGES = {
  home: { pattern: "/", access: "member" },
  jobs: { pattern: "/jobs", access: "member" },
  settings: { pattern: "/settings", access: "member" },
  emailPreferences: { pattern: "/email-preferences", access: "member" },
  signIn: { pattern: "/signin", access: "public" },
  signUp: { pattern: "/signup", access: "public" },
  signUpComplete: { pattern: "/signup-complete", access: "public" },
  forgotPassword: { pattern: "/forgot-password", access: "public" },
  resetPassword: { pattern: "/reset-password", access: "public" },
  terms: { pattern: "/terms", access: "public" },
  privacy: { pattern: "/privacy", access: "public" },
  advertisements: { pattern: "/advertisements", access: "public" },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

/** The page that a path leads to, or undefined when there is none. A slash at the end does not matter. */
export function findPage(path: string): PageName | undefined {
  const wanted = path.length > 1 ? path.replace(/\/$/, "") : path;
  return (Object.keys(PAGES) as PageName[]).find((name) => matches(PAGES[name].pattern, wanted));
}

function matches(pattern: string, path: string): boolean {
  const [expected, given] = [pattern.split("/"), path.split("/")];
  return (
    expected.length === given.length &&
    expected.every((part, at) => part.startsWith(":") || part === given[at])
  );
}
