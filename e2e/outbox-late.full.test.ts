import { expect, test } from "vitest";

import { useKeptPhone } from "./support/kept-phone.ts";
import { comesBack, isWrite, leaveMany } from "./support/many-acts.ts";

const device = useKeptPhone();

test(
  "of many writes of which some hang for ever or vanish at random, none is lost and none is done twice",
  { timeout: 480_000 },
  async () => {
    const { visitor, wanted, read } = await leaveMany(device.phone);
    let count = 0;
    device.network.fateOf = (request) => {
      if (!isWrite(request)) return "answered";
      count += 1;
      if (count % 100 === 0) return "hanging";
      if (count % 3 === 0) return "lost";
      return count % 4 === 0 ? "unheard" : "answered";
    };
    await visitor.goTo("/");
    await comesBack(visitor);
    await expect.poll(read, { timeout: 440_000, interval: 3_000 }).toEqual(wanted);
  },
);

/** A minute in this journey, for the network's delays and the phone's timeouts. */
const MINUTE_MS = 600;

test("the same when every request hangs for up to a minute", { timeout: 900_000 }, async () => {
  device.phone.before(() => {
    const wait = window.setTimeout;
    const hurry = (milliseconds = 0) => (milliseconds < 20_000 ? milliseconds : milliseconds / 100);
    window.setTimeout = ((work: TimerHandler, milliseconds?: number, ...given: unknown[]) =>
      wait(work, hurry(milliseconds), ...given)) as typeof window.setTimeout;
  });
  const { visitor, wanted, read } = await leaveMany(device.phone);
  device.network.fateOf = (request) =>
    isWrite(request) ? { lateMs: Math.random() * MINUTE_MS } : "answered";
  await visitor.goTo("/");
  await comesBack(visitor);
  await expect.poll(read, { timeout: 840_000, interval: 3_000 }).toEqual(wanted);
});
