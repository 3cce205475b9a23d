import { TIME_ZONE } from "#contracts/calendar.ts";

const day = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, dateStyle: "short" });
const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});
const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short" });
const whole = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
});
const month = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

/** `22/11/2026`, in London time. */
export const showDay = (instant: string) => day.format(new Date(instant));
/** `22/11/2026, 14:05`. */
export const showMoment = (instant: string) => moment.format(new Date(instant));
/** A calendar day as `Mon`, and in full for screen readers. */
export const showWeekday = (date: string) => weekday.format(new Date(`${date}T00:00:00Z`));
export const showWholeDay = (date: string) => whole.format(new Date(`${date}T00:00:00Z`));
/** `2026-11` as `November 2026`. */
export const showMonth = (yearAndMonth: string) => month.format(new Date(`${yearAndMonth}-01T00:00:00Z`));

/** `1,204`. */
export const showCount = (count: number) => count.toLocaleString("en-GB");
