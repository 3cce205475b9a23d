import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

import { defineCursor, part, toPage } from "./cursor.ts";

const cursor = defineCursor("things", z.object({ at: part.instant, id: part.id }));
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const AT = "2028-02-29T08:00:00.000Z";

describe("a cursor", () => {
  it("is read as it was written; without one a list begins", () => {
    expect(cursor.read(cursor.write({ at: AT, id: 7 }))).toEqual({ at: AT, id: 7 });
    expect(cursor.read(undefined)).toBeNull();
  });

  it.each([
    ["nothing", ""],
    ["garbage", "%%%"],
    [
      "another list's",
      defineCursor("others", z.object({ at: part.instant, id: part.id })).write({ at: AT, id: 7 }),
    ],
    ["a day that does not exist", encode(["things", { at: "2027-02-29T08:00:00.000Z", id: 7 }])],
    ["the year 0", encode(["things", { at: "0000-01-01T00:00:00.000Z", id: 7 }])],
    ["an hour that does not exist", encode(["things", { at: "2028-02-29T25:00:00.000Z", id: 7 }])],
    ["an id too large for the database", encode(["things", { at: AT, id: 1e15 }])],
    ["a negative id", encode(["things", { at: AT, id: -1 }])],
    ["half an id", encode(["things", { at: AT, id: 1.5 }])],
    ["an id as text", encode(["things", { at: AT, id: "7" }])],
    ["no list", encode({ at: AT, id: 7 })],
  ])("of %s is refused in words", (_what, text) => {
    expect(() => cursor.read(text)).toThrow(expect.objectContaining({ code: "malformed_request" }));
  });
});

describe("a page", () => {
  const write = (last: number) => `after ${last}`;

  it("has a next one only when a row more was read", () => {
    expect(toPage([1, 2, 3], 2, write)).toEqual({ shown: [1, 2], nextCursor: "after 2" });
    expect(toPage([1, 2], 2, write)).toEqual({ shown: [1, 2], nextCursor: null });
    expect(toPage([], 2, write)).toEqual({ shown: [], nextCursor: null });
  });
});
