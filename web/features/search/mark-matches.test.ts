import { expect, test } from "vitest";

import { markMatches } from "./mark-matches.ts";

const show = (text: string, search: string) =>
  markMatches(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Dan Mistry", "mis", "Dan [Mis]try"],
  ["Dan Mistry", "DAN m", "[Dan] [M]istry"],
  ["Dan Mistry", "istry", "Dan Mistry"],
  ["Siobhán O’Neill", "siobhan oneill", "[Siobhán] [O’Neill]"],
  ["Siobhán O’Neill", "on", "Siobhán [O’N]eill"],
  ["Łukasz Wójcik", "lu woj", "[Łu]kasz [Wój]cik"],
  ["Bjørn Strauß", "strauss", "Bjørn [Strauß]"],
  ["Painter & Decorator", "dec & p", "[P]ainter & [Dec]orator"],
  ["", "dan", ""],
  ["Dan", "", "Dan"],
  ["Ada Adams", "ad ada", "[Ada] [Ada]ms"],
  ["50% (off)", "50% (", "[50]% (off)"],
])("%s, searched for %s", (text, search, marked) => {
  expect(show(text, search)).toBe(marked);
  expect(
    markMatches(text, search)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
