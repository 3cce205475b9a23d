import { expect, test } from "vitest";

import { canDeclareInterest, canDeleteJob, canEditJob, canSetStatus, isOpen } from "./jobs.access.ts";

const owner = { userId: 1 };
const other = { userId: 2 };
const today = "2026-11-20";
const job = { user_id: 1, status: "open", listed_until: today };

test("only the owner edits, closes and deletes", () => {
  expect([canEditJob(owner, job), canEditJob(other, job)]).toEqual([true, false]);
  expect([canDeleteJob(owner, job), canDeleteJob(other, job)]).toEqual([true, false]);
  expect([canSetStatus(owner, job), canSetStatus(other, job)]).toEqual([true, false]);
});

test.each([
  ["open", "2026-11-20", true],
  ["open", "2026-11-19", false],
  ["filled", "2026-11-20", false],
  ["expired", "2026-11-20", false],
  ["withdrawn", "2026-11-20", false],
])("a job that is %s until %s is open: %j", (status, listed_until, expected) => {
  expect(isOpen({ status, listed_until }, today)).toBe(expected);
});

test.each([
  [other, null, "open", true],
  [other, "withdrawn", "open", true],
  [other, "declared", "open", false],
  [other, null, "filled", false],
  [owner, null, "open", false],
])("%j with interest %j in a job that is %s may declare: %j", (viewer, interest, status, expected) => {
  expect(canDeclareInterest(viewer, { ...job, status }, { today, interest })).toBe(expected);
});
