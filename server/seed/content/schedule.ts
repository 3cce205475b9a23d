import { dayInLondon } from "#contracts/calendar.ts";

import type { DemoMember } from "./cast-types.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Members post between half past five and half past ten, British time to within an hour. */
const EARLIEST = 5.5 / 24;
const LATEST = 22.5 / 24;

/**
 * The time of something that the community puts `minutesAgo` before `now`. Times older than two days are moved out of the night;
 * their order stays, so comments stay after their posts.
 */
export function momentOf(now: Date, minutesAgo: number): Date {
  const plain = now.getTime() - minutesAgo * MINUTE_MS;
  if (minutesAgo * MINUTE_MS < 2 * DAY_MS) return new Date(plain);
  const day = Math.floor(plain / DAY_MS);
  const share = (plain - day * DAY_MS) / DAY_MS;
  const awake = day * DAY_MS + (EARLIEST + share * (LATEST - EARLIEST)) * DAY_MS;
  // Never later than the times left unchanged, or an old post could overtake a newer one.
  return new Date(Math.min(awake, now.getTime() - 2 * DAY_MS));
}

/** `YYYY-MM-DD` of a birthday that gives a member their age today; never today itself. */
export function birthdayOf(member: DemoMember, now: Date): string {
  const shift = 20 + ((member.handle.length * 37 + member.age * 13) % 300);
  const born = new Date(now.getTime() - shift * DAY_MS);
  born.setUTCFullYear(born.getUTCFullYear() - member.age);
  return born.toISOString().slice(0, 10);
}

/** `YYYY-MM-DD` of a member's last visit: this week or last for most, a month ago for a few. */
export function lastSeenOf(member: DemoMember, now: Date): string {
  const turn = (member.handle.length * 31 + member.age * 7) % 12;
  const days = turn === 11 ? 40 : turn;
  return dayInLondon(new Date(now.getTime() - Math.min(days, member.joinedDaysAgo) * DAY_MS));
}

/** The year in which a member started in the trade. */
export const startedYearOf = (member: DemoMember, now: Date): number => now.getUTCFullYear() - member.years;
