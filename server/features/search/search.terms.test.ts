import { expect, test } from "vitest";

import { normaliseName } from "#contracts/reference/normalise.ts";

import { readSearch } from "./search.terms.ts";

const word = (prefix: string, ...keys: string[]) => ({ prefix, keys });

test.each([
  ["", []],
  [" %_\\ -- ", []],
  ["D", [{ prefix: null, keys: ["^d"] }]],
  ["Ł", [{ prefix: null, keys: ["^l"] }]],
  ["Da", [word("da")]],
  ["d m", [word("d"), word("m")]],
  ["James Harris", [word("james"), word("harris")]],
  ["sparkies", [word("sparkies", "@electrician")]],
  ["gas safe Leeds", [word("gas", "@gas engineer"), word("safe", "@gas engineer"), word("leeds")]],
  ["other", [word("other")]],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"].map((letter) => word(letter))],
])("reads %j", (q, terms) => {
  expect(readSearch(q)).toEqual(terms);
});

test.each([
  ["Łukasz ŻÓŁĆ", "lukasz zolc"],
  ["Bjørn Strauß-Æbel", "bjorn strauss aebel"],
  ["Þórr Đorđe Işık", "thorr dorde isik"],
  ["O’Neill & Sons", "oneill and sons"],
])("normalises %s to %s", (name, normalised) => {
  expect(normaliseName(name)).toBe(normalised);
});
