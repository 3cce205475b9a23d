import { expect } from "vitest";

import { everyAct } from "./every-act.ts";
import { signInOn } from "./kept-phone.ts";
import type { KeptPhone } from "./kept-phone.ts";
import { keepUnsent } from "./unsent.ts";
import type { Visitor } from "./visitor.ts";
import type { Passed } from "./weak-network.ts";

/** How many acts of every kind are done once, with none lost. */
export const MANY = 500;

/** Leaves `count` acts of every kind on the phone, as an earlier build of this app would. */
export async function leaveMany(phone: KeptPhone, count: number) {
  const { nell, acts, wanted, read } = await everyAct(count);
  expect(acts).toHaveLength(count);
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
