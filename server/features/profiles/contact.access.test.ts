import { describe, expect, it } from "vitest";

import type { ContactVisibility } from "#contracts/current-user.ts";

import { isAdult, maySeeContact, openContact, visibilityOn, type SealedContact } from "./contact.access.ts";

const TODAY = "2026-11-20";
const BIRTHDAYS = { adult: "1988-03-02", young: "2008-11-21", grown: "2008-11-20" } as const;
const RELATIONS = {
  stranger: { isCrew: false, sent: null },
  crew: { isCrew: true, sent: null },
  interested: { isCrew: false, sent: { act: "job_interest", on: TODAY, sharesContact: true } },
  crewInterested: { isCrew: true, sent: { act: "job_interest", on: TODAY, sharesContact: true } },
  interestedYesterday: {
    isCrew: false,
    sent: { act: "job_interest", on: "2026-11-19", sharesContact: true },
  },
  promisedPrivate: { isCrew: false, sent: { act: "job_interest", on: TODAY, sharesContact: false } },
  applied: { isCrew: false, sent: { act: "apprenticeship_application" } },
} as const;

/** What each viewer sees of a member of that age and setting; the members themselves see everything. */
const TABLE = `
                 self   stranger crew   interested crewInterested interestedYesterday promisedPrivate applied
  adult members  shown  shown    shown  shown      shown          shown           shown           shown
  adult crew     shown  crew     shown  shown      shown          shown           crew            shown
  adult nobody   shown  hidden   hidden shown      shown          shown           hidden          shown
  grown members  shown  shown    shown  shown      shown          shown           shown           shown
  grown crew     shown  crew     shown  shown      shown          crew            crew            shown
  grown nobody   shown  hidden   hidden shown      shown          hidden          hidden          shown
  young members  shown  crew     shown  crew       shown          crew            crew            shown
  young crew     shown  crew     shown  crew       shown          crew            crew            shown
  young nobody   shown  hidden   hidden hidden     hidden         hidden          hidden          shown
`;
const [head = "", ...lines] = TABLE.split("\n").filter((line) => line.trim() !== "");
const columns = head.trim().split(/\s+/) as ("self" | keyof typeof RELATIONS)[];
const cells = lines.flatMap((line) => {
  const [age, setting, ...states] = line.trim().split(/\s+/);
  return states.map((state, at) => ({
    age: age as keyof typeof BIRTHDAYS,
    setting: setting as ContactVisibility,
    who: columns[at] ?? "self",
    state,
  }));
});
const [OWNER, OTHER] = [{ userId: 1 }, { userId: 2 }];
const ownerOf = (age: keyof typeof BIRTHDAYS, contactVisibility: ContactVisibility) => ({
  id: 1,
  contactVisibility,
  dateOfBirth: BIRTHDAYS[age],
});

describe("who sees how a member is reached", () => {
  it("is settled for every age, setting and relation", () => {
    expect(columns).toEqual(["self", ...Object.keys(RELATIONS)]);
    expect(cells).toHaveLength(9 * columns.length);
  });

  it.each(cells)("$age, $setting: $who reads $state", ({ age, setting, who, state }) => {
    const owner = ownerOf(age, setting);
    const [viewer, relation] = who === "self" ? [OWNER, RELATIONS.stranger] : [OTHER, RELATIONS[who]];
    expect(maySeeContact(viewer, owner, relation, TODAY)).toBe(state);
    const stored = { ...owner, email: "a@b.example", phone: null, isCrew: relation.isCrew };
    expect(openContact(viewer, stored as unknown as SealedContact, TODAY, relation.sent)).toEqual({
      state,
      email: state === "shown" ? "a@b.example" : null,
      phone: null,
    });
  });
});

it.each([
  ["2008-11-21", false],
  ["2008-11-20", true],
  ["2008-02-29", true],
  [null, true],
])("somebody born on %s is grown up: %s", (dateOfBirth, expected) => {
  expect(isAdult({ dateOfBirth }, TODAY)).toBe(expected);
});

it("a birthday on 29 February falls on 1 March", () => {
  const leap = { dateOfBirth: "2008-02-29" };
  expect([isAdult(leap, "2026-02-28"), isAdult(leap, "2026-03-01")]).toEqual([false, true]);
});

it.each([
  ["young", "members", "crew"],
  ["young", "crew", "crew"],
  ["young", "nobody", "nobody"],
  ["grown", "members", "members"],
] as const)("the setting of %s, chosen %s, is %s", (age, chosen, holds) => {
  expect(visibilityOn(ownerOf(age, chosen), TODAY)).toBe(holds);
});
