import { normaliseSymbols, type Symbol } from "#contracts/reference/normalise-symbols.ts";

import { findPatterns, type Found, type Meter } from "./find-patterns.ts";
import { normaliseWord, plant } from "./patterns.ts";

/** A match in a text; positions are in UTF-16 units. */
export interface Hit {
  /** The word's place in the list. */
  readonly place: number;
  readonly from: number;
  readonly to: number;
}

export interface Matcher {
  /** Finds listed words in a text, in order of position. */
  find(text: string, meter?: Meter): Hit[];
}

/**
 * Compiles a list into a matcher. Whole words match, regardless of case, accents, look-alikes, digits for letters, invisible
 * characters and letters set apart; `*` stands for any letters. A match within a safe word ('stopcock', 'stop cock') is dropped;
 * safe words are compared as written, without digits for letters.
 */
export function compileWords(words: readonly string[], safe: readonly string[]): Matcher {
  const patterns = plant(words.map(normaliseWord));
  const spared = plant(safe.map(normaliseWord));
  return {
    find(text, meter) {
      const symbols = normaliseSymbols(text);
      const plain = findPatterns(symbols, patterns, { guesses: true, isApart: false }, meter);
      const apart = listApart(symbols).flatMap((run) => {
        const found = findPatterns(run, patterns, { guesses: true, isApart: true }, meter);
        return found.map((each) => toFlag(run, each));
      });
      const free = findPatterns(symbols, spared, { guesses: false, isApart: false }, meter);
      const hits = [...withoutSpared(plain, free).map((each) => toFlag(symbols, each)), ...apart];
      return hits.toSorted((a, b) => a.from - b.from || a.place - b.place);
    },
  };
}

function toFlag(symbols: readonly Symbol[], { place, start, end }: Found): Hit {
  return { place, from: symbols[start]?.from ?? 0, to: symbols[end - 1]?.to ?? 0 };
}

function withoutSpared(found: readonly Found[], safe: readonly Found[]): readonly Found[] {
  if (safe.length === 0) return found;
  // For each start of a safe match, how far it reaches.
  const reach = new Map<number, number>();
  for (const { start, end } of safe) reach.set(start, Math.max(reach.get(start) ?? 0, end));
  const starts = [...reach.keys()].toSorted((a, b) => a - b);
  let next = 0;
  let until = 0;
  return found
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      for (let at = starts[next]; at !== undefined && at <= start; at = starts[next]) {
        until = Math.max(until, reach.get(at) ?? 0);
        next += 1;
      }
      return end > until;
    });
}

/** The most signs between two letters that are set apart. */
const APART_GAP_MAX = 3;

/**
 * Runs of three or more letters that each stand alone: 'f r e e', 'f.r.e.e'. Read twice, since a sign may be a letter ('f r 3
 * €') or end the run ('f r e e!').
 */
function listApart(symbols: readonly Symbol[]): Symbol[][] {
  const strict = runsOf(symbols, (symbol) => !symbol.isGap);
  if (!symbols.some(({ isGap, other }) => isGap && other !== "")) return strict;
  return [...strict, ...runsOf(symbols, (symbol) => !symbol.isGap || symbol.other !== "")];
}

function runsOf(symbols: readonly Symbol[], isLetter: (symbol: Symbol) => boolean): Symbol[][] {
  const runs: Symbol[][] = [];
  let run: Symbol[] = [];
  let gap = 0;
  const close = () => {
    if (run.length >= 3) runs.push(run);
    run = [];
  };
  symbols.forEach((symbol, at) => {
    if (!isLetter(symbol)) return void (gap += 1);
    const [before, after] = [symbols[at - 1], symbols[at + 1]];
    const isAlone = !(before && isLetter(before)) && !(after && isLetter(after));
    if (!isAlone || gap > APART_GAP_MAX) close();
    if (isAlone) run.push(symbol);
    gap = 0;
  });
  close();
  return runs;
}
