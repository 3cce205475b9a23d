/** What `npm audit --json` came to. */
export type AuditResult =
  | { readonly asked: true; readonly found: readonly Weakness[] }
  /** The registry could not be asked, or gave no answer: nothing is known. */
  | { readonly asked: false; readonly why: string };

/** A package with a known weakness. */
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

/** Tells apart "nothing was found" from "nobody could be asked", which exit codes do not. */
export function readAudit(output: string): AuditResult {
  const answer = parse(output);
  if (answer?.vulnerabilities === undefined) {
    const status = answer?.statusCode === undefined ? undefined : `it answered ${answer.statusCode}`;
    // What npm has no words for is empty, not absent; its message has the reason then.
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

/** Licences that ask for no more than their text and a name, or only for changes to the package's own files. */
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

/** Packages that say their licence in their README alone. */
const SAID_IN_README: Readonly<Record<string, string>> = { "combine-errors@3.0.3": "MIT" };

/** A package of the lockfile that is part of what runs. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null when the package says nothing. */
  readonly licence: string | null;
}

/** Whether an SPDX expression leaves us free: all of its parts, or one of those to choose from. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false;
  const choices = licence.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((part) => ALLOWED.has(part.trim())));
}

/** Every package that an install without development packages brings, in order of name, from the lockfile's text. */
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
