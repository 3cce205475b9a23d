import { expect, test } from "vitest";

import { readSearch } from "./search-terms.ts";

test.each([
  ["", []],
  [" %_\\ -- ", []],
  ["Doors", [["% door%"]]],
  ["glass", [["% glass%", "% glazier%"]]],
  ["Sparky", [["% sparky%", "% electrician%"]]],
  ["sparkies", [["% sparkie%", "% electrician%"]]],
  ["heat pump, Leeds", [["% heat pump%", "% heating engineer%", "% plumber%"], ["% leed%"]]],
  ["O'Connell", [["% oconnell%"]]],
  ["a b c d e f g h", ["a", "b", "c", "d", "e", "f"].map((word) => [`% ${word}%`])],
])("reads %j", (q, terms) => {
  expect(readSearch(q)).toEqual(terms);
});
