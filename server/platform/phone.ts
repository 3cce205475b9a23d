import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** The country of numbers written without one. */
const COUNTRY = "GB";

/**
 * Converts a telephone number to E.164 ('+447700900123') from common spellings: '07700 900123', '0044 7700 900123',
 * '+44 (0)7700 900123'. Returns null if its length is impossible. Does not check that the number is assigned: numbers
 * reserved for examples are in no register.
 */
export function readPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, COUNTRY);
  return number?.isPossible() === true ? number.number : null;
}

/** Formats a stored number: '07700 900123', or '+353 86 123 4567' for another country. */
export function showPhone(stored: string | null): string | null {
  const number = stored === null ? undefined : parsePhoneNumberFromString(stored);
  if (number === undefined) return stored;
  return number.countryCallingCode === "44" ? number.formatNational() : number.formatInternational();
}
