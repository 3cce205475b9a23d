import { hash, verify } from "@node-rs/argon2";

import { AppError } from "./errors.ts";
import { createSemaphore } from "./semaphore.ts";

/** argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most so many at work: hashing runs on the thread pool that file reads need too. */
const AT_WORK_MAX = 2;
/** Half a second's work or so may wait; whoever comes on top is asked to come again rather than kept hanging. */
const WAITING_MAX = 60;

/** What an unknown account is compared with: same cost as a real one, and no password is known for it. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$rKj0ytRuk6JeRa81viE0iw$1wdxiJzIZOzGvpzXLfG40LVVdWB57e4XcHIkvu6zHEA";

const semaphore = createSemaphore({
  permits: AT_WORK_MAX,
  waitingMax: WAITING_MAX,
  error: { code: "unavailable", retryAfter: 2 },
});

/**
 * What is stored of a password. Takes 10 to 25 ms of one core.
 * @throws {AppError} `unavailable` when more than 60 others wait; hash many of them one after the other.
 */
export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(password, COST));
}

/**
 * Whether the password belongs to that hash. A missing or unreadable hash takes the same time and answers false, so
 * that a known and an unknown account cannot be told apart.
 * @throws {AppError} `unavailable` when more than 60 others wait.
 */
export function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  const isReadable = hashed?.startsWith("$argon2") ?? false;
  return semaphore.run(
    async () => (await verify(isReadable ? (hashed ?? NOBODY) : NOBODY, password)) && isReadable,
  );
}

/** The account of somebody who knows its password; refuses at that field where it is another one. */
export async function assertPassword<T extends { password_hash: string }>(
  account: T | undefined,
  password: string,
  field = "password",
): Promise<T> {
  if (account !== undefined && (await verifyPassword(account.password_hash, password))) return account;
  throw wrongPassword(field);
}

/** The refusal, at its field. */
export function wrongPassword(field: string): AppError {
  const words = "That is not your current password.";
  return new AppError("wrong_password", { words, fields: { [field]: words } });
}

/** Whether the password belongs to any of these hashes, five at most. All are tried, so the time tells nothing. */
export async function matchesAny(hashes: readonly string[], password: string): Promise<boolean> {
  let found = false;
  for (const each of hashes.slice(0, 5)) found = (await verifyPassword(each, password)) || found;
  return found;
}
