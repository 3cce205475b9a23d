import { dayInLondon } from "#contracts/calendar.ts";

import type { DemoMember } from "./cast-types.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Working people post between half past five and half past ten, British time within the hour. */
const EARLIEST = 5.5 / 24;
const LATEST = 22.5 / 24;

/**
 * When something happened that the community puts `minutesAgo` before `now`. What is older than two days is moved out
 * of the night; the order of moments is kept, so comments stay after their posts.
 */
export function momentOf(now: Date, minutesAgo: number): Date {
  const plain = now.getTime() - minutesAgo * MINUTE;
  if (minutesAgo * MINUTE < 2 * DAY) return new Date(plain);
  const day = Math.floor(plain / DAY);
  const share = (plain - day * DAY) / DAY;
  const awake = day * DAY + (EARLIEST + share * (LATEST - EARLIEST)) * DAY;
  // Never later than what was left as it is, or an old post could overtake a new one.
  return new Date(Math.min(awake, now.getTime() - 2 * DAY));
}

/** `YYYY-MM-DD` of a birthday that makes a member their age today; it never falls on today itself. */
export function birthdayOf(member: DemoMember, now: Date): string {
  const shift = 20 + ((member.handle.length * 37 + member.age * 13) % 300);
  const born = new Date(now.getTime() - shift * DAY);
  born.setUTCFullYear(born.getUTCFullYear() - member.age);
  return born.toISOString().slice(0, 10);
}

/** `YYYY-MM-DD` of the day a member was last here: most of them this week or last, a few not for a month. */
export function lastSeenOf(member: DemoMember, now: Date): string {
  const turn = (member.handle.length * 31 + member.age * 7) % 12;
  const days = turn === 11 ? 40 : turn;
  return dayInLondon(new Date(now.getTime() - Math.min(days, member.joinedDaysAgo) * DAY));
}

/** The year in which a member started in the trade. */
export const startedYearOf = (member: DemoMember, now: Date): number => now.getUTCFullYear() - member.years;
