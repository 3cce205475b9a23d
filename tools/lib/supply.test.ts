import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { isAllowed, listLicences, readAudit } from "./supply.ts";

test("an audit that could not ask is not one that found nothing", () => {
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ asked: true, found: [] });
  expect(readAudit('{"message":"405 Method Not Allowed","statusCode":405}')).toEqual({
    asked: false,
    why: "it answered 405",
  });
  expect(readAudit('{"error":{"code":"ENOTFOUND","summary":"no such host"}}')).toEqual({
    asked: false,
    why: "no such host",
  });
  const refused = "request to http://127.0.0.1:1/ failed, reason: connect ECONNREFUSED 127.0.0.1:1";
  expect(readAudit(JSON.stringify({ message: refused, error: { summary: "", detail: "" } }))).toEqual({
    asked: false,
    why: refused,
  });
  for (const output of ["", "null", "<html>", "[]"])
    expect(readAudit(output)).toEqual({ asked: false, why: "npm gave no answer" });
});

test("what an audit found is told with its severity, and whether there is a way out", () => {
  const vulnerabilities = {
    rope: { severity: "high", range: "<2.0.0", fixAvailable: false },
    nail: { severity: "low", range: "*", fixAvailable: { name: "nail", version: "3.0.0" } },
  };
  expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
    asked: true,
    found: [
      { name: "rope", severity: "high", range: "<2.0.0", isFixed: false },
      { name: "nail", severity: "low", range: "*", isFixed: true },
    ],
  });
});

test.each([
  ["MIT", true],
  ["Apache-2.0 AND LGPL-3.0-or-later AND MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["SEE LICENSE IN LICENSE.txt", false],
  [null, false],
])("the licence %s leaves us free: %s", (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});

test("every package that runs has a licence that leaves us free", () => {
  const lockfile = readFileSync(path.resolve(import.meta.dirname, "../../package-lock.json"), "utf8");
  const packages = listLicences(lockfile);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});
