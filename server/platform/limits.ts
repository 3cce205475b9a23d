import { createHmac } from "node:crypto";

import type { Redis } from "ioredis";
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";

import type { LimitName } from "#contracts/reference/limits.ts";
import { countOf } from "#contracts/short-count.ts";

import { AppError } from "./errors.ts";
import { firstGroups } from "./network-address.ts";

interface Budget {
  points: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** General budgets that every call draws from, beside the named ones. */
type GeneralLimit =
  | "member_minute"
  | "member_burst"
  | "visitor_minute"
  | "visitor_burst"
  | "socket"
  | "webhook"
  | "policy_report";

/** A name with two budgets is refused when either is used up. */
const BUDGETS: Readonly<Record<LimitName | GeneralLimit, readonly Budget[]>> = {
  member_minute: [{ points: 300, seconds: MINUTE }],
  member_burst: [{ points: 50, seconds: 10 }],
  visitor_minute: [{ points: 200, seconds: MINUTE }],
  visitor_burst: [{ points: 50, seconds: 10 }],
  // Sockets opened from one address.
  socket: [{ points: 30, seconds: MINUTE }],
  // Messages of the payment provider, which come in bursts: what is refused, it sends again.
  webhook: [{ points: 600, seconds: MINUTE }],
  // What browsers report of our pages: one that is broken everywhere is known after a few.
  policy_report: [{ points: 30, seconds: MINUTE }],
  sign_in_account_and_address: [{ points: 5, seconds: 15 * MINUTE }],
  sign_in_account: [{ points: 20, seconds: HOUR }],
  sign_in_address: [{ points: 30, seconds: 5 * MINUTE }],
  // Wrong codes after a right password: one in about three million guesses is right.
  second_factor_account: [
    { points: 10, seconds: 15 * MINUTE },
    { points: 30, seconds: DAY },
  ],
  second_factor_address: [{ points: 30, seconds: 5 * MINUTE }],
  sign_up: [{ points: 5, seconds: HOUR }],
  mail_link: [{ points: 15, seconds: HOUR }],
  mail_link_account: [
    { points: 3, seconds: HOUR },
    { points: 6, seconds: DAY },
  ],
  reset_password: [{ points: 20, seconds: 15 * MINUTE }],
  account_change: [{ points: 30, seconds: 15 * MINUTE }],
  export_data: [{ points: 5, seconds: DAY }],
  // Posts have running numbers: whoever counts through them all is stopped early.
  read_shared_post: [
    { points: 60, seconds: MINUTE },
    { points: 600, seconds: HOUR },
  ],
  create_post: [{ points: 20, seconds: DAY }],
  write_post: [
    { points: 10, seconds: 10 * MINUTE },
    { points: 60, seconds: DAY },
  ],
  write_comment: [{ points: 30, seconds: 10 * MINUTE }],
  react: [{ points: 120, seconds: 10 * MINUTE }],
  create_job: [{ points: 10, seconds: HOUR }],
  create_payment: [{ points: 10, seconds: HOUR }],
  confirm_payment: [{ points: 30, seconds: HOUR }],
  contact: [
    { points: 5, seconds: HOUR },
    { points: 15, seconds: DAY },
  ],
  // Emails that one address is sent because somebody typed it.
  contact_address: [{ points: 5, seconds: DAY }],
  // Sealed links: whoever tries many has none of ours.
  appeal_link: [{ points: 30, seconds: HOUR }],
  // More than anybody scrolls past: one member cannot make an advertisement look popular.
  count_advertisement: [{ points: 120, seconds: HOUR }],
  apply: [{ points: 20, seconds: HOUR }],
  declare_interest: [{ points: 60, seconds: HOUR }],
  save_job: [{ points: 120, seconds: HOUR }],
  crew_request: [{ points: 30, seconds: DAY }],
  review_request: [{ points: 10, seconds: DAY }],
  write_review: [{ points: 30, seconds: HOUR }],
  follow: [{ points: 120, seconds: HOUR }],
  block: [{ points: 60, seconds: HOUR }],
  report: [{ points: 20, seconds: DAY }],
  send_message: [{ points: 60, seconds: MINUTE }],
  start_conversation: [{ points: 20, seconds: HOUR }],
  write_to_stranger: [{ points: 10, seconds: DAY }],
  search: [{ points: 60, seconds: MINUTE }],
  read_profile: [{ points: 120, seconds: HOUR }],
  read_private_file: [{ points: 120, seconds: HOUR }],
  write_profile: [{ points: 60, seconds: HOUR }],
  upload: [{ points: 60, seconds: HOUR }],
  // Megabytes of files (`byte-budget.ts`): what one member can take of the disk in a day.
  upload_bytes: [{ points: 200, seconds: DAY }],
  // Beyond it nothing is refused, only no longer counted.
  count_visit: [{ points: 120, seconds: MINUTE }],
};

/** Money: while Redis is away nobody counts for all processes, so these are refused. */
const CLOSED: ReadonlySet<string> = new Set<LimitName>(["create_payment", "confirm_payment"]);

/** How a budget stands after a draw. */
export interface RateLimitState {
  readonly name: string;
  /** So many in so many seconds. */
  readonly points: number;
  readonly seconds: number;
  readonly left: number;
  /** Seconds until all are there again. */
  readonly resetIn: number;
}

/** Named budgets per member, account or network address. */
export interface Limits {
  /**
   * Draws one or more from the budget, or refuses with 429, `Retry-After` and words; what is refused counts as well. Gives how
   * it stands; null when nobody counts.
   */
  consume(
    name: LimitName | GeneralLimit,
    key: string | number,
    points?: number,
  ): Promise<RateLimitState | null>;
  /** Takes one and returns the seconds to wait: 0 when the budget still had one. Never refuses. */
  draw(name: LimitName | GeneralLimit, key: string | number): Promise<number>;
  /** Gives one or more back, for example after a right password. */
  giveBack(name: LimitName, key: string | number, points?: number): Promise<void>;
  /** Forgets all that was drawn. */
  reset(name: LimitName, key: string | number): Promise<void>;
}

/**
 * Budgets in this process, or shared through Redis; when Redis is away each process counts for itself. What they are kept
 * under in Redis are hashes with `secret`, so that who sees the store reads, and guesses, no address in it; processes that
 * share a Redis need the same one.
 */
export function createLimits(options: { enabled: boolean; secret: Buffer; redis?: Redis }): Limits {
  if (!options.enabled) {
    return {
      consume: async () => null,
      draw: async () => 0,
      giveBack: async () => {},
      reset: async () => {},
    };
  }
  const limiters = new Map(
    Object.entries(BUDGETS).map(([name, budgets]) => [
      name,
      budgets.map((budget) => ({ budget, limiter: toLimiter(name, budget, options.redis) })),
    ]),
  );
  const of = (name: string) => limiters.get(name) ?? [];
  const hide = (name: string, key: string | number) =>
    options.redis === undefined
      ? key
      : createHmac("sha256", options.secret).update(`${name} ${key}`).digest("base64url").slice(0, 22);
  /** Of a name with two budgets, the one with the least left; the one that is used up, with -1. */
  const take = async (
    name: LimitName | GeneralLimit,
    key: string | number,
    drawn = 1,
  ): Promise<RateLimitState | null> => {
    const hidden = hide(name, key);
    let least: RateLimitState | null = null;
    for (const { budget, limiter } of of(name)) {
      const stand = (left: number, ms: number) => ({ name, ...budget, left, resetIn: Math.ceil(ms / 1000) });
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(hidden, drawn);
        if (least === null || remainingPoints < least.left) least = stand(remainingPoints, msBeforeNext);
      } catch (error) {
        if (error instanceof RateLimiterRes) return stand(-1, Math.max(1, error.msBeforeNext));
        if (CLOSED.has(name)) throw new AppError("unavailable", { retryAfter: 5 });
        throw error;
      }
    }
    return least;
  };
  return {
    async draw(name, key) {
      const state = await take(name, key);
      return state !== null && state.left < 0 ? state.resetIn : 0;
    },
    async consume(name, key, points) {
      const state = await take(name, key, points);
      if (state !== null && state.left < 0) throw tooMany(state);
      return state;
    },
    async giveBack(name, key, points) {
      const hidden = hide(name, key);
      await Promise.all(of(name).map(({ limiter }) => limiter.reward(hidden, points)));
    },
    async reset(name, key) {
      const hidden = hide(name, key);
      await Promise.all(of(name).map(({ limiter }) => limiter.delete(hidden)));
    },
  };
}

