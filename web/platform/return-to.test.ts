import { describe, expect, it } from "vitest";

import { safeReturnTo } from "./return-to.ts";

const ORIGIN = "https://crewyard.example";

describe("the way back after signing in", () => {
  it.each(["/", "/jobs", "/jobs?jobId=7", "/jobs/?jobId=7", "/settings#top", "/terms"])(
    "follows %s",
    (path) => {
      expect(safeReturnTo(path, ORIGIN)).toBe(path);
    },
  );

  it.each([
    ["another site", "https://evil.example/jobs"],
    ["another site without a scheme", "//evil.example/jobs"],
    ["a backslash that browsers read as a slash", "/\\evil.example/jobs"],
    ["a tab that browsers drop", "/\t/evil.example/jobs"],
    ["code", "javascript:alert(1)"],
    ["a path without its slash", "jobs"],
    ["a page that does not exist", "/nope"],
    ["the server's own calls", "/api/auth/logout"],
    ["sign-in itself", "/signin?returnTo=/signin"],
    ["sign-up", "/signup"],
    ["nothing", ""],
    ["no parameter", null],
  ])("leads home instead of to %s", (_, wanted) => {
    expect(safeReturnTo(wanted, ORIGIN)).toBe("/");
  });
});
