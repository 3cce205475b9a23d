import { describe, expect, it } from "vitest";

import { createToggle } from "./toggle.ts";

function setUp() {
  const shown: boolean[] = [];
  const sent: { on: boolean; agree: () => void; refuse: (error: Error) => void }[] = [];
  const { toggle } = createToggle({
    show: (_, on) => shown.push(on),
    send: (_, on) => new Promise<void>((agree, refuse) => sent.push({ on, agree, refuse })),
  });
  return { shown, sent, toggle };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe("a like", () => {
  it("shows at once and says so when the server agrees", async () => {
    const { shown, sent, toggle } = setUp();
    const done = toggle(7, false);
    expect(shown).toEqual([true]);
    sent[0]?.agree();
    expect(await done).toBe(true);
    expect(shown.at(-1)).toBe(true);
  });

  it("goes back when the server refuses", async () => {
    const { shown, sent, toggle } = setUp();
    const done = toggle(7, false);
    sent[0]?.refuse(new Error("no signal"));
    await expect(done).rejects.toThrow("no signal");
    expect(shown).toEqual([true, false]);
  });

  it("sends one thing at a time; twenty presses end where the last one said", async () => {
    const { shown, sent, toggle } = setUp();
    const first = toggle(7, false);
    for (let press = 1; press < 20; press += 1) expect(await toggle(7, false)).toBeUndefined();
    expect(sent).toHaveLength(1);
    sent[0]?.agree();
    await soon();
    expect(sent.map(({ on }) => on)).toEqual([true, false]);
    sent[1]?.agree();
    expect(await first).toBeUndefined();
    expect(shown.at(-1)).toBe(false);
  });

  it("keeps what was agreed when a later press is refused", async () => {
    const { shown, sent, toggle } = setUp();
    const first = toggle(7, false);
    await toggle(7, false);
    sent[0]?.agree();
    await soon();
    sent[1]?.refuse(new Error("refused"));
    await expect(first).rejects.toThrow("refused");
    expect(shown.at(-1)).toBe(true);
  });

  it("lets other posts pass", async () => {
    const { sent, toggle } = setUp();
    void toggle(7, false);
    void toggle(8, true);
    expect(sent.map(({ on }) => on)).toEqual([true, false]);
  });

  it("can be pressed again after a refusal", async () => {
    const { sent, toggle } = setUp();
    const first = toggle(7, false);
    sent[0]?.refuse(new Error("no"));
    await expect(first).rejects.toThrow("no");
    const again = toggle(7, false);
    sent[1]?.agree();
    expect(await again).toBe(true);
  });
});
