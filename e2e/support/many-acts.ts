import { expect } from "vitest";

import { everyAct } from "./every-act.ts";
import { signInOn } from "./kept-phone.ts";
import type { KeptPhone } from "./kept-phone.ts";
import { keepUnsent } from "./unsent.ts";
import type { Visitor } from "./visitor.ts";
import type { Passed } from "./weak-network.ts";

/** How many acts, of every kind, wait on the phone. Each waits for its turn: `WRITES=500` takes a quarter of an hour. */
export const MANY = Number(process.env["WRITES"] ?? 200);

/** Leaves `MANY` acts on the phone, as an earlier build of this app would. */
export async function leaveMany(phone: KeptPhone) {
  const { nell, acts, wanted, read } = await everyAct(MANY);
  expect(acts).toHaveLength(MANY);
  const visitor = await phone.start();
  await signInOn(visitor, nell);
  await keepUnsent(visitor, nell, acts);
  return { visitor, wanted, read };
}

/** True for requests that change something, except the count of visits. */
export const isWrite = ({ method, path }: Passed) =>
  method !== "GET" && path.startsWith("/api/") && !path.startsWith("/api/visits/");

/** A signal that comes and goes: the device reports again and again that it is back. */
export async function comesBack({ page }: Visitor): Promise<void> {
  await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event("online")), 100));
}
