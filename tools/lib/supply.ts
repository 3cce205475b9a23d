/** The result of `npm audit --json`. */
export type AuditResult =
  | { readonly asked: true; readonly found: readonly Weakness[] }
  /** The registry could not be reached, or sent no answer: nothing is known. */
  | { readonly asked: false; readonly why: string };

/** A package with a known vulnerability. */
export interface Weakness {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  /** Whether a newer version without it is there. */
  readonly isFixed: boolean;
}

interface AuditAnswer {
  message?: string;
  statusCode?: number;
  error?: { summary?: string; code?: string };
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: boolean | object }>;
}

/** Distinguishes "nothing found" from "registry not reached", which exit codes do not. */
export function readAudit(output: string): AuditResult {
  const answer = parse(output);
  if (answer?.vulnerabilities === undefined) {
    const status = answer?.statusCode === undefined ? undefined : `it answered ${answer.statusCode}`;
    // If npm has no summary, it is empty, not absent; its message then has the reason.
    const words = [answer?.error?.summary, answer?.message].find((each) => each !== undefined && each !== "");
    return { asked: false, why: status ?? words ?? "npm gave no answer" };
  }
  const found = Object.entries(answer.vulnerabilities).map(([name, { severity, range, fixAvailable }]) => ({
    name,
    severity,
    range,
    isFixed: fixAvailable !== false,
  }));
  return { asked: true, found };
}

function parse(output: string): AuditAnswer | null {
  try {
    return JSON.parse(output) as AuditAnswer;
  } catch {
    return null;
  }
}

/** Licences that require only their text and a name, or only sharing changes to the package's own files. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
]);

/** Packages that state their licence only in their README. */
const SAID_IN_README: Readonly<Record<string, string>> = { "combine-errors@3.0.3": "MIT" };

/** A production package of the lockfile. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null if the package states none. */
  readonly licence: string | null;
}

/** True if an SPDX expression is acceptable: all of its parts, or one of its alternatives. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false;
  const choices = licence.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((part) => ALLOWED.has(part.trim())));
}

/** Returns every package of an install without development packages, sorted by name, from the lockfile's text. */
export function listLicences(lockfile: string): LicensedPackage[] {
  const { packages } = JSON.parse(lockfile) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
  };
  const found = new Map<string, LicensedPackage>();
  for (const [place, { version = "", license, dev }] of Object.entries(packages)) {
    const name = place.split("node_modules/").at(-1) ?? "";
    if (name === "" || dev === true) continue;
    const key = `${name}@${version}`;
    found.set(key, { name, version, licence: license ?? SAID_IN_README[key] ?? null });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
