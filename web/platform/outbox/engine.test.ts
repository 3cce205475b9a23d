import "../testing/browser-database.ts";
import { describe, expect, it } from "vitest";

import { ApiError } from "../api-error.ts";
import { endSession, startSession } from "../session.ts";
import { readStored, removeStored } from "../storage.ts";
import { memberOfTest, openPage, until } from "../testing/outbox-pages.ts";
import { openDisk } from "./disk.ts";
import { heldKey, storedKey } from "./entries.ts";
import { OTHER_VERSION } from "./first-try.ts";

describe("what was done without a signal", () => {
  it("is not sent once its author has deleted it, whenever the page ends", async () => {
    const page = openPage();
    await page.started;
    page.world.isOnline = false;
    const { key } = page.add("a");
    const disk = openDisk(memberOfTest());
    // The database has it.
    await until(() => expect(readStored(heldKey(memberOfTest(), key))).toBeNull());
    expect(await disk.list()).toHaveLength(1);
    // The page ends before the database has done anything.
    const { delete: remove } = IDBObjectStore.prototype;
    const ended = new Promise<void>((resolve) => {
      IDBObjectStore.prototype.delete = () => {
        resolve();
        throw new Error("ended");
      };
    });
    page.entries.remove(key);
    page.kill();
    await ended;
    IDBObjectStore.prototype.delete = remove;
    const later = openPage();
    await later.started;
    expect(later.states()).toEqual([]);
    expect(await disk.list()).toEqual([]);
  });

  it("is shown at once, survives the page, and goes in its order when there is a signal again", async () => {
    const page = openPage();
    await page.started;
    page.world.isOnline = false;
    for (const text of ["a", "b", "c"]) page.add(text);
    expect(page.states()).toEqual(["a waiting", "b waiting", "c waiting"]);
    page.kill();
    const later = openPage();
    await until(() => expect(later.texts()).toEqual(["a"]));
    expect(later.states()).toEqual(["a sending", "b waiting", "c waiting"]);
    later.sent[0]!.answer("first");
    await until(() => expect(later.texts()).toEqual(["a", "b"]));
    later.sent[1]!.answer();
    await until(() => expect(later.texts()).toEqual(["a", "b", "c"]));
    later.sent[2]!.answer();
    await until(() => expect(later.states()).toEqual([]));
    expect(later.told.sent).toEqual([
      ["a", "first"],
      ["b", undefined],
      ["c", undefined],
    ]);
    later.kill();
    const last = openPage();
    await last.started;
    expect(last.states()).toEqual([]);
  });

  it("is marked as kept when an older version left it without a mark", async () => {
    const page = openPage();
    await page.started;
    page.world.isOnline = false;
    const { key } = page.add("a");
    await until(() => expect(readStored(heldKey(memberOfTest(), key))).toBeNull());
    page.kill();
    removeStored(storedKey(memberOfTest()));
    expect(await openDisk(memberOfTest()).list()).toHaveLength(1);
    expect(readStored(storedKey(memberOfTest()))).toBe("");
  });

  it("is kept even when the page goes before the code that keeps it has come", async () => {
    const page = openPage({ isLate: true });
    const { key } = page.add("a");
    const later = openPage();
    await until(() => expect(later.sent.map((each) => each.key)).toEqual([key]));
  });

  it("goes again with its key when the page was ended while it was on its way", async () => {
    const page = openPage();
    const { key } = page.add("a");
    await until(() => expect(page.texts()).toEqual(["a"]));
    page.kill();
    const later = openPage();
    await until(() => expect(later.sent.map((each) => each.key)).toEqual([key]));
    expect(later.entries.current()[0]?.tries).toBe(2);
  });

  it("has its files with it, as they were", async () => {
    const page = openPage();
    page.world.isOnline = false;
    const file = new File([new Uint8Array([1, 2, 3])], "wall.jpg", { type: "image/jpeg" });
    page.add("a", "lane", [file]);
    await until(async () => expect(await openDisk(memberOfTest()).list()).toHaveLength(1));
    page.kill();
    const later = openPage();
    await until(() => expect(later.texts()).toEqual(["a"]));
    const [back] = later.sent[0]!.files;
    expect([back?.name, back?.type]).toEqual(["wall.jpg", "image/jpeg"]);
    expect(new Uint8Array(await back!.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  });

  it("can be deleted, and is gone on the next page too", async () => {
    const page = openPage();
    page.world.isOnline = false;
    const { key } = page.add("a");
    page.add("b");
    page.entries.remove(key);
    expect(page.states()).toEqual(["b waiting"]);
    await until(async () => expect(await openDisk(memberOfTest()).list()).toMatchObject([{ payload: "b" }]));
  });

  it("says that it waits for another version, of which the device keeps no word, when this one does not know it", async () => {
    const page = openPage({ kind: "of a later version" });
    page.world.isOnline = false;
    page.add("a");
    await until(async () => expect(await openDisk(memberOfTest()).list()).toHaveLength(1));
    page.kill();
    const later = openPage();
    await later.started;
    later.engine.wake();
    expect(later.entries.current()).toMatchObject([{ state: "waiting", reason: OTHER_VERSION }]);
    expect((await openDisk(memberOfTest()).list())[0]?.reason).toBeUndefined();
  });

  it("keeps the reason for which it was refused, also when this version does not know it", async () => {
    const page = openPage({ kind: "of a later version" });
    page.add("a");
    await until(() => expect(page.sent).toHaveLength(1));
    page.sent[0]!.fail(new ApiError({ status: 403, code: "not_allowed", message: "No.", text: "" }));
    await until(async () =>
      expect(await openDisk(memberOfTest()).list()).toMatchObject([{ state: "failed" }]),
    );
    page.kill();
    const later = openPage();
    await later.started;
    expect(later.entries.current()).toMatchObject([{ state: "failed", reason: "No." }]);
  });

  it("gives way to a later change of its lane", async () => {
    const page = openPage();
    page.world.isOnline = false;
    for (const text of ["on", "off", "on again"])
      page.entries.add({ kind: "note", lane: "like", payload: text, replacesWaiting: true });
    page.world.isOnline = true;
    page.engine.wake();
    await until(() => expect(page.texts()).toEqual(["on again"]));
    page.entries.add({ kind: "note", lane: "like", payload: "off", replacesWaiting: true });
    expect(page.states()).toEqual(["on again sending", "off waiting"]);
  });
});

describe("several tabs", () => {
  it("show the same, send each thing once, and go on when the one that sends is closed", async () => {
    const [one, two] = [openPage(), openPage()];
    await Promise.all([one.started, two.started]);
    one.add("a");
    await until(() => expect(one.texts()).toEqual(["a"]));
    two.add("b");
    await until(() => expect(one.states()).toEqual(["a sending", "b waiting"]));
    one.sent[0]!.answer("reply");
    await until(() => expect(one.texts()).toEqual(["a", "b"]));
    expect(two.told.sent).toEqual([["a", "reply"]]);
    expect(two.texts()).toEqual([]);
    one.kill();
    two.engine.wake();
    await until(() => expect(two.texts()).toEqual(["b"]));
    two.sent[0]!.answer();
    await until(() => expect(two.states()).toEqual([]));
  });
});

describe("another member on that phone", () => {
  it("neither reads nor sends it", async () => {
    const ada = memberOfTest();
    const page = openPage();
    page.world.isOnline = false;
    page.add("Marmalade");
    page.add("Photo", "files", [new File(["Marmalade"], "Marmalade.jpg")]);
    await until(async () => expect(await openDisk(ada).list()).toHaveLength(2));
    page.kill();
    endSession();
    startSession("other", { id: 9_999, draftKey: "f".repeat(64) });
    const next = openPage({ memberId: 9_999 });
    await next.started;
    expect(next.states()).toEqual([]);
    const [database] = await indexedDB.databases();
    expect(database?.name).toBe("crewyard");
    expect(JSON.stringify(await rawEntries())).not.toContain("armalade");
    endSession();
    startSession("token", { id: ada, draftKey: String(ada % 10).repeat(64) });
    const again = openPage({ memberId: ada });
    await until(() => expect(again.texts()).toEqual(["Marmalade", "Photo"]));
  });
});

function rawEntries(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("crewyard");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
    opening.addEventListener("success", () => {
      const all = opening.result.transaction("entries").objectStore("entries").getAll();
      all.addEventListener("success", () => {
        opening.result.close();
        resolve(all.result as unknown[]);
      });
    });
  });
}
