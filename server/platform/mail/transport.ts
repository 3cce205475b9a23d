import { setTimeout as pause } from "node:timers/promises";

import { EMAILS_PER_SECOND } from "#contracts/reference/limits.ts";

import type { Config } from "../config.ts";
import { assertNoTransaction } from "../database/outside.ts";
import type { Clock } from "../deps.ts";
import { asStep } from "../traces/steps.ts";
import { outboxFolder, writeToOutbox, type Message } from "./outbox.ts";

/** Hands a message over, or throws. */
export type Transport = (message: Message) => Promise<void>;

/** Milliseconds, for one step of the conversation and for all of it; the others wait meanwhile, one after the other. */
export interface SmtpTimeouts {
  step: number;
  whole: number;
}

const TIMEOUTS: SmtpTimeouts = { step: 8000, whole: 24_000 };

/** Through `SMTP_URL`, or without it into `DATA_DIR/outbox/` as one JSON file per message. */
export function openTransport(
  { mail, dataDir }: Pick<Config, "mail" | "dataDir">,
  clock: Clock,
  timeouts = TIMEOUTS,
): Transport {
  if (mail.smtpUrl !== null) return toSmtp(mail.smtpUrl, timeouts);
  return (message) => writeToOutbox(outboxFolder(dataDir), message, clock);
}

/** One message, one connection: nothing is left over from a message that went wrong. */
function toSmtp(url: string, { step, whole }: SmtpTimeouts): Transport {
  const open = async () =>
    // Loaded with the first e-mail.
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
    // An address as a value: as text it could be read as several.
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
    // It may still fail after we have given up on it; nobody listens any more.
    sending.catch(() => undefined);
  }
}

/**
 * What went wrong. `server`: nobody's emails get through, so the others wait as well. `email`: this one did not, and
 * may later. `refused`: it never will (a 5xx answer about the recipient or the message). `fault`: it could not be written.
 */
export interface MailFailure {
  kind: "server" | "email" | "refused" | "fault";
  /** For the operator and the administrator, without anybody's address. */
  reason: string;
}

/** Thrown by a transport: the email itself was in order. */
export class MailError extends Error {
  override readonly name = "MailError";
  readonly failure: MailFailure;

  constructor(cause: unknown) {
    super("The mail did not get through", { cause });
    this.failure = classifyFailure(cause);
  }
}

/** About the email; everything before these in a conversation is about us and the server. */
const ABOUT_EMAIL = new Set(["RCPT TO", "DATA"]);

function classifyFailure(error: unknown): MailFailure {
  const given = error as { command?: unknown; responseCode?: unknown };
  const reason = reasonOf(error);
  const answer = typeof given.responseCode === "number" ? given.responseCode : 0;
  // 421 is the server going away, wherever it says so.
  if (!ABOUT_EMAIL.has(String(given.command)) || answer < 400 || answer === 421)
    return { kind: "server", reason };
  return { kind: answer >= 500 ? "refused" : "email", reason };
}

const REASON_MAX = 300;

/** What went wrong, without addresses: servers repeat the recipient in their answers. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : "unknown")
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "(address)")
    .replace(/\s+/g, " ")
    .slice(0, REASON_MAX);
}
