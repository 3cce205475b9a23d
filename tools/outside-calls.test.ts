import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { readProject } from "./architecture.ts";
import { findHeldConnections, findOutsideCalls } from "./outside-calls.ts";

const project = readProject(resolve(import.meta.dirname, ".."));
const planted = (text: string, path = "server/features/feed/feed.service.ts") => [{ path, text }];

describe("nothing outside is called inside a transaction", () => {
  it("anywhere", () => {
    expect(findOutsideCalls(project)).toEqual([]);
  });

  it("and no connection is held in another way", () => {
    expect(findHeldConnections(project)).toEqual([]);
  });

  it.each([
    "transaction(db, async (tx) => { await deps.storage.media.put(key, bytes); });",
    "transaction(db, () => store.put(key, bytes));",
    "transaction(db, async () => { if (isOld) for (const key of keys) await vault.removeFolder(key); });",
    "async function settle(tx: Tx, deps: Deps) { return deps.payments.find(id); }",
    "const write = async (handle: Tx) => storage[area].open(key);",
    "const service = { async change(tx: Tx) { await this.images.store(bytes, 1); } };",
    "mailer.register(kind, async (tx, payload) => { await files.copy(file, 'cv', 1); return null; });",
    "transaction(db, async (tx) => ids.map(async (id) => { await sendPush(config, keys, id, push); }));",
    "transaction(db, async (tx) => { const answer = await fetch(address); });",
    "transaction(db, async (tx) => { await mailer.deliver(); });",
    "transaction(db, async (tx) => { tx.afterCommit(forget); await videos.resolve(tx, urls, 1); });",
  ])("sees %s", (text) => {
    expect(findOutsideCalls(planted(text))).toHaveLength(1);
  });

  it.each([
    "await store.put(key, bytes); await transaction(db, async (tx) => { await queries.insert(tx, key); });",
    "transaction(db, async (tx) => { tx.afterCommit(() => vault.removeFolder(key)); });",
    "transaction(db, async (tx) => { const row = rows.find(isOurs); cache.put(row); await mailer.post(tx, email); });",
    "async function read(handle: Handle) { return images.resolve(handle, urls, 1); }",
  ])("lets pass %s", (text) => {
    expect(findOutsideCalls(planted(text))).toEqual([]);
  });

  it("sees a connection held by hand", () => {
    const text = "const client = await db.pool.connect();";
    expect(findHeldConnections(planted(text))).toHaveLength(1);
    expect(findHeldConnections(planted(text, "server/platform/database/database.ts"))).toEqual([]);
  });
});
