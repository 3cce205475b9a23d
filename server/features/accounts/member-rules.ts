import { ageOn } from "#contracts/calendar.ts";
import { AGE_MIN } from "#contracts/reference/limits.ts";
import { isOurTrade, OUR_TRADE_WORDS } from "#contracts/reference/our-names.ts";
import {
  CUSTOM_TRADE_MAX,
  CUSTOM_TRADE_MIN,
  OTHER_TRADE,
  readTrade,
  type Trade,
} from "#contracts/reference/trades.ts";
import { countOf } from "#contracts/short-count.ts";

/** No member is older: a mistyped year is likelier. */
const AGE_MAX = 110;
/** Nobody works in a trade before this age. */
const AGE_AT_START = 14;

/** Returns what is wrong with a date of birth on that London day, or null. */
export function findBirthFault(dateOfBirth: string, today: string): string | null {
  if (dateOfBirth > today) return "Date of birth cannot be in the future";
  const age = ageOn(dateOfBirth, today);
  if (age > AGE_MAX) return "Please check the year of your date of birth";
  return age < AGE_MIN ? `You must be at least ${AGE_MIN} to join` : null;
}

/** Returns what is wrong with that many years of experience at that age, or null; without a date of birth, always null. */
export function findExperienceFault(
  experience: number,
  dateOfBirth: string | null,
  today: string,
): string | null {
  if (dateOfBirth === null) return null;
  const most = Math.max(0, ageOn(dateOfBirth, today) - AGE_AT_START);
  if (experience <= most) return null;
  return `With your date of birth, experience can be at most ${countOf(most, "year")}`;
}

/**
 * The trade as it is stored. `fault` is set if 'Other' was chosen and the typed trade is too short, too long or passes for one
 * of ours.
 */
export function readMemberTrade(
  trade: string,
  customTrade: string | null,
): { tradeKey: Trade; customTrade: string | null; fault: string | null } {
  const read = readTrade(trade, customTrade);
  const length = Array.from(read.customTrade ?? "").length;
  if (read.tradeKey !== OTHER_TRADE) return { ...read, fault: null };
  if (length < CUSTOM_TRADE_MIN) {
    return { ...read, fault: "Please enter your custom trade (minimum 2 characters)" };
  }
  if (length > CUSTOM_TRADE_MAX) {
    return { ...read, fault: `Trade must be ${CUSTOM_TRADE_MAX} characters or fewer` };
  }
  return { ...read, fault: isOurTrade(read.customTrade ?? "") ? OUR_TRADE_WORDS : null };
}

/** Splits a name into its first word and the rest: 'Dan van der Berg' is Dan, van der Berg. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
