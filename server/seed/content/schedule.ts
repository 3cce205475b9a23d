import { dayInLondon } from "#contracts/calendar.ts";

import type { DemoMember } from "./cast-types.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Members post between half past five and half past ten, British time to within an hour. */
const EARLIEST = 5.5 / 24;
const LATEST = 22.5 / 24;

/**
 * The time of something that the community puts `minutesAgo` before `now`. Times older than two days are moved out of the night;
 * their order stays, so comments stay after their posts.
 */
export function momentOf(now: Date, minutesAgo: number): Date {
  const plain = now.getTime() - minutesAgo * MINUTE;
  if (minutesAgo * MINUTE < 2 * DAY) return new Date(plain);
  const day = Math.floor(plain / DAY);
  const share = (plain - day * DAY) / DAY;
  const awake = day * DAY + (EARLIEST + share * (LATEST - EARLIEST)) * DAY;
  // Never later than the times left unchanged, or an old post could overtake a newer one.
  return new Date(Math.min(awake, now.getTime() - 2 * DAY));
}

/** `YYYY-MM-DD` of a birthday that gives a member their age today; never today itself. */
export function birthdayOf(member: DemoMember, now: Date): string {
  const shift = 20 + ((member.handle.length * 37 + member.age * 13) % 300);
  const born = new Date(now.getTime() - shift * DAY);
  born.setUTCFullYear(born.getUTCFullYear() - member.age);
  return born.toISOString().slice(0, 10);
}

/** `YYYY-MM-DD` of a member's last visit: this week or last for most, a month ago for a few. */
export function lastSeenOf(member: DemoMember, now: Date): string {
  const turn = (member.handle.length * 31 + member.age * 7) % 12;
  const days = turn === 11 ? 40 : turn;
  return dayInLondon(new Date(now.getTime() - Math.min(days, member.joinedDaysAgo) * DAY));
}

/** The year in which a member started in the trade. */
export const startedYearOf = (member: DemoMember, now: Date): number => now.getUTCFullYear() - member.years;
