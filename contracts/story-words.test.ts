import { describe, expect, it } from "vitest";

import { longDay } from "./calendar.ts";
import { paragraphsOf, slugOf } from "./story-words.ts";

describe("slugOf", () => {
  it.each([
    ["A loft in ten days", "a-loft-in-ten-days"],
    ["  Ünïque & “quoted” – it's ", "unique-quoted-its"],
    ["£1.99 & up!", "1-99-up"],
    ["屋根", "story"],
    ["---", "story"],
  ])("%j is %s", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("leaves room for a number, and does not end in a hyphen", () => {
    expect(slugOf("x".repeat(200))).toHaveLength(80);
    expect(slugOf(`${"x".repeat(79)} and more`)).toBe("x".repeat(79));
  });
});

it("splits paragraphs on blank lines, whatever stands in them", () => {
  expect(paragraphsOf("One\ntwo\n\n\n Three \n \t\nFour\n\n")).toEqual(["One\ntwo", "Three", "Four"]);
  expect(paragraphsOf("One\r\n\r\nTwo")).toEqual(["One", "Two"]);
  expect(paragraphsOf(" \n\n ")).toEqual([]);
});

it("writes a day in full, in no time zone", () => {
  expect(longDay("2026-07-04")).toBe("4 July 2026");
  expect(longDay("2026-01-01")).toBe("1 January 2026");
});
