import { pino, type Logger } from "pino";

export type Log = Logger;

/** What never reaches a log line, wherever it stands (`scorecard.md` row 56). */
const SECRETS = [
  "password",
  "newPassword",
  "currentPassword",
  "confirmPassword",
  "token",
  "authorization",
  "cookie",
];

/** JSON lines on standard output, secrets censored two levels deep. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[redacted]",
    },
  });
}

/** A path without the values of its query, which may be secrets (reset tokens, payment intents). */
export function withoutQueryValues(url: string): string {
  const [path = "", query] = url.split("?", 2);
  if (query === undefined) return path;
  const names = [...new URLSearchParams(query).keys()].map((name) => `${encodeURIComponent(name)}=…`);
  return `${path}?${names.join("&")}`;
}
