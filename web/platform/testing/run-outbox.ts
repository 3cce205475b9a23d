import { vi } from "vitest";

import type { Disk } from "../outbox/disk.ts";
import { createEngine } from "../outbox/engine.ts";
import { outbox } from "../outbox/entries.ts";
import type { Entry } from "../outbox/entries.ts";
import type { AnyKind } from "../outbox/kinds.ts";
import { startSession } from "../session.ts";

function keepInMemory(): Disk {
  const kept = new Map<string, Entry>();
  return {
    list: () => Promise.resolve([...kept.values()]),
    held: () => [],
    keep: (entry) => Promise.resolve(kept.set(entry.key, entry).size > 0),
    drop: (key) => Promise.resolve(void kept.delete(key)),
    files: () => Promise.resolve([]),
  };
}

let stop = () => {};

/** Sends the page's outbox from now on; it starts empty. Returns the messages shown where no form waits, in order. */
export function runOutbox(kinds: readonly AnyKind[]): string[] {
  const said: string[] = [];
  vi.stubGlobal("navigator", { onLine: true });
  startSession("token", { id: 1, draftKey: "1".repeat(64) });
  outbox.set([]);
  const engine = createEngine({
    entries: outbox,
    disk: keepInMemory(),
    kinds,
    turn: (work) => work().then(() => true),
    tell: () => undefined,
    maySend: () => true,
    onHeld: () => said.push("held"),
    say: (title, words) => said.push(`${title}: ${words}`),
    acknowledge: (words) => said.push(words),
  });
  stop();
  stop = engine.stop;
  void engine.start();
  return said;
}
