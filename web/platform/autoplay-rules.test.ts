import { describe, expect, it } from "vitest";

import { mayAutoplay, savesData } from "./autoplay-rules.ts";
import type { Situation } from "./autoplay-rules.ts";

const PHONE: Situation = {
  isPhone: true,
  hasInteracted: true,
  wantsLessMotion: false,
  savesData: false,
  line: { effectiveType: "4g", type: "wifi" },
};

describe("a video begins by itself", () => {
  it("on a phone that somebody is using", () => {
    expect(mayAutoplay(PHONE)).toBe(true);
    expect(mayAutoplay({ ...PHONE, line: {} })).toBe(true);
  });

  it.each<[string, Partial<Situation>]>([
    ["at a desk", { isPhone: false }],
    ["before anybody has touched the page", { hasInteracted: false }],
    ["for who wants less motion", { wantsLessMotion: true }],
    ["with the data saver on", { savesData: true }],
    ["when the browser saves data", { line: { saveData: true } }],
    ["on 2g", { line: { effectiveType: "2g" } }],
    ["on slow 2g", { line: { effectiveType: "slow-2g" } }],
    ["on 3g", { line: { effectiveType: "3g" } }],
  ])("but not %s", (_, change) => {
    expect(mayAutoplay({ ...PHONE, ...change })).toBe(false);
  });
});

describe("the data saver", () => {
  it("is on by default on mobile data, and as chosen once it was chosen", () => {
    expect(savesData(null, { type: "cellular" })).toBe(true);
    expect(savesData(null, { type: "wifi", saveData: true })).toBe(true);
    expect(savesData(null, { type: "wifi" })).toBe(false);
    expect(savesData(null, {})).toBe(false);
    expect(savesData("off", { type: "cellular" })).toBe(false);
    expect(savesData("on", { type: "wifi" })).toBe(true);
  });
});
