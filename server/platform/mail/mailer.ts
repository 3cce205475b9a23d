import { createHash } from "node:crypto";

import type { EmailKind } from "#contracts/emails.ts";

import type { Config } from "../config.ts";
import { transaction, type Database, type Handle, type Tx } from "../database/database.ts";
import type { Clock } from "../deps.ts";
import type { EventMap, EventName } from "../event-map.ts";
import type { Events } from "../events.ts";
import type { Jobs } from "../jobs.ts";
import type { Log } from "../log.ts";
import {
  claimDueEmail,
  purgeOldEmails,
  queueEmail,
  recordFailure,
  markEmail,
  type ClaimedEmail,
  type PostedEmail,
} from "./email-queue.ts";
import { renderEmail, type Email } from "./email.ts";
import type { Message } from "./outbox.ts";
import { MailError, openTransport, reasonOf, type SmtpTimeouts } from "./transport.ts";

/**
 * Writes an email at the moment of sending. Returns null if there is nothing left to say, or `later` if another email
 * must be settled first: it is asked again after this claim. Changes in `tx` are durable before the email is sent, and
 * stay even if sending fails. Changes to record only after the email was sent go to `onSent`; a crash after sending may
 * lose them, and the email is then written again.
 */
export type WriteEmail<P> = (tx: Tx, payload: P, onSent: OnSent) => Promise<Email | null | "later">;
type OnSent = (note: (tx: Tx) => Promise<void>) => void;
/** Records that an email was given up. An administrator may retry it: it is then written again. */
type OnDead<P> = (tx: Tx, payload: P) => Promise<void>;

/** The reactions in `EmailKind`, so that each has words in the portal. */
type ReactionTo<N extends EventName> = EmailKind extends infer K
  ? K extends `${N}:${infer R}`
    ? R
    : never
  : never;

/** Sends email (`docs/decisions/0034-mail.md`). No request ever waits for it. */
export interface Mailer {
  /** Registers the writer of a kind of email. All are registered before jobs start. */
  register<P extends object>(kind: string, write: WriteEmail<P>, onDead?: OnDead<P>): void;
  /** Queues an email in the caller's transaction: it is sent only if that commits. */
  post(handle: Handle, mail: PostedEmail): Promise<void>;
  /**
   * Sends an email on an event about the reader's own account: one email, before all others, regardless of the reader's
   * settings.
   */
  onEvent<N extends EventName>(name: N, reaction: ReactionTo<N>, write: WriteEmail<EventMap[N]>): void;
  /** Sends due emails soon after the caller's transaction has committed. */
  wake(handle: Handle): Promise<void>;
  /**
   * Sends due emails, unless a round is running already. Called automatically after each queued email, and every
   * minute.
   */
  deliver(): Promise<void>;
}

interface MailerDeps {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  events: Events;
}

const DELIVER = "mail.deliver";

export function createMailer(deps: MailerDeps, timeouts?: SmtpTimeouts): Mailer {
  const { db, clock, jobs, events } = deps;
  const writers: Writers = new Map();
  const deliver = takeTurns(deps, createSender(deps, writers, timeouts));
  jobs.register(DELIVER, deliver);
  jobs.registerCron("mail.deliver_due", "* * * * *", deliver);
  jobs.registerCron("mail.purge", "25 3 * * *", () => purgeOldEmails(db, clock.now()));

  const mailer: Mailer = {
    register: (kind, write, onDead) => void writers.set(kind, { write, onDead }),
    async post(handle, mail) {
      const isNew = await queueEmail(handle, mail, clock.now());
      if (isNew) await mailer.wake(handle);
    },
    wake: (handle) => jobs.add(handle, DELIVER, {}, { key: DELIVER }),
    onEvent(name, reaction, write) {
      const kind = `${name}:${reaction}`;
      mailer.register(kind, write);
      events.on(name, reaction, ({ eventId, payload }) =>
        transaction(db, (tx) =>
          mailer.post(tx, { key: `${eventId}:${reaction}`, kind, payload, isUrgent: true }),
        ),
      );
    },
    deliver,
  };
  return mailer;
}

type Writers = Map<string, { write: WriteEmail<never>; onDead: OnDead<never> | undefined }>;

/** The outcome of one email; `trouble`: the server accepts none, so the round stops. */
type Outcome = "settled" | "put off" | "trouble" | "none";

/** An email that is written and ready to send. */
interface Outgoing {
  message: Message;
  notes: readonly ((tx: Tx) => Promise<void>)[];
}

/**
 * Sends the first due email, if any: claims and writes it in one transaction, sends it without holding a connection,
 * and records the outcome in another transaction. If the process ends in between, its claim runs out.
 */
