import type { StepTwo } from "./sign-up-steps.ts";

/** `1990-05-07` from what was typed in three boxes; '' when all are empty, and something no calendar holds when one is. */
export function joinDate({ day, month, year }: Pick<StepTwo, "day" | "month" | "year">): string {
  const parts = [year, month, day].map((part) => part.trim());
  if (parts.every((part) => part === "")) return "";
  return [parts[0]?.padStart(4, "0"), parts[1]?.padStart(2, "0"), parts[2]?.padStart(2, "0")].join("-");
}
