import { randomUUID } from "node:crypto";

import { dayInLondon } from "#contracts/calendar.ts";

import { computeLastMonth } from "../features/analytics/leaderboard.service.ts";
import type { Tx } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";
import type { Ids } from "./insert-members.ts";
import { insertRows } from "./insert-rows.ts";
import { createRandom, type Random } from "./random.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How many days back there are visits. */
const DAYS = 100;

const BROWSERS = [
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
] as const;
const SITES = [
  null,
  null,
  null,
  "https://www.google.com",
  "https://www.facebook.com",
  "https://www.bing.com",
];
/** Networks reserved for documentation: they belong to nobody. */
const NETWORKS = ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"] as const;
/** Traffic from Monday to Sunday, and hours of visits: tradespeople look in before and after work, and less at the weekend. */
const BUSY = [1, 1.1, 1.15, 1.05, 0.9, 0.5, 0.6] as const;
const HOURS = [6, 6, 7, 7, 8, 10, 12, 12, 13, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21] as const;

const findJoined = statement<{ id: number; created_at: string }>(
  "select id, created_at from users order by id",
);

interface Joined {
  id: number;
  joinedAt: number;
}

/** Adds visits and sign-ins of the last months, a little more every week. */
export async function insertVisits(tx: Tx, ids: Ids, now: Date): Promise<void> {
  const random = createRandom("visits");
  const found = await tx.run(findJoined, []);
  const known = new Set(ids.values());
  const members = found
    .filter(({ id }) => known.has(id))
    .map(({ id, created_at }) => ({ id, joinedAt: Date.parse(created_at) }));
  const visits = Array.from({ length: DAYS }, (_, ago) =>
    visitsOf(random, members, now, DAYS - 1 - ago),
  ).flat();
  await insertRows(tx, "visits", visits);
  await insertRows(tx, "login_log", loginsOf(random, members, now));
  await computeLastMonth(tx, now);
}

function visitsOf(random: Random, members: readonly Joined[], now: Date, daysAgo: number) {
  const noon = new Date(now.getTime() - daysAgo * DAY_MS);
  const grown = 1 - (daysAgo / DAYS) * 0.5;
  const count = Math.round(46 * grown * (BUSY[(noon.getUTCDay() + 6) % 7] ?? 1) * random.between(0.85, 1.15));
  return Array.from({ length: count }, () => visitOn(random, members, now, noon)).filter(
    ({ start_time }) => Date.parse(start_time) <= now.getTime(),
  );
}

function visitOn(random: Random, members: readonly Joined[], now: Date, day: Date) {
  const begun = new Date(day);
  begun.setUTCHours(random.pick(HOURS), random.int(0, 59), random.int(0, 59), random.int(0, 999));
  const views = 1 + Math.floor(random.next() ** 2 * 14);
  const until = Math.min(begun.getTime() + (views - 1) * random.int(40, 200) * 1000, now.getTime());
  // Squaring the random number makes some members visit far more often than others.
  const member = members[Math.floor(random.next() ** 2 * members.length)];
  const isMember = member !== undefined && random.chance(0.55) && member.joinedAt < begun.getTime();
  const device = `demo-${random.int(1, 400)}`;
  const isActive = until > now.getTime() - 30 * MINUTE_MS;
  return {
    user_id: isMember ? member.id : null,
    session_id: randomUUID(),
    start_time: begun.toISOString(),
    last_activity: new Date(Math.max(until, begun.getTime())).toISOString(),
    end_time: isActive ? null : new Date(until).toISOString(),
    page_views: views,
    user_agent: random.pick(BROWSERS),
    ip_address: random.pick(NETWORKS),
    referrer: random.pick(SITES),
    is_active: isActive,
    day: dayInLondon(begun),
    visitor: isMember ? `member:${member.id}` : device,
    device,
    is_claimed: true,
  };
}

/** Oldest first, as they would have happened: members sign in again when a session has ended, or on another device. */
function loginsOf(random: Random, members: readonly Joined[], now: Date) {
  return members
    .flatMap(({ id, joinedAt }) => {
      const span = now.getTime() - joinedAt;
      return Array.from({ length: random.int(1, 7) }, () => ({
        user_id: id,
        login_time: new Date(now.getTime() - random.next() ** 2 * Math.min(span, 90 * DAY_MS)).toISOString(),
        ip_address: random.pick(["192.0.2.17", "198.51.100.24", "203.0.113.81"]),
        user_agent: random.pick(BROWSERS),
      }));
    })
    .toSorted((a, b) => a.login_time.localeCompare(b.login_time));
}
