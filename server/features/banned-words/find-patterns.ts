import type { Symbol } from "#contracts/reference/normalise-symbols.ts";

import type { Branch, Patterns } from "./patterns.ts";

/** A match: the word's place in the list, and the symbols it covers, `end` excluded. */
export interface Found {
  readonly place: number;
  readonly start: number;
  readonly end: number;
}

export interface Reading {
  /** Digits and signs also count as the letters they may stand for. */
  readonly guesses: boolean;
  /** The symbols are letters that were set apart ('f r e e'): words may begin and end anywhere among them. */
  readonly isApart: boolean;
}

/** The most letters that a `*` within a word matches, and the most signs between two words of a phrase. */
const ANY_MAX = 20;
const GAP_MAX = 12;
/** Fewest letters set apart that count as a word: 'I a' does not. */
const APART_MIN = 3;

/** Counts comparisons: a measure of the work that does not depend on the machine. */
export interface Meter {
  steps: number;
}

/**
 * Finds every listed word in the symbols. From each start it walks only as far as some listed word goes, so the work grows in
 * proportion to the text.
 */
export function findPatterns(
  symbols: readonly Symbol[],
  patterns: Patterns,
  reading: Reading,
  meter: Meter = { steps: 0 },
): Found[] {
  const found: Found[] = [];
  // The states reached from this start by way of a gap or a star: many paths lead to each, and one is enough.
  let been = new Map<Branch, Set<string>>();

  function isNew(branch: Branch, at: number, sure: number): boolean {
    const places = been.get(branch) ?? new Set();
    been.set(branch, places);
    const place = `${at} ${sure}`;
    return !places.has(place) && places.add(place) !== undefined;
  }

  function visit(branch: Branch, start: number, at: number, sure: number): void {
    meter.steps += 1;
    report(branch, start, at, sure);
    const symbol = symbols[at];
    if (branch.any !== null) skipAny(branch.any, start, at, sure);
    const afterGap = branch.next.get(" ");
    if (afterGap !== undefined) skipGap(afterGap, start, at, sure);
    if (symbol === undefined) return;
    const own = branch.next.get(symbol.own);
    if (own !== undefined && symbol.own !== "") visit(own, start, at + 1, sure + 1);
    if (!reading.guesses) return;
    for (const letter of symbol.other) {
      const guessed = branch.next.get(letter);
      if (guessed !== undefined && letter !== symbol.own) visit(guessed, start, at + 1, sure);
    }
  }

  /** '455' is a measurement: a match needs at least one symbol that is itself a letter of the word. */
  function report(branch: Branch, start: number, end: number, sure: number): void {
    if (branch.whole.length === 0 && branch.open.length === 0) return;
    const length = end - start;
    if (sure === 0 || (reading.isApart && (length < APART_MIN || sure * 2 < length))) return;
    for (const place of branch.open) found.push({ place, start, end });
    if (!reading.isApart && symbols[end]?.isGap === false) return;
    for (const place of branch.whole) found.push({ place, start, end });
  }

  function skipAny(branch: Branch, start: number, at: number, sure: number): void {
    visit(branch, start, at, sure);
    if (reading.isApart) return;
    for (let next = at; next < at + ANY_MAX && symbols[next]?.isGap === false; next++) {
      if (isNew(branch, next + 1, sure)) visit(branch, start, next + 1, sure);
    }
  }

  /** A sign between words may also begin the next word ('free $tuff'), so each start is tried. */
  function skipGap(branch: Branch, start: number, at: number, sure: number): void {
    if (reading.isApart) return visit(branch, start, at, sure);
    for (let next = at; next < at + GAP_MAX && symbols[next]?.isGap === true; next++) {
      if (isNew(branch, next + 1, sure)) visit(branch, start, next + 1, sure);
    }
  }

  for (let start = 0; start < symbols.length; start++) {
    if (been.size > 0) been = new Map();
    const mayBegin = start === 0 || reading.isApart || symbols[start - 1]?.isGap === true;
    if (mayBegin) visit(patterns.whole, start, start, 0);
    visit(patterns.inside, start, start, 0);
  }
  return found;
}
