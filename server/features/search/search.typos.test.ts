import { expect, test } from "vitest";

import { pickNearest } from "./search.typos.ts";

test.each([
  ["smtih", ["smith", "smythe", "north"], ["smith"]],
  ["smit", ["smith", "smit"], ["smith", "smit"]],
  ["electrc", ["electrician", "electra"], ["electrician", "electra"]],
  ["kovalsky", ["kowalski"], ["kowalski"]],
  ["kovlsky", ["kowalski"], []],
  ["jon", ["john"], []],
  ["", ["john"], []],
  ["abcd", [], []],
  ["aaaa", ["b", ""], []],
])("%j among %j is %j", (typed, words, nearest) => {
  expect(pickNearest(typed, words)).toEqual(nearest);
});

test("no text takes long, however it is made", () => {
  const long = "ab".repeat(50);
  const words = Array.from({ length: 300 }, (_, at) => `${"a".repeat(at % 80)}${"b".repeat(80)}`);
  expect(pickNearest(long, words)).toEqual([]);
});
