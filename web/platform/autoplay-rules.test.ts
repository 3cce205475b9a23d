import { describe, expect, it } from "vitest";

import { mayAutoplay } from "./autoplay-rules.ts";
import type { Situation } from "./autoplay-rules.ts";
import { savesDataOn } from "./data-saver.ts";

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
  it("is on as chosen, else on mobile data and where the device saves", () => {
    expect(savesDataOn("mobile", { type: "cellular" })).toBe(true);
    expect(savesDataOn("mobile", { type: "wifi", saveData: true })).toBe(true);
    expect(savesDataOn("mobile", { type: "wifi" })).toBe(false);
    expect(savesDataOn("mobile", {})).toBe(false);
    expect(savesDataOn("off", { type: "cellular", saveData: true })).toBe(false);
    expect(savesDataOn("always", { type: "wifi" })).toBe(true);
  });
});
