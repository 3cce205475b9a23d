import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Of members who write their number without a country. */
const COUNTRY = "GB";

/**
 * A telephone number in E.164 ('+447700900123') from how people write one: '07700 900123', '0044 7700 900123',
 * '+44 (0)7700 900123'. Null for what has the length of no number. Whether anybody has it is not asked: numbers that are
 * kept for examples are in nobody's register.
 */
export function readPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, COUNTRY);
  return number?.isPossible() === true ? number.number : null;
}

/** A stored number as it is written here: '07700 900123', '+353 86 123 4567' from another country. */
export function showPhone(stored: string | null): string | null {
  const number = stored === null ? undefined : parsePhoneNumberFromString(stored);
  if (number === undefined) return stored;
  return number.countryCallingCode === "44" ? number.formatNational() : number.formatInternational();
}
