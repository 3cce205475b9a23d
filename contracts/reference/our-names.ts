import { BRAND } from "../brand.ts";
import { normaliseSymbols } from "./normalise-symbols.ts";

/** Titles of the site's staff: never a member's own name. */
const OFFICES = ["admin", "admins", "administrator", "moderator", "mod", "sysadmin", "webmaster"];
/** A staff name consists only of these: 'Support Team', whereas 'Dan Support' is a person. */
const ROLES = [
  ...OFFICES,
  "support",
  "team",
  "staff",
  "official",
  "help",
  "helpdesk",
  "desk",
  "customer",
].concat(["care", "service", "services", "safety", "security", "trust", "site", "system", "the"]);

/** The visual form of a word: 'l' for a capital I, two v for a w, no doubled letters. */
const skeletonOf = (word: string) =>
  word
    .replaceAll("vv", "w")
    .replaceAll("l", "i")
    .replace(/(.)\1+/g, "$1");

const ours = skeletonOf(BRAND.name.toLowerCase());
/** Our name with one letter wrong, missing or too many, at the beginning of a word. */
const nearlyOurs = new RegExp(
  `^(?:${Array.from(ours, (_, at) => {
    const [before, after] = [ours.slice(0, at), ours.slice(at + 1)];
    return `${before}.?${after}|${before}.${ours.slice(at)}`;
  }).join("|")})`,
);
const offices = new Set(OFFICES.map(skeletonOf));
const roles = new Set(ROLES.map(skeletonOf));

/** The words of a text in plain letters: once with signs read as letters, once with signs as gaps. */
function readings(text: string): string[][] {
  const symbols = normaliseSymbols(text);
  return [true, false].map((asLetters) =>
    symbols
      .map(({ own, other, isGap }) => (isGap && !asLetters ? "" : (other[0] ?? own)) || " ")
      .join("")
      .split(/\s+/)
      .filter((word) => word !== "")
      .map(skeletonOf),
  );
}

/** True if our name is in these words, in one of them or spelled across several: 'C r e w yard'. */
function nameUs(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (word.includes(ours) || nearlyOurs.test(word)) return true;
    for (let to = at + 2, joined = word; to <= words.length && joined.length < ours.length; to += 1) {
      joined = words.slice(at, to).join("");
      if (skeletonOf(joined) === ours) return true;
    }
    return false;
  });
}

const isAllRoles = (words: readonly string[]) => words.length > 0 && words.every((word) => roles.has(word));

/** True if a company's name resembles ours, in any spelling. */
export function isOurCompany(company: string): boolean {
  return readings(company).some((words) => nameUs(words) || isAllRoles(words));
}

/** True if a typed trade contains our name, in any spelling. Staff titles alone are trades: 'Site Security'. */
export function isOurTrade(trade: string): boolean {
  return readings(trade).some(nameUs);
}

/** Returns the part of a person's name that resembles ours, in any spelling; null if neither does. */
export function findOurPart(firstName: string, lastName: string): "firstName" | "lastName" | null {
  const speaksForUs = (part: string) =>
    readings(part).some((words) => nameUs(words) || words.some((word) => offices.has(word)));
  if (speaksForUs(firstName)) return "firstName";
  if (speaksForUs(lastName)) return "lastName";
  const isOurs = readings(`${firstName} ${lastName}`).some((words) => nameUs(words) || isAllRoles(words));
  return isOurs ? "lastName" : null;
}

export const OUR_NAME_WORDS = `This name could be taken for ${BRAND.name}’s own. Please use your own name`;
export const OUR_TRADE_WORDS = `This could be taken for ${BRAND.name} itself. Please type your own trade`;
export const OUR_COMPANY_WORDS = `This could be taken for ${BRAND.name} itself. Please use your company’s own name`;
