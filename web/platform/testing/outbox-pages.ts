import { beforeEach, vi } from "vitest";

import { openDisk } from "../outbox/disk.ts";
import { createEngine } from "../outbox/engine.ts";
import { createEntries } from "../outbox/entries.ts";
import { defineKind } from "../outbox/kinds.ts";
import type { Sending } from "../outbox/kinds.ts";
import type { TabMessage } from "../outbox/tab-messages.ts";
import { startSession } from "../session.ts";

interface Sent {
  text: string;
  key: string;
  timeoutMs: number;
  sending: Sending;
  files: readonly File[];
  answer: (reply?: unknown) => void;
  fail: (error: Error) => void;
}

let member = 0;
/** The outbox's member; a different one in every test. */
export const memberOfTest = () => member;
/** True while one of this browser's tabs is sending. */
let isTaken = false;
let pages: { hear: (message: TabMessage) => void }[] = [];
beforeEach(() => {
  member += 1;
  pages = [];
  isTaken = false;
  startSession("token", { id: member, draftKey: String(member % 10).repeat(64) });
});

/** Opens a page of the member, with its outbox. `memberId`: another member's page; `kind`: the only kind that it knows. */
export function openPage(
  options: {
    memberId?: number;
    isLate?: boolean;
    isRepeatable?: boolean;
    isForms?: boolean;
    kind?: string;
  } = {},
) {
  const { memberId = member, kind: name = "note" } = options;
  const entries = createEntries();
  const sent: Sent[] = [];
  const told = { sent: [] as unknown[], refused: [] as string[], held: 0, said: [] as string[] };
  const world = { isOnline: true, now: Date.now() };
  const kind = defineKind<string, unknown>({
    name,
    send: (text, sending, files) =>
      new Promise((answer, fail) => {
        const { idempotencyKey: key, timeoutMs } = sending;
        sent.push({ text, key, timeoutMs, sending: sending as Sending, files, answer, fail });
      }),
    describe: (text) => ({ title: text }),
    onSent: (text, reply) => told.sent.push([text, reply]),
    onRefused: (_, error) => told.refused.push(error.message),
    doneCodes: ["there_already"],
    doneOnceForgotten: ["there_of_old"],
    isRepeatable: options.isRepeatable ?? false,
    isForms: options.isForms ?? false,
  });
  const engine = createEngine({
    entries,
    disk: openDisk(memberId),
    kinds: [kind],
    async turn(work) {
      if (isTaken) return false;
      isTaken = true;
      await work().finally(() => (isTaken = false));
      return true;
    },
    tell: (message) =>
      pages.filter((page) => page !== engine).forEach((page) => page.hear(structuredClone(message))),
    maySend: () => world.isOnline,
    onHeld: () => (told.held += 1),
    acknowledge: () => undefined,
    say: (title) => told.said.push(title),
    now: () => world.now,
    clock: () => world.now,
  });
  pages.push(engine);
  const started = options.isLate === true ? Promise.resolve() : engine.start();
  const add = (text: string, lane = "lane", files?: readonly File[]) =>
    entries.add({ kind: name, lane, payload: text, ...(files && { files }) }) ?? fail();
  const states = () => entries.current().map(({ payload, state }) => `${payload as string} ${state}`);
  const texts = () => sent.map(({ text }) => text);
  /** Ends the page as a phone does: without telling it. */
  const kill = () => {
    engine.stop();
    pages = pages.filter((page) => page !== engine);
    isTaken = false;
  };
  return { entries, engine, started, sent, told, world, add, states, texts, kill };
}
function fail(): never {
  throw new Error("nobody is signed in");
}

export const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 5_000 });
