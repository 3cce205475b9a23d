import "../testing/browser-database.ts";
import { describe, expect, it } from "vitest";

import { networkError } from "../api-error.ts";
import { openDeviceDatabase } from "../device-database.ts";
import { memberOfTest, openPage, until } from "../testing/outbox-pages.ts";
import { openDisk } from "./disk.ts";

const wall = new File(["bytes"], "wall.jpg");

/** Makes the database refuse this operation on files, until the returned function is called. */
function refuseFiles(what: "put" | "get"): () => void {
  const own = IDBObjectStore.prototype[what] as (this: IDBObjectStore, given: unknown) => IDBRequest;
  IDBObjectStore.prototype[what] = function (this: IDBObjectStore, given: unknown) {
    if (this.name === "files") throw new DOMException("", "QuotaExceededError");
    return own.call(this, given);
  } as IDBObjectStore["get"];
  return () => void (IDBObjectStore.prototype[what] = own);
}

describe("files", () => {
  it("that the device has no room for are never parted from what they belong to", async () => {
    const page = openPage();
    await page.started;
    const giveBack = refuseFiles("put");
    const { key } = page.add("a", "lane", [wall]);
    await until(() => expect(page.sent).toHaveLength(1));
    giveBack();
    page.sent[0]!.fail(networkError());
    await until(() => expect(page.entries.current()).toMatchObject([{ state: "waiting", isFleeting: true }]));
    expect(await openDisk(memberOfTest()).list()).toEqual([]);
    page.engine.wake();
    await until(() => expect(page.sent).toHaveLength(2));
    expect(page.sent[1]!.files).toEqual([wall]);
    expect(page.entries.find(key)?.isFleeting).toBe(true);
    page.kill();
    const later = openPage();
    await later.started;
    expect(later.states()).toEqual([]);
  });

  it("are waited for while the database does not give them", async () => {
    const page = openPage();
    page.world.isOnline = false;
    page.add("a", "lane", [wall]);
    await until(async () => expect(await openDisk(memberOfTest()).list()).toHaveLength(1));
    const giveBack = refuseFiles("get");
    page.world.isOnline = true;
    page.engine.wake();
    await until(() =>
      expect(page.entries.current()[0]?.reason).toBe(
        "The files kept on this device cannot be read just now.",
      ),
    );
    expect(page.states()).toEqual(["a waiting"]);
    giveBack();
    page.engine.wake();
    await until(() => expect(page.sent.map(({ files }) => files.length)).toEqual([1]));
  });

  it("that the browser has lost are told of to what they belong to", async () => {
    const page = openPage();
    page.world.isOnline = false;
    const { key } = page.add("a", "lane", [wall]);
    await until(async () => expect(await openDisk(memberOfTest()).list()).toHaveLength(1));
    await (await openDeviceDatabase()).delete("files", key);
    page.world.isOnline = true;
    page.engine.wake();
    await until(() => expect(page.sent).toMatchObject([{ files: [], sending: { hasFiles: true } }]));
  });
});
