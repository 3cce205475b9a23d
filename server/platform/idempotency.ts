import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

import { REPEAT_HOURS } from "#contracts/reference/limits.ts";

import { deleteDue } from "./database/batches.ts";
import type { Database, Tx } from "./database/database.ts";
import { QueryTimeoutError } from "./database/driver.ts";
import { statement } from "./database/statements.ts";
import type { Clock } from "./deps.ts";
import { AppError } from "./errors.ts";

/** The current repeatable request, so that its transaction can mark it done. */
interface Claim {
  userId: number;
  key: string;
  clock: Clock;
}
const underWay = new AsyncLocalStorage<Claim>();

/** After this long, a request that never finished may be retried: its process is gone. */
const ABANDONED_MS = 60_000;

const insertClaim = statement<{ key: string }>(`
  insert into request_claims (user_id, key, fingerprint, claimed_at) values ($1, $2, $3, $4)
  on conflict (user_id, key) do update set claimed_at = excluded.claimed_at, fingerprint = excluded.fingerprint,
    done_at = null, status = null, answer = null
    where request_claims.claimed_at < case when request_claims.done_at is null then $5::timestamptz else $6 end
  returning key`);
const markDone = statement<never>("update request_claims set done_at = $3 where user_id = $1 and key = $2");
const saveAnswer = statement<never>(`
  update request_claims set done_at = coalesce(done_at, $5), status = $3, answer = $4 where user_id = $1 and key = $2`);
const dropClaim = statement<never>(
  "delete from request_claims where user_id = $1 and key = $2 and done_at is null",
);
const readClaim = statement<ClaimRow>(
  "select fingerprint, done_at, status, answer from request_claims where user_id = $1 and key = $2",
);
const deleteOld = deleteDue<[before: Date]>("request_claims", "claimed_at < $1", "claimed_at");

/** Claims from before this moment no longer count, deleted or not. */
const forgottenBefore = (now: Date) => new Date(now.getTime() - REPEAT_HOURS * 3_600_000);

interface ClaimRow {
  fingerprint: string;
  done_at: string | null;
  status: number | null;
  answer: string | null;
}

export interface Answer {
  status: number;
  /** The response as sent, already JSON. */
  answer: string;
}

/**
 * Runs `work` once for a member's idempotency key. A repeat gets the first response; a repeat of a request that still
 * runs is told so. The claim is marked done inside the work's own transaction, so not even a crash between commit and
 * response lets it happen twice. A refusal is not stored, and the same key may retry, unless a moderator has the text:
 * once that is decided, a retry would submit it again.
 */
export async function once(
  deps: { db: Database; clock: Clock },
  request: { userId: number; key: string; fingerprint: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { db, clock } = deps;
  const { userId, key, fingerprint } = request;
  const now = clock.now();
  const claimed = await db.run(insertClaim, [
    userId,
    key,
    fingerprint,
    now,
    new Date(now.getTime() - ABANDONED_MS),
    forgottenBefore(now),
  ]);
  if (claimed.length === 0) return firstResponse(await db.run(readClaim, [userId, key]), fingerprint);
  const keep = ({ status, answer }: Answer) => db.run(saveAnswer, [userId, key, status, answer, clock.now()]);
  try {
    const answer = await underWay.run({ userId, key, clock }, work);
    await keep(answer);
    return answer;
  } catch (error) {
    if (error instanceof AppError && error.code === "text_held") {
      await keep({ status: error.status, answer: JSON.stringify(error.toBody()) });
      throw error;
    }
    const dropped = db.run(dropClaim, [userId, key]);
    // Does not wait again for a database that has just timed out; a claim that stays is abandoned in a minute.
    if (error instanceof QueryTimeoutError) void dropped.catch(() => {});
    else await dropped;
    throw error;
  }
}

function firstResponse([row]: ClaimRow[], fingerprint: string): Answer {
  if (row === undefined) throw new AppError("request_in_progress", { retryAfter: 1 });
  if (row.fingerprint !== fingerprint) throw new AppError("idempotency_key_reused");
  if (row.answer !== null && row.status !== null) return { status: row.status, answer: row.answer };
  throw new AppError(row.done_at === null ? "request_in_progress" : "request_already_done", {
    retryAfter: 1,
  });
}

/**
 * For work before the request's own change, such as identifying the caller: its commit must not mark the request done.
 */
export const withoutClaim = <T>(work: () => Promise<T>): Promise<T> => underWay.exit(work);

/** Runs last in every transaction: marks the current request, if any, as done. */
export async function markRequestDone(tx: Tx): Promise<void> {
  const claim = underWay.getStore();
  if (claim !== undefined) await tx.run(markDone, [claim.userId, claim.key, claim.clock.now()]);
}

/** Longer texts (files as data URLs) are hashed separately: written out, 15 MB take three times as long. */
const LONG_TEXT = 10_000;

/**
 * Returns what identifies a request: method, address and body, without passwords, since a hash of them could be
 * guessed.
 */
export function fingerprintOf(method: string, url: string, body: unknown): string {
  const text =
    JSON.stringify(body, (name, value: unknown) => {
      if (/password|token/i.test(name)) return undefined;
      return typeof value === "string" && value.length > LONG_TEXT ? { sha256: hash(value) } : value;
    }) ?? "";
  return hash(`${method} ${url}\n${text}`);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Deletes keys that are too old to repeat a request. */
export async function purgeOldClaims(db: Database, clock: Clock): Promise<void> {
  await deleteOld(db, forgottenBefore(clock.now()));
}
