import { randomUUID } from "node:crypto";

import { expect, it } from "vitest";

import { signIn } from "#contracts/accounts.ts";

import { startTestApp, type TestApp } from "./testing/test-app.ts";

/** One more wrong password for the same account from the same place. */
async function guess(node: TestApp, email: string): Promise<number> {
  const { status } = await node.visitor.call(signIn, { body: { email, password: "Wrong-trowel-1" } });
  return status;
}

const REDIS_URL = process.env["TEST_REDIS_URL"];

// `npm test` brings a Redis along where the machine has one.
it.runIf(REDIS_URL !== undefined)("nodes with one Redis share their budgets", async () => {
  const environment = { RATE_LIMITS: "on", REDIS_URL };
  const [a, b] = [await startTestApp(environment), await startTestApp(environment)];
  const email = `${randomUUID()}@crewyard.example`;
  const statuses = [];
  for (const node of [a, b, a, b, a, b, a]) statuses.push(await guess(node, email));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  await a.close();
  await b.close();
});

it("counts for itself while Redis is away, and fails no request for it (scorecard row 85)", async () => {
  const node = await startTestApp({ RATE_LIMITS: "on", REDIS_URL: "redis://127.0.0.1:1" });
  const email = `${randomUUID()}@crewyard.example`;
  const statuses = [];
  for (let at = 0; at < 7; at++) statuses.push(await guess(node, email));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  await node.close();
});
