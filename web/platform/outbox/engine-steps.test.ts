import "../testing/browser-database.ts";
import { describe, expect, it, vi } from "vitest";

import { ApiError, networkError } from "../api-error.ts";
import { TAKEN_OUT } from "../media/media-list.ts";
import { endSession, startSession } from "../session.ts";
import { memberOfTest, openPage, until } from "../testing/outbox-pages.ts";
import { addStored } from "./add-stored.ts";
import { openDisk } from "./disk.ts";
import { outbox } from "./entries.ts";
import { watchFirstTry } from "./first-try.ts";

const wall = new File(["bytes"], "wall.jpg");
const aborted = () => new DOMException("", "AbortError");

describe("what is sent in several steps", () => {
  it("goes on where it was, on a later page", async () => {
    const page = openPage();
    page.add("a", "lane", [wall]);
    await until(() => expect(page.sent).toHaveLength(1));
    await page.sent[0]!.sending.remember("a, its file sent");
    page.kill();
    const later = openPage();
    await until(() => expect(later.texts()).toEqual(["a, its file sent"]));
  });

  it("stops when it is deleted, here or in another tab, and does not come back", async () => {
    const [one, two] = [openPage(), openPage()];
    await Promise.all([one.started, two.started]);
    const { key } = one.add("a");
    await until(() => expect(one.sent).toHaveLength(1));
    const { sending, fail } = one.sent[0]!;
    expect(() => sending.goOn()).not.toThrow();
    await until(() => expect(two.states()).toEqual(["a waiting"]));
    two.entries.remove(key);
    expect(sending.stop.reason).toBe(TAKEN_OUT);
    expect(() => sending.goOn()).toThrow(DOMException);
    fail(aborted());
    await until(() => expect(one.states()).toEqual([]));
    await until(async () => expect(await openDisk(memberOfTest()).list()).toEqual([]));
  });

  it("stops when somebody else signs in, and waits for its author", async () => {
    const page = openPage();
    const ada = memberOfTest();
    page.add("a", "lane", [wall]);
    await until(() => expect(page.sent).toHaveLength(1));
    page.engine.stop();
    const { stop } = page.sent[0]!.sending;
    expect([stop.aborted, stop.reason === TAKEN_OUT]).toEqual([true, false]);
    expect(() => page.sent[0]!.sending.goOn()).toThrow(DOMException);
    page.sent[0]!.fail(aborted());
    page.kill();
    endSession();
    startSession("other", { id: 9_998, draftKey: "f".repeat(64) });
    const next = openPage({ memberId: 9_998 });
    await next.started;
    expect(next.states()).toEqual([]);
    endSession();
    startSession("token", { id: ada, draftKey: String(ada % 10).repeat(64) });
    const again = openPage({ memberId: ada });
    await until(() => expect(again.texts()).toEqual(["a"]));
    expect(again.sent[0]!.files.map(({ name }) => name)).toEqual(["wall.jpg"]);
  });

  it("is not begun any further without a network, and waits", async () => {
    const page = openPage();
    page.add("a");
    await until(() => expect(page.sent).toHaveLength(1));
    page.world.isOnline = false;
    expect(() => page.sent[0]!.sending.goOn()).toThrow(DOMException);
    page.sent[0]!.fail(aborted());
    await until(() => expect(page.states()).toEqual(["a waiting"]));
  });
});

describe("what comes from a form", () => {
  const refusal = new ApiError({ status: 422, code: "not_allowed", message: "No.", text: "" });

  it("is the form's again when it is refused while that waits for it", async () => {
    const page = openPage({ isForms: true });
    vi.stubGlobal("navigator", { onLine: true });
    const { key } = page.add("a");
    const end = watchFirstTry(key);
    await until(() => expect(page.sent).toHaveLength(1));
    page.sent[0]!.fail(refusal);
    expect(await end).toMatchObject({ is: "refused", error: refusal });
    await until(async () => expect(await openDisk(memberOfTest()).list()).toEqual([]));
    expect(page.states()).toEqual([]);
  });

  it("stays with the server's words when the form has gone", async () => {
    const page = openPage({ isForms: true });
    page.add("a");
    await until(() => expect(page.sent).toHaveLength(1));
    page.sent[0]!.fail(refusal);
    await until(() => expect(page.states()).toEqual(["a failed"]));
    expect(page.entries.current()[0]?.reason).toBe("No.");
  });

  it("does not keep it open for longer than somebody waits", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { onLine: true });
    const end = watchFirstTry("k");
    vi.advanceTimersByTime(6_000);
    expect(await end).toEqual({ is: "later" });
    vi.useRealTimers();
  });
});

describe("something with files", () => {
  it("is in the outbox once the device has all of it", async () => {
    const entry = await addStored({ kind: "note", lane: "lane", payload: "a", files: [wall] });
    const disk = openDisk(memberOfTest());
    expect(await disk.list()).toMatchObject([{ key: entry?.key, payload: "a" }]);
    expect((await disk.files(entry?.key ?? "")).map(({ name }) => name)).toEqual(["wall.jpg"]);
    outbox.set([]);
  });

  it("is not, and nothing is left of it, when the device has no room", async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown) {
      if (this.name === "files") throw new DOMException("", "QuotaExceededError");
      return put.call(this, value);
    };
    expect(await addStored({ kind: "note", lane: "lane", payload: "a", files: [wall] })).toBeUndefined();
    IDBObjectStore.prototype.put = put;
    expect(outbox.current()).toEqual([]);
    expect(await openDisk(memberOfTest()).list()).toEqual([]);
  });
});

describe("a clock that is set", () => {
  it("back by a day: what is written later still goes later, and nothing waits a day", async () => {
    const page = openPage();
    page.world.isOnline = false;
    page.add("a");
    await until(async () => expect(await openDisk(memberOfTest()).list()).toHaveLength(1));
    page.kill();
    const { now } = Date;
    Date.now = () => now() - 86_400_000;
    const later = openPage({ isLate: true });
    later.add("b");
    await later.engine.start();
    Date.now = now;
    await until(() => expect(later.texts()).toEqual(["a"]));
    expect(later.states()).toEqual(["a sending", "b waiting"]);
    later.sent[0]!.fail(networkError());
    await until(() => expect(later.states()).toEqual(["a waiting", "b waiting"]));
    later.engine.wake();
    await until(() => expect(later.texts()).toEqual(["a", "a"]));
  });
});
