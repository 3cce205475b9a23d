import { signUpStepTwo } from "#contracts/accounts.ts";
import { countCharacters } from "#contracts/fields.ts";
import { CUSTOM_TRADE_MIN, OTHER_TRADE } from "#contracts/reference/trades.ts";

import { readYears, findErrors } from "../../platform/form-errors.ts";
import type { StepTwo } from "./sign-up-steps.ts";

type DateParts = Pick<StepTwo, "day" | "month" | "year">;

/** The payload of step 2; a typed trade replaces 'Other'. */
export function detailsOf(values: StepTwo) {
  const customTrade = values.trade === OTHER_TRADE ? values.customTrade.trim() : "";
  return {
    phone: values.phone,
    dateOfBirth: joinDate(values),
    trade: customTrade === "" ? values.trade : customTrade,
    experience: readYears(values.experience),
    company: values.company,
    county: values.county,
  };
}

/** Returns the errors of step 2, keyed by the form's fields. */
export function findDetailErrors(values: StepTwo): Partial<Record<keyof StepTwo, string>> {
  const { dateOfBirth, trade, ...errors } = findErrors(signUpStepTwo, detailsOf(values));
  return {
    ...errors,
    ...(dateOfBirth !== undefined && { day: dateOfBirth }),
    ...findTradeFault(values, trade),
  };
}

/** The trade's error, shown beside the box it was typed in. */
function findTradeFault(
  { trade, customTrade }: { trade: string; customTrade: string },
  fault: string | undefined,
): { trade?: string; customTrade?: string } {
  if (trade === OTHER_TRADE && countCharacters(customTrade) < CUSTOM_TRADE_MIN) {
    return { customTrade: "Please enter your custom trade (minimum 2 characters)" };
  }
  if (fault === undefined) return {};
  return trade === OTHER_TRADE ? { customTrade: fault } : { trade: fault };
}

/** `1990-05-07` from the three boxes; '' when all are empty, and an invalid date when only some are filled. */
function joinDate({ day, month, year }: DateParts): string {
  const [typedDay, typedMonth, typedYear] = [day.trim(), month.trim(), year.trim()];
  if (typedDay + typedMonth + typedYear === "") return "";
  return [typedYear, readMonth(typedMonth), typedDay.padStart(2, "0")].join("-");
}

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
const MONTHS = Array.from({ length: 12 }, (_, at) => monthName.format(Date.UTC(2000, at)).toLowerCase());

/** '03' for '3', 'Mar', 'mar.' and 'march'; anything else is returned as typed. */
function readMonth(typed: string): string {
  const name = typed.toLowerCase().replace(/\.$/, "");
  const at = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name));
  return String(at < 0 ? name : at + 1).padStart(2, "0");
}

/**
 * Splits a date typed or pasted into one box: 'Mar 2019' in the month's box is a month and a year, '27 March 1990' in
 * the day's is all three.
 */
export function splitDate(part: "day" | "month" | "year", typed: string): Partial<DateParts> {
  const text = typed.trim();
  const [, day, month, year] =
    /^(?:(\d{1,2})[\s./-]+)?([a-z]{3,9}\.?|\d{1,2})[\s./-]+(\d{4})$/i.exec(text) ?? [];
  if (
    month !== undefined &&
    year !== undefined &&
    (part === "month" || (part === "day" && day !== undefined))
  ) {
    return { ...(day !== undefined && { day }), month, year };
  }
  return { [part]: part === "month" ? typed.replace(/[^a-z\d. /-]/gi, "") : typed.replace(/\D/g, "") };
}
