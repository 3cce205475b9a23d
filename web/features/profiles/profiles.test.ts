import { describe, expect, it } from "vitest";

import type { CurrentUser } from "#contracts/accounts.ts";
import { AVATAR_BYTES_MAX } from "#contracts/reference/limits.ts";

import { findMissing, PROFILE_PARTS } from "./completeness.ts";
import { telLink, monthOf, visibilityNote, visibilityOptions } from "./contact-words.ts";
import { findAvatarFault, sideOf } from "./crop.ts";
import { bodyOf, changesOf, checkProfile, valuesOf, withChanges } from "./profile-values.ts";
import type { ProfileValues } from "./profile-values.ts";

const ME = {
  name: "Dan Mistry",
  trade: "Stair Builder",
  tradeKey: "Other",
  experience: 20,
  company: null,
  county: "Greater Manchester",
  phone: null,
  contactVisibility: "crew",
  bio: null,
  canShareContact: true,
} as unknown as CurrentUser;
const START = valuesOf(ME);
const errorsOf = (change: Partial<ProfileValues>) => checkProfile({ ...START, ...change });

describe("the profile form", () => {
  it("begins with what is stored, and has no fault then", () => {
    expect(START).toMatchObject({ trade: "Other", customTrade: "Stair Builder", phone: "", bio: "" });
    expect(checkProfile(START)).toEqual({});
    expect(changesOf(START, valuesOf(ME))).toEqual({});
  });

  it("sends what was changed and nothing else, the trade with what was typed for it", () => {
    const sent = (change: Partial<ProfileValues>) => bodyOf(changesOf({ ...START, ...change }, START));
    expect(sent({ bio: "x" })).toEqual({ bio: "x" });
    expect(sent({ experience: "21", phone: "07700 900123" })).toEqual({
      experience: 21,
      phone: "07700 900123",
    });
    expect(sent({ trade: "Joiner" })).toEqual({ trade: "Joiner", customTrade: "" });
    expect(sent({ customTrade: " Tiler of pools " })).toEqual({
      trade: "Other",
      customTrade: "Tiler of pools",
    });
  });

  it("is shown with what waits, and otherwise as it stands by then", () => {
    const waiting = changesOf({ ...START, bio: " x " }, START);
    const now = { ...ME, contactVisibility: "nobody" } as const;
    expect(withChanges(now, waiting)).toEqual({ ...now, bio: "x" });
    expect(withChanges(now, { county: "Kent" })).toEqual({ ...now, county: "Kent", location: "Kent" });
  });

  it.each<[Partial<ProfileValues>, Partial<Record<keyof ProfileValues, string>>]>([
    [{ name: "  " }, { name: "Name is required" }],
    [{ trade: "", customTrade: "" }, { trade: "Trade is required" }],
    [{ customTrade: " " }, { customTrade: "Please specify your trade" }],
    [{ customTrade: "x" }, { customTrade: "Please enter your custom trade (minimum 2 characters)" }],
    [{ customTrade: "x".repeat(41) }, { customTrade: "Trade must be 40 characters or fewer" }],
    [{ bio: "x".repeat(501) }, { bio: "Bio must be less than 500 characters" }],
    [{ bio: "x".repeat(500) }, {}],
    [{ phone: "12" }, { phone: "Please enter a valid phone number" }],
    [{ experience: "51" }, { experience: "Experience cannot exceed 50 years" }],
    [{ experience: "lots" }, { experience: "Experience must be 0 or greater" }],
    [{ phone: "", company: "", county: "", bio: "" }, {}],
  ])("%j", (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  it("says all that is wrong at once", () => {
    expect(Object.keys(errorsOf({ name: "", customTrade: "", bio: "x".repeat(501) }))).toHaveLength(3);
  });

  it("forgets a typed trade when one of the list is chosen", () => {
    expect(bodyOf({ ...START, trade: "Joiner" })).toMatchObject({
      trade: "Joiner",
      customTrade: "",
      contactVisibility: "crew",
    });
  });
});

describe("who sees contact details", () => {
  const choices = (canShareContact: boolean) =>
    visibilityOptions({ canShareContact }).map(({ value }) => value);

  it("is one of three from 18 on, and until then the crew at most", () => {
    expect([choices(true), choices(false)]).toEqual([
      ["members", "crew", "nobody"],
      ["crew", "nobody"],
    ]);
  });

  it.each([
    [true, "members", "Email, phone, CV and certificates are seen by members."],
    [true, "nobody", "Email, phone, CV and certificates are seen by nobody but you."],
    [false, "crew", "Until you are 18, only your crew sees your email, phone, CV and certificates."],
    [false, "nobody", "Until you are 18, nobody else sees your email, phone, CV and certificates."],
  ] as const)("is said (free to choose: %s, %s)", (canShareContact, contactVisibility, words) => {
    expect(visibilityNote({ canShareContact, contactVisibility })).toBe(words);
  });
});

describe("a face", () => {
  const file = (type: string, size: number, name = "me.jpg") => ({ type, size, name });

  it.each([
    [file("image/jpeg", AVATAR_BYTES_MAX), undefined],
    [file("image/jpeg", AVATAR_BYTES_MAX + 1), "That picture is too large. Please use one under 5 MB."],
    [file("application/pdf", 10, "cv.pdf"), "Unsupported file type: cv.pdf"],
    [file("image/jpeg", 0), "Failed to process me.jpg"],
  ])("%o", (given, fault) => {
    expect(findAvatarFault(given)).toBe(fault);
  });

  it("is kept no larger than it is stored, and no larger than it is", () => {
    expect([3000, 512, 90.6, 0].map((side) => sideOf({ width: side, height: side }))).toEqual([
      512, 512, 91, 1,
    ]);
  });
});

describe("a whole profile", () => {
  const whole = { avatar: "/a", bio: "b", phone: "0", county: "Kent", cvUrl: "/cv" };

  it("lacks nothing", () => {
    expect(findMissing({ ...whole, projectCount: 1, qualificationCount: 1 })).toEqual([]);
  });

  it("is told what it lacks, the photo first", () => {
    const nothing = { avatar: null, bio: null, phone: null, county: null, cvUrl: null };
    expect(findMissing({ ...nothing, projectCount: 0, qualificationCount: 0 })).toEqual(PROFILE_PARTS);
    expect(findMissing({ ...whole, bio: null, projectCount: 0, qualificationCount: 2 })).toEqual([
      "bio",
      "project",
    ]);
  });
});

it("names the month by London's clock, and dials digits", () => {
  expect(monthOf("2026-05-31T23:30:00Z")).toBe("June 2026");
  expect(telLink("+44 (0)7700 900-101")).toBe("tel:+4407700900101");
});
