import { createHmac } from "node:crypto";

import type { Redis } from "ioredis";
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";

import {
  BUDGETS,
  GENERAL_BUDGETS,
  HOUR,
  MINUTE,
  type Budget,
  type LimitName,
} from "#contracts/reference/budgets.ts";
import { countOf } from "#contracts/short-count.ts";

import { AppError } from "./errors.ts";
import { firstGroups } from "./network-address.ts";

type GeneralLimit = keyof typeof GENERAL_BUDGETS;

/** Payments: refused while Redis is down, since nothing then counts for all processes. */
const CLOSED: ReadonlySet<string> = new Set<LimitName>(["create_payment", "confirm_payment"]);

/** The state of a budget after a draw. */
export interface RateLimitState {
  readonly name: string;
  /** The budget: `points` in `seconds`. */
  readonly points: number;
  readonly seconds: number;
  readonly left: number;
  /** Seconds until the budget is full again. */
  readonly resetIn: number;
}

/** Named budgets per member, account or network address. */
export interface Limits {
  /**
   * Draws one or more points from the budget, or refuses with 429, `Retry-After` and words; refused draws count as
   * well. Returns the budget's state; null if limits are off.
   */
  consume(
    name: LimitName | GeneralLimit,
    key: string | number,
    points?: number,
  ): Promise<RateLimitState | null>;
  /** Draws one point and returns the seconds to wait: 0 if the budget still had one. Never refuses. */
  draw(name: LimitName | GeneralLimit, key: string | number): Promise<number>;
  /** Refunds one or more points, for example after a correct password. */
  giveBack(name: LimitName, key: string | number, points?: number): Promise<void>;
  /** Resets a budget. */
  reset(name: LimitName, key: string | number): Promise<void>;
}

/**
 * Creates budgets in this process, or shared through Redis; while Redis is down each process counts for itself. Their
 * keys in Redis are hashes with `secret`, so a reader of the store cannot read or guess addresses. Processes that share
 * a Redis need the same secret.
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
    Object.entries({ ...GENERAL_BUDGETS, ...BUDGETS }).map(([name, budgets]) => [
      name,
      budgets.map((budget) => ({ budget, limiter: toLimiter(name, budget, options.redis) })),
    ]),
  );
  const of = (name: string) => limiters.get(name) ?? [];
  const hide = (name: string, key: string | number) =>
    options.redis === undefined
      ? key
      : createHmac("sha256", options.secret).update(`${name} ${key}`).digest("base64url").slice(0, 22);
  /** For a name with two budgets, returns the one with the least left; a used-up budget has -1. */
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

/**
 * Returns the headers that let clients slow down before they are refused: the draft of `RateLimit` by the IETF's
 * HTTPAPI group.
 */
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

/** Returns the key that a network address is counted under: IPv6 by /64, since a household has a whole /64. */
export function addressKey(address: string): string {
  return address.includes(":") ? `${firstGroups(address, 4)}::/64` : address;
}
