import { expect } from "vitest";

import { everyAct } from "./every-act.ts";
import { signInOn } from "./kept-phone.ts";
import type { KeptPhone } from "./kept-phone.ts";
import { keepUnsent } from "./unsent.ts";
import type { Visitor } from "./visitor.ts";
import type { Passed } from "./weak-network.ts";

/** How many acts of every kind lose nothing and are done once. */
export const MANY = 500;

/** So many acts of every kind, as an earlier build of this app left them on the phone. */
export async function leaveMany(phone: KeptPhone, count: number) {
  const { nell, acts, wanted, read } = await everyAct(count);
  expect(acts).toHaveLength(count);
  const visitor = await phone.start();
  await signInOn(visitor, nell);
  await keepUnsent(visitor, nell, acts);
  return { visitor, wanted, read };
}

/** What changes something, but the count of visits. */
export const isWrite = ({ method, path }: Passed) =>
  method !== "GET" && path.startsWith("/api/") && !path.startsWith("/api/visits/");

/** The signal that comes and goes: the device says that it is back again and again. */
export async function comesBack({ page }: Visitor): Promise<void> {
  await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event("online")), 100));
}
