import type { Mention } from "./fields.ts";
import { fillPath, PAGES } from "./pages.ts";
import { MENTIONS_MAX } from "./reference/limits.ts";

/** Browsers and Node both have it; contracts are compiled with neither's types. */
declare const URL: new (address: string) => { readonly hostname: string; readonly href: string };

/** A part of a text that is a link. */
export interface TextLink {
  readonly start: number;
  readonly end: number;
  /** http, https, mailto or tel, or the profile of a mentioned member; nothing else becomes a link. */
  readonly href: string;
}

// Each pattern moves in one direction only: no repeat is nested in another, so no text can make it slow.
const PATTERN =
  /https?:\/\/[^\s<>"]+|www\.[^\s<>"]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?:\+44 ?|0)\d(?:[ -]?\d){8,9}|@[a-z0-9]{3,40}(?![\p{L}\p{N}_@])/giu;
const TRAILING = new Set([".", ",", ";", ":", "!", "?", "'", "’", "”", "*", "_", "…"]);
const PAIRS = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** Finds web addresses, email addresses, UK telephone numbers and mentions of those members in a text, in order. */
export function findLinks(text: string, mentions: readonly Mention[] = []): readonly TextLink[] {
  return findStretches(text).flatMap(({ start, words }) => {
    const href = words.startsWith("@") ? profileOf(usernameOf(words), mentions) : addressOf(words);
    return href === undefined ? [] : [{ start, end: start + words.length, href }];
  });
}

/** Returns the distinct usernames after '@' in a text, at most `MENTIONS_MAX`, whether or not they exist. */
export function findMentions(text: string): readonly string[] {
  const named = findStretches(text).filter(({ words }) => words.startsWith("@"));
  return [...new Set(named.map(({ words }) => usernameOf(words)))].slice(0, MENTIONS_MAX);
}

const usernameOf = (words: string) => words.slice(1).toLowerCase();

function profileOf(name: string, mentions: readonly Mention[]): string | undefined {
  const member = mentions.find(({ username }) => username === name);
  return member && fillPath(PAGES.memberProfile.pattern, member);
}

function findStretches(text: string): { start: number; words: string }[] {
  return Array.from(text.matchAll(PATTERN), (match) => ({
    start: match.index,
    words: trimEnd(match[0]),
  })).filter(({ start, words }) => !isInsideWord(text, start, start + words.length, words));
}

/**
 * Trims an address's end: a full stop after it ends the sentence; a closing bracket belongs to it only if opened in it.
 */
function trimEnd(words: string): string {
  const counts = new Map<string, number>();
  for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
  let end = words.length;
  for (; end > 0; end -= 1) {
    const last = words[end - 1] ?? "";
    const closed = counts.get(last) ?? 0;
    const opening = PAIRS.get(last);
    if (!TRAILING.has(last) && (opening === undefined || closed <= (counts.get(opening) ?? 0))) break;
    counts.set(last, closed - 1);
  }
  return words.slice(0, end);
}

/**
 * True if the match is part of a longer word: 'awww.x' is no address, a part number of 14 digits no telephone number,
 * and 'a.site/@dan' mentions no member.
 */
function isInsideWord(text: string, start: number, end: number, words: string): boolean {
  const before = text[start - 1] ?? "";
  const after = text[end] ?? "";
  if (words.startsWith("@")) return /[\p{L}\p{N}_@/]/u.test(before);
  const isNumber = /^[+0]/.test(words) && !words.includes("@");
  return isNumber ? /[\w£.,/-]/.test(before) || /[\w/-]/.test(after) : /\w/.test(before);
}

function addressOf(words: string): string | undefined {
  if (/^(?:https?:\/\/|www\.)/i.test(words)) {
    const address = /^www\./i.test(words) ? `https://${words}` : words;
    return siteOf(address);
  }
  if (words.includes("@")) return `mailto:${words}`;
  const digits = words.replace(/[^\d+]/g, "");
  return `tel:${digits}`;
}

/**
 * Returns the address in the browser's form; undefined if it is no site's. Uses try/catch, since phones of 2023 lack
 * `URL.canParse`.
 */
export function siteOf(address: string): string | undefined {
  try {
    const { hostname, href } = new URL(address);
    return hostname.includes(".") || hostname === "localhost" ? href : undefined;
  } catch {
    return undefined;
  }
}
