import type { ContactRule } from "#contracts/holding-rules.ts";
import { findLinks } from "#contracts/links.ts";

/** A contact detail that leads out of the site, as it is written. */
export interface ContactFound {
  readonly rule: ContactRule;
  readonly found: string;
}

/** Further contacts in one text tell a moderator nothing more. */
const FOUND_MAX = 20;

// Every repetition is bounded, so that the work grows in proportion to the text.
const SEPARATED = String.raw`(?:[ ().-]{0,3}\d)`;
const START = String.raw`(?<![\w£$€#+,/-]|\d[.:])`;
const END = String.raw`(?!\w|[-/]\d)`;
const ENDINGS =
  "com|net|org|uk|co|io|info|biz|xyz|site|online|shop|store|website|club|link|app|dev|ltd|build|eu|ie|ru|cn|pl|ro";
/** Endings that are also words or other marks: only with a path, as in 'wa.me/44…'. */
const SHORT_ENDINGS = "me|ly|gg|to|cc|tk|gl|be|us|in|page|live|tv";
export const PATTERNS = {
  /** '24.11.2026', '07/12/26'. */
  date: /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|1[0-2])[-./](?:\d{4}|\d{2})(?!\d)/g,
  /** '08.00', '7:30', '0730-1600'. */
  time: /(?<![\d.])(?:(?:[01]?\d|2[0-4])[.:][0-5]\d|(?:0[4-9]|1[0-2])[0-5]\d ?[-–] ?[0-2]\d[0-5]\d)(?![\d.]\d)(?!\d)/g,
  /** '07700 900123', '(0161) 496 0000', '0800 123456'; a mobile number also with its digits set apart. */
  national: new RegExp(
    `${START}(?:\\(?0(?:[2379]${SEPARATED}{9}|[158]${SEPARATED}{8,9})|0(?:[ .-]\\d){10})${END}`,
    "g",
  ),
  /** '+44 (0)7700 900123', '00353 86 123 4567'. */
  abroad: new RegExp(`(?<![\\w+])(?:\\+|00 ?)[1-9]${SEPARATED}{8,15}`, "g"),
  /** 'evil.co.uk/deals', without 'http' or 'www.'. */
  bare: new RegExp(
    `(?<![\\w@.-]|\\/\\/)(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}(?:(?:${ENDINGS})(?![\\w@-]|\\.\\w)|(?:${SHORT_ENDINGS})\\/\\w)`,
    "giu",
  ),
};
/** Characters that display as nothing: between the letters of an address they would hide it. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * Finds links, telephone numbers and email addresses in a text, in any style of letters and digits. Rates, dates, times, card
 * numbers, sizes and standards do not count; nor do links to `ownHost`.
 */
export function findContacts(text: string, ownHost: string): ContactFound[] {
  const plain = text.normalize("NFKC").replace(INVISIBLE, "");
  return [...findAddresses(plain, ownHost), ...findPhones(plain)].slice(0, FOUND_MAX);
}

function findAddresses(text: string, ownHost: string): ContactFound[] {
  const isOwn = (host: string) => host === ownHost || host === `www.${ownHost}`;
  const written = findLinks(text).flatMap(({ start, end, href }): ContactFound[] => {
    const found = text.slice(start, end);
    const { protocol, hostname } = new URL(href);
    if (protocol === "tel:" || (protocol !== "mailto:" && isOwn(hostname))) return [];
    if (protocol !== "mailto:") return [{ rule: "link", found }];
    // '5 rolls@10.50' is a price.
    return /\.[a-z]{2,24}$/i.test(found) ? [{ rule: "email_address", found }] : [];
  });
  const bare = [...text.matchAll(PATTERNS.bare)].flatMap(([found]): ContactFound[] => {
    const host = found.split("/")[0]?.toLowerCase() ?? "";
    return host.startsWith("www.") || isOwn(host) ? [] : [{ rule: "link", found }];
  });
  return [...written, ...bare];
}

function findPhones(text: string): ContactFound[] {
  // Replaced by a letter, next to which no number can begin or end.
  const numbers = text.replace(PATTERNS.date, "x").replace(PATTERNS.time, "x");
  return [PATTERNS.national, PATTERNS.abroad].flatMap((pattern) =>
    [...numbers.matchAll(pattern)].map(([found]) => ({ rule: "phone_number" as const, found })),
  );
}
