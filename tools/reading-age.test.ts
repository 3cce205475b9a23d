import { globSync, readFileSync } from "node:fs";

import { parseSync } from "@swc/core";
import { expect, test } from "vitest";

import { catalogue } from "#contracts/error-catalogue.ts";

// Errors, emails and empty states: every member meets these, and a reader of 12 should read them with ease.

/** A longer sentence is hard to follow. */
const WORDS_MAX = 22;
/**
 * The school grade by Flesch and Kincaid: grade 6 is for ages 11 and 12. It covers all sentences together; a single one
 * says little.
 */
const GRADE_MAX = 5;

test("no sentence of an error, an email or an empty place is long, and all of them are in easy words", () => {
  const texts = [
    ...Object.values(catalogue).map(([, words]) => words),
    ...globSync("server/features/**/*emails.ts").flatMap(readTexts),
    ...globSync("web/**/*.tsx").flatMap(readEmptyPlaces),
  ];
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/));
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter((sentence) => wordsOf(sentence).length > WORDS_MAX)).toEqual([]);
  expect(gradeOf(sentences)).toBeLessThanOrEqual(GRADE_MAX);
});

/** Returns the texts of at least four words in a file; an inserted value counts as one word. */
function readTexts(file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "StringLiteral" && "value" in node) found.push(String(node.value));
    if ("type" in node && node.type === "TemplateLiteral" && "quasis" in node) {
      const parts = node.quasis as { cooked: string }[];
      found.push(parts.map(({ cooked }) => cooked).join("one"));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(readFileSync(file, "utf8"), { syntax: "typescript" }));
  return found.filter((text) => wordsOf(text).length >= 4);
}

function readEmptyPlaces(file: string): string[] {
  // Elements beside the words would end the match too early.
  const code = readFileSync(file, "utf8").replaceAll(/(?:icon|skeleton)=\{<[^>]*\/>\}/g, "");
  const places = code.matchAll(
    /<(?:EmptyState|ErrorState|NeedsSignal|NotLoaded|Loaded|PagedList)\b.*?(?:\/>|<\/)/gs,
  );
  return [...places].flatMap(([place]) =>
    [...place.matchAll(/"([A-Z][^"]+ [^"]+)"/g)].map(([, text = ""]) => text),
  );
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu) ?? [];
}

/** Counts the sounded vowels, which is accurate enough over hundreds of words. */
function syllablesOf(word: string): number {
  const sounding = word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "");
  return Math.max(1, sounding.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}

function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
