import { setTimeout as pause } from "node:timers/promises";

import { EMAILS_PER_SECOND } from "#contracts/reference/limits.ts";

import type { Config } from "../config.ts";
import { assertNoTransaction } from "../database/outside.ts";
import type { Clock } from "../deps.ts";
import { asStep } from "../traces/steps.ts";
import { outboxFolder, writeToOutbox, type Message } from "./outbox.ts";

/** Sends a message, or throws. */
export type Transport = (message: Message) => Promise<void>;

/** In milliseconds, for one step of the conversation and for all of it; other emails wait in the meantime. */
export interface SmtpTimeouts {
  step: number;
  whole: number;
}

const TIMEOUTS: SmtpTimeouts = { step: 8000, whole: 24_000 };

/** Opens a transport through `SMTP_URL` or, without it, into `DATA_DIR/outbox/` as one JSON file per message. */
export function openTransport(
  { mail, dataDir }: Pick<Config, "mail" | "dataDir">,
  clock: Clock,
  timeouts = TIMEOUTS,
): Transport {
  if (mail.smtpUrl !== null) return toSmtp(mail.smtpUrl, timeouts);
  return (message) => writeToOutbox(outboxFolder(dataDir), message, clock);
}

/** Uses one connection per message, so that a failed message leaves nothing behind. */
function toSmtp(url: string, { step, whole }: SmtpTimeouts): Transport {
  const open = async () =>
    // Loaded with the first email.
    (await import("nodemailer")).createTransport({
      url,
      connectionTimeout: step,
      greetingTimeout: step,
      socketTimeout: step,
      dnsTimeout: step,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let opened: ReturnType<typeof open> | undefined;
  let nextAt = 0;
  return async ({ to, ...message }) => {
    assertNoTransaction("The mail server");
    await pause(Math.max(0, nextAt - performance.now()));
    nextAt = performance.now() + 1000 / EMAILS_PER_SECOND;
    // The address is a value: a text could be read as several addresses.
    const letter = { ...message, to: { name: "", address: to } };
    const smtp = await (opened ??= open());
    const sending = asStep({ kind: "outside", name: "mail server" }, () => smtp.sendMail(letter));
    await within(sending, whole).catch((error: unknown) => {
      throw new MailError(error);
    });
  };
}

async function within(sending: Promise<unknown>, milliseconds: number): Promise<void> {
  const late = new AbortController();
  const timeout = pause(milliseconds, "late" as const, { signal: late.signal }).catch(() => "done" as const);
  try {
    const first = await Promise.race([sending, timeout]);
    if (first === "late") throw new Error("The mail server took too long");
  } finally {
    late.abort();
    // It may still fail after the timeout; nothing handles that any more.
    sending.catch(() => undefined);
  }
}

/**
 * A failure. `server`: no email gets through, so the others wait as well. `email`: this email failed, and may succeed
 * later. `refused`: it never will (a 5xx reply about the recipient or the message). `fault`: it could not be written.
 */
export interface MailFailure {
  kind: "server" | "email" | "refused" | "fault";
  /** For the operator and the administrator, without email addresses. */
  reason: string;
}

/** Thrown by a transport: the email itself was well-formed. */
export class MailError extends Error {
  override readonly name = "MailError";
  readonly failure: MailFailure;

  constructor(cause: unknown) {
    super("The mail did not get through", { cause });
    this.failure = classifyFailure(cause);
  }
}

/** SMTP commands about the email; failures before these are about this site and the server. */
const ABOUT_EMAIL = new Set(["RCPT TO", "DATA"]);

function classifyFailure(error: unknown): MailFailure {
  const given = error as { command?: unknown; responseCode?: unknown };
  const reason = reasonOf(error);
  const answer = typeof given.responseCode === "number" ? given.responseCode : 0;
  // 421 means that the server is shutting down, at any point.
  if (!ABOUT_EMAIL.has(String(given.command)) || answer < 400 || answer === 421)
    return { kind: "server", reason };
  return { kind: answer >= 500 ? "refused" : "email", reason };
}

const REASON_MAX = 300;

/** Returns the reason without addresses: servers repeat the recipient in their replies. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : "unknown")
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "(address)")
    .replace(/\s+/g, " ")
    .slice(0, REASON_MAX);
}
