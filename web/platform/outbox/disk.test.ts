import { beforeEach, describe, expect, it, vi } from "vitest";

import { startSession } from "../session.ts";
import { openPage, until } from "../testing/outbox-pages.ts";
import { createTurn } from "./one-sender.ts";

// Must exist while the module loads, which listens for a sign-in in another tab.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

/** The part of a browser's storage that is used; undefined for a browser that refuses. */
function stubStorage(stored: Map<string, string> | undefined): void {
  const storage = new Proxy(
    {},
    {
      ownKeys: () => [...(stored?.keys() ?? [])],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, name) => {
        if (name === "getItem") return (key: string) => stored?.get(key) ?? null;
        if (name === "removeItem") return (key: string) => stored?.delete(key);
        return (key: string, value: string) => {
          if (stored === undefined) throw new DOMException("", "QuotaExceededError");
          stored.set(key, value);
        };
      },
    },
  );
  vi.stubGlobal("localStorage", storage);
}

// This file has no database, like a private window.
describe("a browser without a database", () => {
  it("keeps texts all the same, sealed, and says nothing", async () => {
    const stored = new Map<string, string>();
    stubStorage(stored);
    startSession("token", { id: 1, draftKey: "1".repeat(64) });
    const page = openPage({ memberId: 1 });
    await page.started;
    page.world.isOnline = false;
    page.add("Marmalade");
    await until(() => expect(page.entries.current()).toMatchObject([{ payload: "Marmalade" }]));
    expect(page.told.said).toEqual([]);
    expect(JSON.stringify([...stored])).not.toContain("armalade");
    page.kill();
    const later = openPage({ memberId: 1 });
    await until(() => expect(later.texts()).toEqual(["Marmalade"]));
    later.sent[0]!.answer();
    await until(() => expect(later.states()).toEqual([]));
    expect([...stored.keys()].filter((key) => key.startsWith("outbox:"))).toEqual([]);
  });

  it.each([
    ["a file", [new File(["bytes"], "wall.jpg")]],
    ["anything", undefined],
  ])("says that it cannot keep %s, and sends it all the same", async (what, files) => {
    stubStorage(files === undefined ? undefined : new Map<string, string>());
    startSession("token", { id: 2, draftKey: "2".repeat(64) });
    const page = openPage({ memberId: 2 });
    await page.started;
    page.world.isOnline = false;
    page.add(what, "lane", files);
    await until(() => expect(page.told.said).toEqual(["Not kept on this device"]));
    expect(page.entries.current()).toMatchObject([{ isFleeting: true }]);
    page.world.isOnline = true;
    page.engine.wake();
    await until(() => expect(page.texts()).toEqual([what]));
    expect(page.sent[0]!.files).toHaveLength(files?.length ?? 0);
  });
});

it("leaves nothing behind of what was deleted", async () => {
  const stored = new Map<string, string>();
  stubStorage(stored);
  startSession("token", { id: 3, draftKey: "3".repeat(64) });
  const page = openPage({ memberId: 3 });
  await page.started;
  page.world.isOnline = false;
  const { key } = page.add("Marmalade");
  page.entries.remove(key);
  await until(() =>
    expect([...stored.keys()].filter((name) => name.startsWith("outbox"))).toEqual(["outboxLatest"]),
  );
});

describe("without locks, of several tabs", () => {
  beforeEach(() => {
    vi.stubGlobal("navigator", {});
    stubStorage(new Map());
  });

  it("one sends at a time, and the next when it is done", async () => {
    const [one, two] = [createTurn("turn"), createTurn("turn")];
    let end = () => {};
    const first = one(() => new Promise((resolve) => (end = resolve)));
    expect(await two(() => Promise.resolve())).toBe(false);
    end();
    expect(await first).toBe(true);
    expect(await two(() => Promise.resolve())).toBe(true);
  });

  it("one goes on when the one that sent is gone without a word", async () => {
    vi.useFakeTimers();
    void createTurn("turn")(() => new Promise(() => undefined));
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + 11_000);
    expect(await createTurn("turn")(() => Promise.resolve())).toBe(true);
    vi.useRealTimers();
  });
});
