import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { foldText } from "./fold.ts";
import { findLinks } from "./links.ts";
import { countOf, shortCount } from "./short-count.ts";

const linked = (text: string) =>
  findLinks(text).map(({ start, end, href }) => [text.slice(start, end), href]);

describe("links in a text", () => {
  it.each([
    ["see https://a.co.uk/x.", "https://a.co.uk/x", "https://a.co.uk/x"],
    ["(https://a.co/wiki/Bond_(brick))", "https://a.co/wiki/Bond_(brick)", "https://a.co/wiki/Bond_(brick)"],
    ["www.site.com, or", "www.site.com", "https://www.site.com/"],
    ["HTTPS://A.CO/?q=1&b=2!", "HTTPS://A.CO/?q=1&b=2", "https://a.co/?q=1&b=2"],
    ["mail dan.m+jobs@firm.co.uk.", "dan.m+jobs@firm.co.uk", "mailto:dan.m+jobs@firm.co.uk"],
    ["ring 07700 900 123 today", "07700 900 123", "tel:07700900123"],
    ["ring +44 7700 900123", "+44 7700 900123", "tel:+447700900123"],
  ])("%s", (text, words, href) => {
    expect(linked(text)).toEqual([[words, href]]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "http://",
    "https://nodots",
    "£0220 a day",
    "part 01234567890123456",
    "awww.example.com",
    "4 x 2, 10-12 of them",
    "18:30 until 02:00",
  ])("none in: %s", (text) => {
    expect(linked(text)).toEqual([]);
  });

  it("stay in order, apart and inside the text, whatever it holds", () => {
    const piece = fc.constantFrom(
      "https://a.b",
      "www.",
      "x@y.zz",
      "0",
      "7 ",
      "((",
      ")",
      "\n",
      "é",
      "👷🏽",
      ".",
      "@",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        let last = 0;
        for (const { start, end, href } of findLinks(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(href).toMatch(/^(https?|mailto|tel):/);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  // Anything worse than linear would not end within the test's time.
  it.each(["a", "a.", "a@", "0 ", "www", "https://a.", "))", "07700 ", "a@a.a.a.a"])(
    "are found in a million characters of %j",
    (piece) => {
      expect(findLinks(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThanOrEqual(0);
      expect(findLinks(`https://a.co/${piece.repeat(100_000)}`).length).toBeLessThan(200_000);
    },
  );
});

describe("folding", () => {
  it("leaves 340 characters and 8 lines as they are", () => {
    expect(foldText("a".repeat(340)).isFolded).toBe(false);
    expect(foldText(Array(8).fill("a").join("\n")).isFolded).toBe(false);
  });

  it("cuts between words", () => {
    const { shown, isFolded } = foldText("plaster ".repeat(60));
    expect(isFolded).toBe(true);
    expect(shown).toMatch(/plaster$/);
    expect(shown.length).toBeLessThanOrEqual(280);
  });

  it("cuts one endless word, but no emoji", () => {
    expect(foldText("a".repeat(500)).shown).toHaveLength(280);
    const family = "👨‍👩‍👧‍👦";
    const { shown } = foldText(family.repeat(45));
    expect(shown.length % family.length).toBe(0);
  });

  it("cuts no link", () => {
    const address = `https://a.co/${"x".repeat(90)}`;
    expect(foldText(`${"word ".repeat(50)}${address} ${"word ".repeat(20)}`).shown).not.toContain("https");
    expect(foldText(`https://a.co/${"x".repeat(450)} and more`).shown).toMatch(/x$/);
  });

  it("shows 6 of 9 lines", () => {
    expect(foldText(Array(9).fill("line").join("\n")).shown.split("\n")).toHaveLength(6);
  });
});

describe("counts", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1k"],
    [1299, "1.2k"],
    [9999, "9.9k"],
    [10_000, "10k"],
    [999_999, "999k"],
    [1_250_000, "1.2m"],
  ])("%i is %s", (count, words) => {
    expect(shortCount(count)).toBe(words);
  });

  it("says one like and two likes", () => {
    expect([countOf(1, "like"), countOf(2, "like"), countOf(0, "comment")]).toEqual([
      "1 like",
      "2 likes",
      "0 comments",
    ]);
  });
});
