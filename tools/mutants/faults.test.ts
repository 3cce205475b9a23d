import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { FAULTS } from "./faults.ts";

test.each(FAULTS.map((fault) => [fault.name, fault] as const))(
  "%s: can be planted in one place",
  (_name, { file, from }) => {
    expect(readFileSync(file, "utf8").split(from).length - 1).toBe(1);
  },
);

test("every fault has a name of its own", () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
