import { findPage, PAGES } from "#contracts/pages.ts";

import { RETURN_TO_KEY } from "./session.ts";
import { readStored, writeStored } from "./storage.ts";

/**
 * Where to go after signing in: a page of this site, or home. Anything else (another origin, `//host`, a page that
 * only visitors need) is not followed (CWE-601).
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

/** As long as a confirmation link works. */
const KEPT_MS = 48 * 3_600_000;

/** Keeps on this device where to go once somebody has joined, until a session begins. */
export function keepReturnTo(path: string): void {
  writeStored(RETURN_TO_KEY, `${Date.now()} ${path}`);
}

/** What was kept less than two days ago, as it was given; null when there is nothing. */
export function readReturnTo(): string | null {
  const [at, path] = readStored(RETURN_TO_KEY)?.split(" ", 2) ?? [];
  return Date.now() - Number(at) < KEPT_MS ? (path ?? null) : null;
}

const ENTRANCES: ReadonlySet<string> = new Set([
  "signIn",
  "signUp",
  "signUpComplete",
  "forgotPassword",
  "resetPassword",
]);
