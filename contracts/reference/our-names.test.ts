import { expect, test } from "vitest";

import { findOurPart, isOurCompany, isOurTrade } from "./our-names.ts";

test.each([
  ["Crewyard", "Support", "firstName"],
  ["crewyard", "Jones", "firstName"],
  ["Dan", "CREWYARD", "lastName"],
  ["Crew", "Yard", "lastName"],
  ["Cr3wy4rd", "Team", "firstName"],
  ["Сrеwуаrd", "Help", "firstName"],
  ["Crevvyard", "Help", "firstName"],
  ["Crewyrd", "Help", "firstName"],
  ["Creewyardd", "Help", "firstName"],
  ["C.r.e.w.y.a.r.d", "Help", "firstName"],
  ["Ｃｒｅｗｙａｒｄ", "Help", "firstName"],
  ["Crew\u200byard", "Help", "firstName"],
  ["CrewyardSupport", "Dan", "firstName"],
  ["The", "Crewyard Team", "lastName"],
  ["Admin", "Jones", "firstName"],
  ["Site", "Adm1n", "lastName"],
  ["Support", "Team", "lastName"],
  ["Ѕuрроrt", "Teаm", "lastName"],
])("%s %s passes for ours", (first, last, part) => {
  expect(findOurPart(first, last)).toBe(part);
});

test.each([
  ["Dan", "Mistry"],
  ["Priya", "Nair"],
  ["Drew", "Crewe"],
  ["Crew", "Yardley"],
  ["Crew", "Ward"],
  ["Andrew", "Yard"],
  ["Dan", "Support"],
  ["Aidan", "Stafford"],
  ["Łukasz", "Wójcik"],
  ["Siobhán", "O’Neill"],
  ["Grace", "Help"],
])("%s %s is somebody", (first, last) => {
  expect(findOurPart(first, last)).toBeNull();
});

test.each([
  ["Crewyard", true],
  ["crew-yard ltd", true],
  ["Crewyard Support", true],
  ["Support Team", true],
  ["Nair Electrical", false],
  ["Crew and Yard Services", false],
  ["Yardcrew Ltd", false],
  ["Site Admin Services Leeds", false],
])("%s as a company", (company, isOurs) => {
  expect(isOurCompany(company)).toBe(isOurs);
});

test.each([
  ["Crewyard Support", true],
  ["Сrеwуаrd moderator", true],
  ["c.r.e.w.y.a.r.d", true],
  ["Dryliner", false],
  ["Site Security", false],
  ["Yard crew", false],
])("%s as a trade", (trade, isOurs) => {
  expect(isOurTrade(trade)).toBe(isOurs);
});
