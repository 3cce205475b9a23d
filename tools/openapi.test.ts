import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { listEndpoints } from "#server/testing/list-endpoints.ts";

import { describeApi } from "./openapi.ts";

const written = () => readFileSync(join(import.meta.dirname, "../docs/api/openapi.json"), "utf8");

it("is what the contracts say today (node tools/generate-openapi.ts)", () => {
  expect(JSON.parse(written())).toEqual(JSON.parse(JSON.stringify(describeApi())));
});

it("names every endpoint once", () => {
  const calls = listEndpoints().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls.length).toBeGreaterThan(30);
});
