import { describe, expect, it } from "vitest";

import type { ContactVisibility } from "#contracts/account-fields.ts";

import { maySharePrivately, shareFile, shareWith, visibilityOn } from "./profiles.access.ts";

const TODAY = "2026-11-20";
const member = (
  contactVisibility: ContactVisibility,
  isCrew = false,
  dateOfBirth: string | null = "1988-03-02",
) => ({
  id: 1,
  contactVisibility,
  dateOfBirth,
  isCrew,
});
const [SELF, OTHER] = [{ userId: 1 }, { userId: 2 }];

describe("who sees contact details", () => {
  it.each([
    ["members", "shown", "shown", "shown"],
    ["crew", "shown", "shown", "crew"],
    ["nobody", "shown", "hidden", "hidden"],
  ] as const)("chosen %s: the owner %s, the crew %s, others %s", (chosen, own, crew, others) => {
    expect(shareWith(SELF, member(chosen), TODAY)).toBe(own);
    expect(shareWith(OTHER, member(chosen, true), TODAY)).toBe(crew);
    expect(shareWith(OTHER, member(chosen), TODAY)).toBe(others);
  });

  it("is nobody but the owner until the eighteenth birthday, whatever was chosen", () => {
    const birthdays = { lastDay: "2008-11-21", birthday: "2008-11-20" };
    expect(shareWith(OTHER, member("members", true, birthdays.lastDay), TODAY)).toBe("hidden");
    expect(shareWith(SELF, member("members", false, birthdays.lastDay), TODAY)).toBe("shown");
    expect(visibilityOn(member("members", false, birthdays.lastDay), TODAY)).toBe("nobody");
    expect(shareWith(OTHER, member("members", false, birthdays.birthday), TODAY)).toBe("shown");
    expect(maySharePrivately({ dateOfBirth: null }, TODAY)).toBe(true);
  });
});

it("says that there is no file only when there is none", () => {
  expect(shareFile(OTHER, member("nobody"), false, TODAY)).toBe("none");
  expect(shareFile(OTHER, member("nobody"), true, TODAY)).toBe("hidden");
  expect(shareFile(OTHER, member("crew"), true, TODAY)).toBe("crew");
});
