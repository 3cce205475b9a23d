import "../testing/browser-database.ts";
import { describe, expect, it, vi } from "vitest";

import { ApiError, networkError } from "../api-error.ts";
import { memberOfTest, openPage, until } from "../testing/outbox-pages.ts";
import { openDisk } from "./disk.ts";
import { retryEntry } from "./first-try.ts";
import { LOOK_AGAIN_MS } from "./rounds.ts";

const refusal = (status: number, code = "unexpected", retryAfter?: string) =>
  new ApiError({ status, code: code as "network", message: `No: ${status}`, text: "", retryAfter });

describe("a try in vain", () => {
  it.each([
    ["a lost signal", networkError()],
    ["an answer that never came", networkError(true)],
    ["a server that is down", refusal(503)],
    ["too many requests", refusal(429)],
    ["a sign-in page of the hotel's network", refusal(200, "unreadable")],
    ["a proxy that lets nobody pass", refusal(403, "unreadable")],
    ["a proxy that finds nothing", refusal(404, "unreadable")],
    ["a proxy that wants to know who asks", refusal(401, "unreadable")],
    ["the same one still under way", refusal(409, "request_in_progress")],
  ])("is made again by itself with the same key: %s", async (_what, error) => {
    const page = openPage();
    const { key } = page.add("a");
    page.add("b");
    page.add("other", "another lane");
    await until(() => expect(page.texts()).toContain("a"));
    page.sent.find(({ text }) => text === "a")!.fail(error);
    await until(() => expect(page.states()[0]).toBe("a waiting"));
    expect(page.entries.current()[0]?.reason).toBe(error.message);
    page.engine.wake();
    page.world.now += 120_000;
    page.engine.wake();
    await until(() => expect(page.sent.filter((each) => each.key === key)).toHaveLength(2));
    expect(page.texts()).not.toContain("b");
  });

  it("waits as long as the server asks, however often it is woken", async () => {
    const page = openPage();
    page.add("a");
    await until(() => expect(page.sent).toHaveLength(1));
    page.sent[0]!.fail(refusal(429, "too_many_requests", "30"));
    await until(() => expect(page.states()).toEqual(["a waiting"]));
    page.world.now += 29_000;
    page.engine.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.sent).toHaveLength(1);
    page.world.now += 1_001;
    page.engine.wake();
    await until(() => expect(page.sent).toHaveLength(2));
  });

  it("is given up after a time that fits its size", async () => {
    const page = openPage();
    page.add("small");
    page.add("large", "files", [new File([new Uint8Array(400_000)], "a.jpg")]);
    await until(() => expect(page.sent).toHaveLength(2));
    const timeoutOf = (text: string) => page.sent.find((each) => each.text === text)!.timeoutMs;
    expect(timeoutOf("small")).toBe(20_000);
    expect(timeoutOf("large")).toBe(120_000);
  });

  it("holds back what waits behind it, and lets other lanes go", async () => {
    const page = openPage();
    page.add("a", "one");
    page.add("b", "one");
    page.add("c", "two");
    await until(() => expect(page.texts()).toEqual(["a", "c"]));
    page.sent[0]!.fail(refusal(500));
    page.add("d", "three");
    await until(() => expect(page.texts()).toContain("d"));
    expect(page.texts()).not.toContain("b");
  });
});

/** Makes the database refuse to list its content, until the returned function is called. */
function refuseLists(): () => void {
  const own = IDBIndex.prototype.getAll;
  IDBIndex.prototype.getAll = () => {
    throw new DOMException("", "UnknownError");
  };
  return () => void (IDBIndex.prototype.getAll = own);
}

describe("a device that cannot be read", () => {
  it("takes nothing away that the page knows", async () => {
    const page = openPage();
    await page.started;
    page.world.isOnline = false;
    page.add("a");
    await until(() => expect(openDisk(memberOfTest()).held()).toEqual([]));
    const giveBack = refuseLists();
    page.engine.hear({ kind: "changed" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.states()).toEqual(["a waiting"]);
    page.world.isOnline = true;
    page.engine.wake();
    await until(() => expect(page.texts()).toEqual(["a"]));
    giveBack();
  });

  it("sends nothing again that it could not forget", async () => {
    const page = openPage();
    await page.started;
    page.world.isOnline = false;
    page.add("a");
    await until(() => expect(openDisk(memberOfTest()).held()).toEqual([]));
    const giveBack = refuseLists();
    const { delete: own } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException("", "UnknownError");
    };
    page.world.isOnline = true;
    page.engine.wake();
    await until(() => expect(page.texts()).toEqual(["a"]));
    page.sent[0]!.answer();
    await until(() => expect(page.states()).toEqual([]));
    IDBObjectStore.prototype.delete = own;
    giveBack();
    page.engine.hear({ kind: "changed" });
    const seen = new Set<string>();
    for (let at = 0; at < 50; at++) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      page.states().forEach((state) => seen.add(state));
    }
    expect([[...seen], page.texts(), await openDisk(memberOfTest()).list()]).toEqual([[], ["a"], []]);
  });

  it.each(["by itself", "when it is woken"])("is read again %s", async (how) => {
    const page = openPage();
    page.world.isOnline = false;
    page.add("a");
    await until(() => expect(openDisk(memberOfTest()).held()).toEqual([]));
    page.kill();
    const giveBack = refuseLists();
    if (how === "by itself") vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const later = openPage();
    await later.started;
    expect(later.states()).toEqual([]);
    giveBack();
    if (how === "by itself") await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    else later.engine.wake();
    vi.useRealTimers();
    await until(() => expect(later.texts()).toEqual(["a"]));
  });
});

