import { expect, it } from "vitest";

import { createSubmissionKeys } from "./idempotency.ts";

it("keeps a submission's key until it has succeeded", () => {
  const keys = createSubmissionKeys();
  const first = keys.keyFor({ body: { content: "Morning" } });
  expect(keys.keyFor({ body: { content: "Morning" } })).toBe(first);
  expect(keys.keyFor({ body: { content: "Evening" } })).not.toBe(first);
  keys.done({ body: { content: "Morning" } });
  expect(keys.keyFor({ body: { content: "Morning" } })).not.toBe(first);
});

it("makes keys nobody can guess, also without a payload", () => {
  expect(createSubmissionKeys().keyFor(undefined)).toMatch(/^[0-9a-f]{32}$/);
});
