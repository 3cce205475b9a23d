import { expect, it } from "vitest";

import { listEndpoints } from "#server/testing/list-endpoints.ts";

import { chooseDropped } from "./response-store.ts";
import { isShownAsOf, CACHED_ENDPOINTS, pagesCached } from "./what-is-cached.ts";

const DAY_MS = 86_400_000;

it("names endpoints that are there, and reads of members alone", () => {
  const reads = new Set(
    listEndpoints()
      .filter(({ endpoint }) => endpoint.method === "GET" && endpoint.access === "member")
      .map(({ endpoint }) => `GET ${endpoint.path}`),
  );
  expect(CACHED_ENDPOINTS.filter((name) => !reads.has(name))).toEqual([]);
});

it("caches nothing of what it does not name", () => {
  expect(pagesCached(["GET /api/admin/users"])).toBe(0);
  expect(pagesCached(["GET /api/posts", {}, "pages"])).toBe(1);
  expect(isShownAsOf(["GET /api/user/current"])).toBe(false);
  expect(isShownAsOf(["GET /api/posts", {}, "pages"])).toBe(true);
});

it("drops the oldest first while all of it is too large, and what is 30 days old", () => {
  const now = 100 * DAY_MS;
  const index = new Map([
    ["oldest", [now - 3 * DAY_MS, 40]],
    ["latest", [now, 60]],
    ["between", [now - DAY_MS, 40]],
  ] as const);
  expect(chooseDropped(index, now, 140)).toEqual([]);
  expect(chooseDropped(index, now, 139)).toEqual(["oldest"]);
  expect(chooseDropped(index, now, 99)).toEqual(["between", "oldest"]);
  expect(chooseDropped(new Map([["old", [now - 30 * DAY_MS, 1]]]), now)).toEqual(["old"]);
});
