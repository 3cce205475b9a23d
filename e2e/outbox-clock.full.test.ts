import { expect, test } from "vitest";

import { crewMates, openChats, send, textsOf, threadWith, write } from "./support/chat.ts";
import { signInOn, useKeptPhone } from "./support/kept-phone.ts";
import { untilScreensKept } from "./support/kept.ts";
import type { Member } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const DAY_MS = 86_400_000;

const device = useKeptPhone();

/** From the next page on, this phone's clock is as wrong as `setClock` sets it; timers are unaffected. */
function loosenClock(): void {
  const Right = Date;
  const now = () => Right.now() + (Number(localStorage.getItem("clockIsOffBy")) || 0);
  const Wrong = new Proxy(Right, {
    construct: (_, given: []) => Reflect.construct(Right, given.length === 0 ? [now()] : given) as Date,
    get: (_, name) => (name === "now" ? now : (Reflect.get(Right, name) as unknown)),
  });
  Object.assign(window, { Date: Wrong });
}

async function setClock({ page }: Visitor, days: number): Promise<void> {
  await page.evaluate((off) => localStorage.setItem("clockIsOffBy", String(off)), days * DAY_MS);
  const shown = await page.evaluate(() => Date.now());
  expect(Math.abs(shown - Date.now() - days * DAY_MS)).toBeLessThan(DAY_MS / 24);
}

async function openThread(visitor: Visitor, bert: Member): Promise<void> {
  await visitor.goTo("/");
  await openChats(visitor);
  await visitor.page.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
  await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));
}

test("by a clock that is wrong by a day, either way, all that waits goes once and in its order", async () => {
  const [nell, bert] = await crewMates();
  const { conversationId } = await send(bert, nell, "Hello");
  device.phone.before(loosenClock);
  const visitor = await device.phone.start();
  await signInOn(visitor, nell);
  await openThread(visitor, bert);
  await untilScreensKept(visitor);
  device.network.isOff = true;
  await visitor.losesSignal();
  await write(visitor, bert.name, "One");
  await setClock(visitor, -1);
  await write(visitor, bert.name, "Two");
  await setClock(visitor, 1);
  await write(visitor, bert.name, "Three");
  await setClock(visitor, -1);
  await write(visitor, bert.name, "Four");
  await visitor.sees(visitor.link(/^4 not sent yet/));
  await device.phone.kill();

  // A day behind, and then a day ahead with what was written a day behind.
  device.network.isOff = false;
  const later = await device.phone.start();
  await openThread(later, bert);
  const texts = () => textsOf(nell, conversationId);
  await expect.poll(texts, { timeout: 60_000 }).toEqual(["Hello", "One", "Two", "Three", "Four"]);
  device.network.isOff = true;
  await later.losesSignal();
  await write(later, bert.name, "Five");
  await setClock(later, 1);
  await write(later, bert.name, "Six");
  device.network.isOff = false;
  await later.hasSignalAgain();
  await expect
    .poll(texts, { timeout: 60_000 })
    .toEqual(["Hello", "One", "Two", "Three", "Four", "Five", "Six"]);
  const sent = device.network.passed.filter(
    ({ method, path }) => method === "POST" && path === "/api/messages",
  );
  // A request whose response broke off is sent again unchanged.
  expect(new Set(sent.map(({ body }) => body)).size).toBe(6);
});
