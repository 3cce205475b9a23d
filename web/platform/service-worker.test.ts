import { beforeEach, expect, it, vi } from "vitest";

import { startServiceWorker } from "./service-worker.ts";

/** A worker that records its messages. */
class FakeWorker {
  readonly told: string[] = [];
  postMessage = ({ type }: { type: string }) => void this.told.push(type);
}

let container: EventTarget & { controller: FakeWorker | null };
let connection: { saveData: boolean };
const [old, fresh] = [new FakeWorker(), new FakeWorker()];

beforeEach(() => {
  old.told.length = fresh.told.length = 0;
  connection = { saveData: false };
  container = Object.assign(new EventTarget(), {
    controller: old,
    register: () => Promise.resolve(new EventTarget()),
    ready: Promise.resolve({ active: old }),
  });
  vi.stubGlobal("navigator", { serviceWorker: container, connection });
  vi.stubGlobal("document", new EventTarget());
});

function takesOver(worker: FakeWorker): void {
  container.controller = worker;
  container.dispatchEvent(new Event("controllerchange"));
}

it("the worker of an update keeps the screens, too", async () => {
  await startServiceWorker();
  expect(old.told).toEqual(["count", "keep_screens"]);
  takesOver(fresh);
  expect(fresh.told).toEqual(["count", "keep_screens"]);
});

it("nothing is fetched ahead for whoever saves data", async () => {
  connection.saveData = true;
  await startServiceWorker();
  takesOver(fresh);
  expect([old.told, fresh.told]).toEqual([["count"], ["count"]]);
});
