import { hash, verify } from "@node-rs/argon2";

import { AppError } from "./errors.ts";

/** argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most so many at work: hashing runs on the thread pool that file reads need too. */
const AT_WORK_MAX = 2;
/** Half a second's work or so may wait; whoever comes on top is asked to come again rather than kept hanging. */
const WAITING_MAX = 60;

/** What an unknown account is compared with: same cost as a real one, and no password is known for it. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$rKj0ytRuk6JeRa81viE0iw$1wdxiJzIZOzGvpzXLfG40LVVdWB57e4XcHIkvu6zHEA";

let atWork = 0;
const waiting: (() => void)[] = [];

/** Runs at most `AT_WORK_MAX` at once, the others in turn. Refuses with `unavailable` when too many wait. */
async function withSemaphore<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < AT_WORK_MAX) atWork += 1;
  else if (waiting.length >= WAITING_MAX) throw new AppError("unavailable", { retryAfter: 2 });
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place is handed on, not given up, so that nobody can slip in between.
    const next = waiting.shift();
    if (next === undefined) atWork -= 1;
    else next();
  }
}

/**
 * What is stored of a password. Takes 10 to 25 ms of one core.
 * @throws {AppError} `unavailable` when more than 60 others wait; hash many of them one after the other.
 */
export function hashPassword(password: string): Promise<string> {
  return withSemaphore(() => hash(password, COST));
}

/**
 * Whether the password belongs to that hash. A missing or unreadable hash takes the same time and answers false, so
 * that a known and an unknown account cannot be told apart.
 * @throws {AppError} `unavailable` when more than 60 others wait.
 */
export function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  const isReadable = hashed?.startsWith("$argon2") ?? false;
  return withSemaphore(
    async () => (await verify(isReadable ? (hashed ?? NOBODY) : NOBODY, password)) && isReadable,
  );
}

/** Whether the password belongs to any of these hashes, five at most. All are tried, so the time tells nothing. */
export async function matchesAny(hashes: readonly string[], password: string): Promise<boolean> {
  let found = false;
  for (const each of hashes.slice(0, 5)) found = (await verifyPassword(each, password)) || found;
  return found;
}
