import { expect, test } from "vitest";

import { findMentionWord } from "./mention-word.ts";

/** `|` is the caret; the part to be replaced is in brackets. */
function show(given: string): string {
  const caret = given.indexOf("|");
  const text = given.replace("|", "");
  const word = findMentionWord(text, caret);
  if (word === null) return "nothing";
  return `${text.slice(0, word.start)}[${text.slice(word.start, word.end)}]${text.slice(word.end)} ${word.typed}`;
}

test.each([
  ["@d|", "[@d] d"],
  ["Ask @dan|", "Ask [@dan] dan"],
  ["Ask @Siobhán| today", "Ask [@Siobhán] today Siobhán"],
  ["(@o'n|)", "([@o'n]) o'n"],
  ["two\n@dan|", "two\n[@dan] dan"],
  ["@dan|mistry too", "[@danmistry] too dan"],
  [`${"x ".repeat(100)}@dan|`, `${"x ".repeat(100)}[@dan] dan`],
])("a name is typed: %s", (given, shown) => {
  expect(show(given)).toBe(shown);
});

test.each([
  "|",
  "@|",
  "@ dan|",
  "@dan |",
  "@dan.|",
  "|@dan",
  "mail dan@firm|",
  "é@dan|",
  "site.uk/@dan|",
  `@${"d".repeat(41)}|`,
  `${"d".repeat(45)}|`,
])("none is: %s", (given) => {
  expect(show(given)).toBe("nothing");
});
