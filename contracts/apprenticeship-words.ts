// The words for an apprenticeship on the board and its public page.
import type { Apprenticeship } from "./apprenticeship-view.ts";
import { formatDay } from "./job-words.ts";
import { countOf } from "./short-count.ts";

/** 'Full-time, 40 hours a week'. */
export function describeHours({
  isFullTime,
  hoursPerWeek,
}: Pick<Apprenticeship, "isFullTime" | "hoursPerWeek">): string {
  const hours = countOf(hoursPerWeek, "hour");
  return `${isFullTime ? "Full-time" : "Part-time"}, ${hours} a week`;
}

/** '16 to 25', or a single age. */
export function describeAges({ minAge, maxAge }: Pick<Apprenticeship, "minAge" | "maxAge">): string {
  return minAge === maxAge ? String(minAge) : `${minAge} to ${maxAge}`;
}

/** Returns what it offers and requires, each under its name, except its pay. */
export function apprenticeshipFacts(
  it: Pick<
    Apprenticeship,
    | "startDate"
    | "duration"
    | "isFullTime"
    | "hoursPerWeek"
    | "minAge"
    | "maxAge"
    | "cvRequired"
    | "closingDate"
  >,
  today: string,
): [name: string, value: string][] {
  return [
    ["Starts", formatDay(it.startDate, today)],
    ["Duration", it.duration],
    ["Hours", describeHours(it)],
    ["Ages", describeAges(it)],
    ["CV", it.cvRequired ? "Required" : "Not required"],
    ["Apply by", formatDay(it.closingDate, today)],
  ];
}
