import "../testing/browser-database.ts";
import { describe, expect, it, vi } from "vitest";

import { ApiError } from "../api-error.ts";
import { memberOfTest, openPage, until } from "../testing/outbox-pages.ts";
import { openDisk } from "./disk.ts";
import { mayEdit, watchFirstTry } from "./first-try.ts";
import { endMessage } from "./tab-messages.ts";

/** Two tabs, the first of which sends. */
async function openTwo(options: { isForms?: boolean } = {}) {
  const [one, two] = [openPage(options), openPage(options)];
  await Promise.all([one.started, two.started]);
  two.world.isOnline = false;
  return [one, two] as const;
}
/** The other tab may have its turn at that moment. */
const isSentBy = ({ engine, sent }: ReturnType<typeof openPage>) =>
  until(() => {
    engine.wake();
    expect(sent).toHaveLength(1);
  });
const refused = (code: "text_held" | "not_allowed") =>
  new ApiError({ status: 403, code, message: "No.", text: "", fields: { content: "No." } });
const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("in another tab", () => {
  it("what is on its way is known to be: it is not to be written again there", async () => {
    const [one, two] = await openTwo();
    const { key } = one.add("a");
    await until(() => expect(one.sent).toHaveLength(1));
    await until(() => expect(two.entries.find(key)).toMatchObject({ tries: 1 }));
    expect(mayEdit(two.entries.find(key)!)).toBe(false);
  });

  it("what is taken back while it is on its way arrives before what takes its place", async () => {
    const [one, two] = await openTwo();
    const { key } = one.add("on", "like");
    await until(() => expect(two.entries.find(key)).toMatchObject({ tries: 1 }));
    two.entries.add({ kind: "note", lane: "like", payload: "off", replacesWaiting: true });
    await until(() => expect(one.states()).toEqual(["off waiting"]));
    await soon();
    expect(one.texts()).toEqual(["on"]);
    one.sent[0]!.answer();
    await until(() => expect(one.texts()).toEqual(["on", "off"]));
  });

  it("what only a newer version can send is left to that one", async () => {
    const [old, fresh] = [openPage(), openPage({ kind: "sketch" })];
    await Promise.all([old.started, fresh.started]);
    fresh.world.isOnline = false;
    fresh.add("a");
    await until(() => expect(old.states()).toEqual(["a waiting"]));
    old.engine.wake();
    await soon();
    expect([old.states(), old.told.refused]).toEqual([["a waiting"], []]);
    fresh.world.isOnline = true;
    await isSentBy(fresh);
    fresh.sent[0]!.answer();
    await until(() => expect(old.states()).toEqual([]));
  });

  it("a refusal is its form's that waits there, and nothing of it is left", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const [one, two] = await openTwo({ isForms: true });
    const { key } = two.add("a");
    await isSentBy(one);
    const end = endIn(two, key);
    one.sent[0]!.fail(refused("not_allowed"));
    expect(await end).toMatchObject({ is: "refused", error: { message: "No.", fields: { content: "No." } } });
    await until(() => expect([...one.states(), ...two.states()]).toEqual([]));
    await until(async () => expect(await openDisk(memberOfTest()).list()).toEqual([]));
  });

  it("a refusal that is read before it is told of is not taken for another try to come", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const [, two] = await openTwo({ isForms: true });
    const entry = two.add("a");
    const end = watchFirstTry(entry.key);
    await soon();
    const failed = { ...entry, state: "failed", reason: "No." } as const;
    await openDisk(memberOfTest()).keep(failed);
    two.engine.hear({ kind: "changed" });
    await until(() => expect(two.states()).toEqual(["a failed"]));
    two.engine.hear(endMessage("refused", failed, refused("not_allowed")));
    expect(await end).toMatchObject({ is: "refused" });
  });

  it("a refusal that nobody waits for stays, in the server's words", async () => {
    const [one, two] = await openTwo();
    two.add("a");
    await isSentBy(one);
    one.sent[0]!.fail(refused("not_allowed"));
    await until(() => expect(two.entries.current()).toMatchObject([{ state: "failed", reason: "No." }]));
    expect(one.states()).toEqual(["a failed"]);
  });

  it("what a moderator looks at first is said by the form that waits there", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const [one, two] = await openTwo({ isForms: true });
    const { key } = two.add("a");
    await isSentBy(one);
    const end = endIn(two, key);
    one.sent[0]!.fail(refused("text_held"));
    expect(await end).toEqual({ is: "held" });
    expect(two.told.held).toBe(1);
    expect(two.states()).toEqual([]);
  });
});

/**
 * How the first attempt ends for a form of that tab. Both tabs of a test share one list of waiting forms, so this
 * form waits once the other tab has looked.
 */
function endIn(tab: ReturnType<typeof openPage>, key: string) {
  const { hear } = tab.engine;
  return new Promise((resolve) => {
    tab.engine.hear = (message) => {
      void watchFirstTry(key).then(resolve);
      hear(message);
    };
  });
}
