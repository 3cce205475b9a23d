import { findPage, PAGES } from "#contracts/pages.ts";

/**
 * Returns where to go after signing in: a page of this site, or home. Anything else (another origin, `//host`, a page
 * that only visitors need) is not followed (CWE-601).
 */
export function safeReturnTo(wanted: string | null | undefined, origin: string): string {
  const home = PAGES.home.pattern;
  if (!wanted?.startsWith("/")) return home;
  try {
    const url = new URL(wanted, origin);
    const page = findPage(url.pathname);
    const isOurs = url.origin === origin && page !== undefined && !ENTRANCES.has(page);
    return isOurs ? url.pathname + url.search + url.hash : home;
  } catch {
    return home;
  }
}

const ENTRANCES: ReadonlySet<string> = new Set([
  "signIn",
  "signUp",
  "signUpComplete",
  "forgotPassword",
  "resetPassword",
]);
