import { describe, expect, it } from "vitest";

import { fileName, toFile, toLines } from "./csv.ts";

describe("a cell", () => {
  it.each([
    ["Dan Mistry", "Dan Mistry"],
    ["=1+1", "'=1+1"],
    ["+44 7700 900123", "'+44 7700 900123"],
    ["-1", "'-1"],
    ["@sum(A1)", "'@sum(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ["＝1", "'＝1"],
    ["a=1", "a=1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ["Smith, Jones & Co", '"Smith, Jones & Co"'],
    ['12" pipe', '"12"" pipe"'],
    ["two\nlines", '"two\nlines"'],
    [" spaced", '" spaced"'],
    ["Siân Ó Briain", "Siân Ó Briain"],
    ["", ""],
  ])("%j becomes %j", (text, cell) => {
    expect(toLines([[text]])).toBe(`${cell}\r\n`);
  });
});

it("lines end as spreadsheets expect", () => {
  expect(
    toLines([
      ["Name", "Email"],
      ["Ann", "a@b.example"],
    ]),
  ).toBe("Name,Email\r\nAnn,a@b.example\r\n");
});

it("the file says that it is UTF-8", async () => {
  const bytes = new Uint8Array(await toFile(["Siân\r\n"]).arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(new TextDecoder().decode(bytes)).toBe("Siân\r\n");
});

it("the file's name says which list, of which days, and when", () => {
  expect(fileName("website-visits", "30-days", "2026-11-22")).toBe("website-visits_30-days_2026-11-22.csv");
});