function createSender(
  deps: MailerDeps,
  writers: Writers,
  timeouts: SmtpTimeouts | undefined,
): () => Promise<Outcome> {
  const { config, db, clock, log, jobs } = deps;
  const transport = openTransport(config, clock, timeouts);

  const write = async (tx: Tx, claimed: ClaimedEmail): Promise<Outgoing | null> => {
    const { key, kind, payload } = claimed;
    const writer = writers.get(kind);
    if (writer === undefined) throw new Error(`Nobody writes emails of the kind ${kind}`);
    const notes: ((tx: Tx) => Promise<void>)[] = [];
    const mail = await writer.write(tx, payload as never, (note) => void notes.push(note));
    if (mail === "later") return null;
    if (mail === null) {
      await markEmail(tx, claimed, "dropped", clock.now());
      return null;
    }
    const message = renderEmail(mail, config);
    const headers = { ...automatic(key, config.publicUrl), ...message.headers };
    return { message: { from: config.mail.from, ...message, headers }, notes };
  };

  const noteSent = (claimed: ClaimedEmail, notes: Outgoing["notes"]) =>
    transaction(db, async (tx) => {
      if (!(await markEmail(tx, claimed, "sent", clock.now()))) return;
      for (const note of notes) await note(tx);
    });

  const noteFailure = async (claimed: ClaimedEmail, error: unknown): Promise<Outcome> => {
    const failure =
      error instanceof MailError ? error.failure : { kind: "fault" as const, reason: reasonOf(error) };
    const { id, kind, attempts, payload } = claimed;
    const { became, dueAt } = await transaction(db, async (tx) => {
      const putOff = await recordFailure(tx, claimed, failure, clock.now());
      if (putOff.became === "dead") await writers.get(kind)?.onDead?.(tx, payload as never);
      return putOff;
    });
    // One round for all emails that are retried within the same second.
    const key = `${DELIVER}:${Math.ceil(dueAt.getTime() / 1000)}`;
    if (became === "waiting") await jobs.add(db, DELIVER, {}, { key, runAt: dueAt });
    const level = became === "dead" ? "error" : "warn";
    log[level]({ mail: { id, kind, attempts: attempts + 1 }, ...failure, became }, "an email did not go out");
    return failure.kind === "server" ? "trouble" : "put off";
  };

  return async () => {
    let claimed: ClaimedEmail | undefined;
    let notes: Outgoing["notes"];
    try {
      const outgoing = await transaction(db, async (tx) => {
        claimed = await claimDueEmail(tx, clock.now());
        return claimed === undefined ? null : write(tx, claimed);
      });
      if (claimed === undefined) return "none";
      if (outgoing === null) return "settled";
      await transport(outgoing.message);
      ({ notes } = outgoing);
    } catch (error) {
      // An error before the claim is the database's: the job reports it and is retried.
      if (claimed === undefined) throw error;
      return noteFailure(claimed, error);
    }
    await noteSent(claimed, notes).catch(async (error: unknown) => {
      log.error({ err: error, mail: { id: claimed?.id } }, "what follows from an email could not be noted");
      // Recording that the email was sent matters most: otherwise it would be sent again and again.
      if (claimed !== undefined) await noteSent(claimed, []);
    });
    return "settled";
  };
}

const PAUSE_MAX_MS = 60_000;

/**
 * Runs one round at a time. A concurrent caller does not wait for the round to end, which would hold its job slot for
 * as long as emails are queued; the running round checks the queue once more instead. After trouble, the mail server is
 * left alone for a while.
 */
function takeTurns({ clock }: MailerDeps, sendNext: () => Promise<Outcome>): () => Promise<void> {
  let isUnderWay = false;
  let isAsked = false;
  let troubles = 0;
  let quietUntil = 0;
  const work = async () => {
    while (clock.now().getTime() >= quietUntil) {
      const outcome = await sendNext();
      if (outcome === "none") return;
      troubles = outcome === "trouble" ? troubles + 1 : 0;
      if (outcome === "trouble")
        quietUntil = clock.now().getTime() + Math.min(PAUSE_MAX_MS, 1000 * 2 ** troubles);
    }
  };
  return async () => {
    isAsked = true;
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      isUnderWay = false;
    }
  };
}

/**
 * Headers of automatic email: they suppress out-of-office replies, and an email sent twice by a crash has one
 * Message-ID, so that mail programs show it once.
 */
function automatic(key: string, publicUrl: string): Record<string, string> {
  const id = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return {
    "Message-ID": `<${id}@${new URL(publicUrl).hostname}>`,
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
  };
}