describe("a refusal", () => {
  it("is kept with the server's words until it is tried again or deleted, and holds nothing back", async () => {
    const page = openPage();
    const { key } = page.add("a");
    page.add("b");
    await until(() => expect(page.texts()).toEqual(["a"]));
    page.sent[0]!.fail(refusal(422));
    await until(() => expect(page.states()).toEqual(["a failed", "b sending"]));
    expect(page.told.refused).toEqual(["No: 422"]);
    page.sent[1]!.answer();
    await until(() => expect(page.states()).toEqual(["a failed"]));
    page.kill();
    const later = openPage();
    await until(() => expect(later.states()).toEqual(["a failed"]));
    expect(later.entries.current()[0]).toMatchObject({ reason: "No: 422" });
    expect(later.sent).toEqual([]);
    retryEntry(key, later.entries);
    await until(() => expect(later.sent.map((each) => each.key)).toEqual([key]));
  });

  it.each([
    ["request_already_done", "sent"],
    ["there_already", "sent"],
    ["text_held", "held"],
  ])("that says %s is none", async (code, became) => {
    const page = openPage();
    page.add("a");
    await until(() => expect(page.sent).toHaveLength(1));
    page.sent[0]!.fail(refusal(409, code));
    await until(() => expect(page.states()).toEqual([]));
    expect(became === "sent" ? page.told.sent : page.told.held).toEqual(
      became === "sent" ? [["a", undefined]] : 1,
    );
    expect(await openDisk(memberOfTest()).list()).toEqual([]);
  });

  it("comes from a proxy, too, for which it is too large", async () => {
    const page = openPage();
    page.add("a");
    await until(() => expect(page.sent).toHaveLength(1));
    page.sent[0]!.fail(refusal(413, "unreadable"));
    await until(() => expect(page.states()).toEqual(["a failed"]));
  });

  it("that says it was done is one while our own key would have said so, and none once that may be forgotten", async () => {
    const page = openPage({ isRepeatable: true });
    page.add("a");
    page.add("b", "another lane");
    await until(() => expect(page.sent).toHaveLength(2));
    for (const { fail } of page.sent) fail(networkError());
    await until(() => expect(page.states()).toEqual(["a waiting", "b waiting"]));
    page.engine.wake();
    await until(() => expect(page.sent).toHaveLength(4));
    page.sent[2]!.fail(refusal(409, "there_of_old"));
    await until(() => expect(page.states()).toEqual(["a failed", "b sending"]));
    page.world.now += 47 * 3_600_000 + 60_000;
    page.sent[3]!.fail(refusal(409, "there_of_old"));
    await until(() => expect(page.states()).toEqual(["a failed"]));
    expect(page.told.sent).toEqual([["b", undefined]]);
  });

  it("of the session waits for the same member", async () => {
    const page = openPage();
    page.add("a");
    await until(() => expect(page.sent).toHaveLength(1));
    page.sent[0]!.fail(refusal(401, "session_ended"));
    await until(() => expect(page.states()).toEqual(["a waiting"]));
    page.kill();
    const later = openPage();
    await until(() => expect(later.texts()).toEqual(["a"]));
  });

  it("comes from here, once the server may have forgotten the key, unless twice is once", async () => {
    const page = openPage();
    page.add("a");
    await until(() => expect(page.sent).toHaveLength(1));
    page.kill();
    const later = openPage({ isLate: true });
    later.world.now += 47 * 3_600_000 + 60_000;
    await later.engine.start();
    await until(() => expect(later.states()).toEqual(["a failed"]));
    expect(later.sent).toEqual([]);
    retryEntry(later.entries.current()[0]!.key, later.entries);
    await until(() => expect(later.texts()).toEqual(["a"]));
  });
});
