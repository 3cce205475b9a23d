import { findLinks } from "#contracts/links.ts";

/** A text longer than this is collapsed; less than the limit is then shown, so that expanding is worth it. */
const CHARACTERS = { most: 340, shown: 280 };
const LINES = { most: 8, shown: 6 };
/** How far back to look for the start of a word. */
const WORD = 40;

export interface CollapsedText {
  readonly shown: string;
  readonly isCollapsed: boolean;
}

/** The beginning of a long text, never cut inside a word, link or emoji. */
export function collapseText(text: string): CollapsedText {
  const cut = cutOf(text);
  if (cut >= text.length) return { shown: text, isCollapsed: false };
  const link = findLinks(text).find(({ start, end }) => start < cut && cut < end);
  const at = link === undefined ? cut : link.start || link.end;
  return { shown: text.slice(0, at).trimEnd(), isCollapsed: true };
}

/** Where a text is cut, taking links into account; its length if it is not cut. */
export function cutOf(text: string): number {
  return Math.min(cutByLength(text), cutByLines(text));
}

function cutByLength(text: string): number {
  if (text.length <= CHARACTERS.most) return text.length;
  const at = wholeCharacter(text, CHARACTERS.shown);
  const space = Math.max(text.lastIndexOf(" ", at), text.lastIndexOf("\n", at));
  return space > at - WORD ? space : at;
}

function cutByLines(text: string): number {
  const lines = text.split("\n");
  if (lines.length <= LINES.most) return text.length;
  return lines.slice(0, LINES.shown).join("\n").length;
}

/** The start of the character, as a reader sees it, at `at`: an emoji of a family of four is one. */
function wholeCharacter(text: string, at: number): number {
  const segments = new Intl.Segmenter("en-GB", { granularity: "grapheme" }).segment(text);
  return segments.containing(at)?.index ?? at;
}