function toLimiter(name: string, budget: Budget, redis: Redis | undefined): RateLimiterAbstract {
  const keyPrefix = `limit:${name}:${budget.seconds}`;
  const memory = new RateLimiterMemory({ keyPrefix, points: budget.points, duration: budget.seconds });
  if (redis === undefined) return memory;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points: budget.points,
    duration: budget.seconds,
    ...(!CLOSED.has(name) && { insuranceLimiter: memory }),
  });
}

function tooMany(state: RateLimitState): AppError {
  const { resetIn: retryAfter } = state;
  return new AppError("too_many_requests", {
    retryAfter,
    headers: rateLimitHeaders(state),
    words: `That was a lot in a short time. Please try again in ${inWords(retryAfter)}.`,
  });
}

/** The headers by which programs slow down before they are refused: the draft of `RateLimit` by the IETF's HTTPAPI group. */
export function rateLimitHeaders({
  name,
  points,
  seconds,
  left,
  resetIn,
}: RateLimitState): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${points};w=${seconds}`,
    ratelimit: `"${name}";r=${Math.max(0, left)};t=${resetIn}`,
  };
}

/** `45 seconds`, `12 minutes`, `3 hours`: rounded up, so that waiting that long is enough. */
export function inWords(seconds: number): string {
  if (seconds < 90) return countOf(seconds, "second");
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(seconds / HOUR)} hours`;
}

/** Under which a network address is counted: IPv6 by /64, since one household holds a whole one. */
export function addressKey(address: string): string {
  return address.includes(":") ? `${firstGroups(address, 4)}::/64` : address;
}
