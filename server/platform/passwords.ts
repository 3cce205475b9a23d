import { hash, verify } from "@node-rs/argon2";

import { AppError } from "./errors.ts";
import { createSemaphore } from "./semaphore.ts";

/** argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Concurrent hashes: hashing runs on the thread pool that file reads need too. */
const AT_WORK_MAX = 2;
/** About half a second's work may wait; further callers are told to retry rather than kept waiting. */
const WAITING_MAX = 60;

/** The hash that an unknown account is compared with: same cost as a real one, and no password matches it. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$rKj0ytRuk6JeRa81viE0iw$1wdxiJzIZOzGvpzXLfG40LVVdWB57e4XcHIkvu6zHEA";

const semaphore = createSemaphore({
  permits: AT_WORK_MAX,
  waitingMax: WAITING_MAX,
  error: { code: "unavailable", retryAfter: 2 },
});

/**
 * Returns the hash to store for a password. Takes 10 to 25 ms of one core.
 *
 * @throws {AppError} `unavailable` if more than 60 others wait; hash many of them one after the other.
 */
export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(password, COST));
}

/**
 * True if the password matches that hash. A missing or unreadable hash takes the same time and returns false, so that a
 * known and an unknown account cannot be told apart.
 *
 * @throws {AppError} `unavailable` if more than 60 others wait.
 */
export function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  const isReadable = hashed?.startsWith("$argon2") ?? false;
  return semaphore.run(
    async () => (await verify(isReadable ? (hashed ?? NOBODY) : NOBODY, password)) && isReadable,
  );
}

/** Returns the account if the password matches; otherwise refuses at that field. */
export async function assertPassword<T extends { password_hash: string }>(
  account: T | undefined,
  password: string,
  field = "password",
): Promise<T> {
  if (account !== undefined && (await verifyPassword(account.password_hash, password))) return account;
  throw wrongPassword(field);
}

/** Creates the refusal of a wrong password, at its field. */
export function wrongPassword(field: string): AppError {
  const words = "That is not your current password.";
  return new AppError("wrong_password", { words, fields: { [field]: words } });
}

/** True if the password matches any of these hashes, five at most. All are checked, so the time reveals nothing. */
export async function matchesAny(hashes: readonly string[], password: string): Promise<boolean> {
  let found = false;
  for (const each of hashes.slice(0, 5)) found = (await verifyPassword(each, password)) || found;
  return found;
}
