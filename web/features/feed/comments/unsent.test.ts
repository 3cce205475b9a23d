import { describe, expect, it } from "vitest";

import { createUnsent } from "./unsent.ts";
import type { Unsent } from "./unsent.ts";

function setUp(stored: readonly Unsent[] = []) {
  const saved: (readonly Unsent[])[] = [];
  const sent: { item: Unsent; agree: (isShown?: boolean) => void; refuse: (error: Error) => void }[] = [];
  const unsent = createUnsent({
    load: () => stored,
    save: (_, list) => saved.push(list),
    send: (_, item) =>
      new Promise<boolean>((agree, refuse) =>
        sent.push({ item, agree: (isShown = true) => agree(isShown), refuse }),
      ),
    errorMessage: (error) => (error as Error).message,
  });
  return { unsent, saved, sent };
}
const write = (content: string) => ({ key: `key of ${content}`, content, answers: null });

describe("a comment on its way", () => {
  it("is shown and kept at once, and goes when the server has it", async () => {
    const { unsent, saved, sent } = setUp();
    const done = unsent.add(7, write("Nice"));
    expect(unsent.listOf(7)).toMatchObject([{ content: "Nice", state: "sending" }]);
    expect(saved.at(-1)).toHaveLength(1);
    sent[0]?.agree();
    expect(await done).toBe(true);
    expect(unsent.listOf(7)).toEqual([]);
    expect(saved.at(-1)).toEqual([]);
  });

  it("that fails stays with the reason, and every try of it carries the same key", async () => {
    const { unsent, sent } = setUp();
    const done = unsent.add(7, write("Nice"));
    sent[0]?.refuse(new Error("No signal"));
    expect(await done).toBe(false);
    expect(unsent.listOf(7)).toMatchObject([{ state: "failed", words: "No signal" }]);
    const again = unsent.retry(7, "key of Nice");
    expect(unsent.listOf(7)).toMatchObject([{ state: "sending", words: "" }]);
    expect(await unsent.retry(7, "key of Nice")).toBe(false);
    expect(sent.map(({ item }) => item.key)).toEqual(["key of Nice", "key of Nice"]);
    sent[1]?.agree();
    expect(await again).toBe(true);
    expect(unsent.listOf(7)).toEqual([]);
  });

  it("that a moderator looks at first goes from here, and is not there for others", async () => {
    const { unsent, saved, sent } = setUp();
    const done = unsent.add(7, write("Held"));
    sent[0]?.agree(false);
    expect(await done).toBe(false);
    expect(unsent.listOf(7)).toEqual([]);
    expect(saved.at(-1)).toEqual([]);
  });

  it("does not mix with another that is quicker, or with another post's", async () => {
    const { unsent, sent } = setUp();
    const [first, second] = [unsent.add(7, write("First")), unsent.add(7, write("Second"))];
    void unsent.add(8, write("Elsewhere"));
    sent[1]?.agree();
    await second;
    sent[0]?.refuse(new Error("Busy"));
    await first;
    expect(unsent.listOf(7)).toMatchObject([{ content: "First", state: "failed" }]);
    expect(unsent.listOf(8)).toMatchObject([{ content: "Elsewhere", state: "sending" }]);
  });

  it("that an earlier page was still sending has failed, and can be thrown away", () => {
    const { unsent, saved } = setUp([{ ...write("Half a thought"), state: "sending", words: "" }]);
    expect(unsent.listOf(7)).toMatchObject([{ content: "Half a thought", state: "failed" }]);
    expect(unsent.listOf(7)).toBe(unsent.listOf(7));
    unsent.remove(7, "key of Half a thought");
    expect(unsent.listOf(7)).toEqual([]);
    expect(saved.at(-1)).toEqual([]);
  });
});
