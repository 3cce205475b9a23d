import { signUpStepTwo } from "#contracts/accounts.ts";
import { countCharacters } from "#contracts/fields.ts";
import { CUSTOM_TRADE_MIN, OTHER_TRADE } from "#contracts/reference/trades.ts";

import { readYears, findErrors } from "../../platform/form-errors.ts";
import type { StepTwo } from "./sign-up-steps.ts";

/** The payload of step 2; a typed trade takes the place of 'Other'. */
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

/** What is wrong with step 2, keyed by the form's own fields. */
export function findDetailErrors(values: StepTwo): Partial<Record<keyof StepTwo, string>> {
  const { dateOfBirth, trade, ...errors } = findErrors(signUpStepTwo, detailsOf(values));
  return {
    ...errors,
    ...(dateOfBirth !== undefined && { day: dateOfBirth }),
    ...findTradeFault(values, trade),
  };
}

/** A fault of the trade, beside the box it was typed in. */
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

/** `1990-05-07` from what was typed in three boxes; '' when all are empty, and something no calendar holds when one is. */
function joinDate({ day, month, year }: Pick<StepTwo, "day" | "month" | "year">): string {
  const [typedDay, typedMonth, typedYear] = [day.trim(), month.trim(), year.trim()];
  if (typedDay + typedMonth + typedYear === "") return "";
  return [typedYear, typedMonth.padStart(2, "0"), typedDay.padStart(2, "0")].join("-");
}
