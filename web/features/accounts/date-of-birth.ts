import type { StepTwo } from "./sign-up-steps.ts";

/** `1990-05-07` from what was typed in three boxes; '' when all are empty, and something no calendar holds when one is. */
export function joinDate({ day, month, year }: Pick<StepTwo, "day" | "month" | "year">): string {
  const [typedDay, typedMonth, typedYear] = [day.trim(), month.trim(), year.trim()];
  if (typedDay + typedMonth + typedYear === "") return "";
  return [typedYear, typedMonth.padStart(2, "0"), typedDay.padStart(2, "0")].join("-");
}
