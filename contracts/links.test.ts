import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { findLinks, findMentions } from "./links.ts";

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

  it("are found by browsers that lack URL.canParse", () => {
    vi.spyOn(URL, "canParse").mockImplementation(() => {
      throw new TypeError("URL.canParse is not a function");
    });
    expect(linked("see https://a.co.uk/x and http:// too")).toEqual([
      ["https://a.co.uk/x", "https://a.co.uk/x"],
    ]);
    vi.restoreAllMocks();
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

  const DAN = [{ userId: 7, username: "danmistry" }];

  it.each([
    ["ask @danmistry.", "@danmistry"],
    ["@DanMistry, see this", "@DanMistry"],
    ["(@danmistry's van)", "@danmistry"],
    ["thanks.\n@danmistry-", "@danmistry"],
  ])("lead to a member who is mentioned: %s", (text, words) => {
    expect(findMentions(text)).toEqual(["danmistry"]);
    expect(linked(text)).toEqual([]);
    const [link, ...more] = findLinks(text, DAN);
    expect([text.slice(link?.start, link?.end), link?.href, more]).toEqual([words, "/profile/7", []]);
  });

  it.each([
    "@",
    "@ danmistry",
    "@da",
    "mail x@danmistry",
    "mail x@danmistry.co.uk",
    "x@@danmistry",
    "@danmistry@firm.co.uk",
    "@danmistry_2",
    "@danmistryé",
    "é@danmistry",
    "https://site.co.uk/@danmistry",
    "site.co.uk/@danmistry",
    `@${"d".repeat(41)}`,
  ])("mention nobody: %s", (text) => {
    expect(findMentions(text)).toEqual([]);
    expect(findLinks(text, DAN)).toEqual(findLinks(text));
  });

  it("name each member once, and ten at most", () => {
    const names = Array.from({ length: 12 }, (_, at) => `mate${at}`);
    expect(findMentions(`@MATE0 ${names.map((name) => `@${name}`).join(" ")}`)).toEqual(names.slice(0, 10));
  });

  // An algorithm worse than linear would exceed the test's timeout.
  it.each(["a", "a.", "a@", "0 ", "www", "https://a.", "))", "07700 ", "a@a.a.a.a", "@", "@aaa", "@aaa "])(
    "are found in a million characters of %j",
    (piece) => {
      expect(findLinks(piece.repeat(1_000_000 / piece.length), DAN).length).toBeGreaterThanOrEqual(0);
      expect(findLinks(`https://a.co/${piece.repeat(100_000)}`).length).toBeLessThan(200_000);
    },
  );
});
