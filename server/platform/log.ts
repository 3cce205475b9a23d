import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";

import { describeError } from "./describe-error.ts";
import { currentStep } from "./traces/steps.ts";

export type Log = Logger;

/** Names of values that are censored in every log line. */
const SECRETS = [
  "password",
  "newPassword",
  "currentPassword",
  "confirmPassword",
  "token",
  "authorization",
  "cookie",
];

/**
 * Creates a log of JSON lines on standard output or `destination`. Censors secrets two levels deep, and describes
 * errors (`err`) without the personal data that their messages may hold.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    // Links the line with its trace.
    mixin: () => {
      const step = currentStep();
      return step === undefined ? {} : { traceId: step.traceId };
    },
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      // If a line has no words of its own, pino takes the error's.
      logMethod([first, words, ...rest], method) {
        const error: unknown = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
        if (words !== undefined || !(error instanceof Error)) method.apply(this, [first, words, ...rest]);
        else method.apply(this, [first, describeError(error).message]);
      },
    },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[redacted]",
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** A path without the values of its query, which may be secrets (reset tokens, payment intents). */
export function withoutQueryValues(url: string): string {
  const [path = "", query] = url.split("?", 2);
  if (query === undefined) return path;
  const names = [...new URLSearchParams(query).keys()].map((name) => `${encodeURIComponent(name)}=…`);
  return `${path}?${names.join("&")}`;
}
