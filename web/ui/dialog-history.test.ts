import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { closeLayer, openLayer } from "./dialog-history.ts";

const HREF = "https://crewyard.example/profile";
const page = new EventTarget();
let entries: unknown[];
let at: number;

beforeEach(() => {
  vi.useFakeTimers();
  [entries, at] = [[{ idx: 0 }, { idx: 1 }], 1];
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", { href: HREF });
  vi.stubGlobal("navigation", undefined);
  vi.stubGlobal("history", {
    get state() {
      return entries[at];
    },
    pushState(state: unknown) {
      at += 1;
      entries = [...entries.slice(0, at), state];
    },
    replaceState(state: unknown) {
      entries[at] = state;
    },
    back,
  });
});

afterEach(() => vi.useRealTimers());

/** Steps back as a browser does: later, with an event. */
function back(): void {
  setTimeout(() => {
    at -= 1;
    page.dispatchEvent(Object.assign(new Event("popstate"), { state: entries[at] }));
  }, 5);
}

const settle = () => vi.advanceTimersByTimeAsync(30);

function open(key: string) {
  const onBack = vi.fn(() => {
    closeLayer(key);
    return true;
  });
  openLayer({ key, href: HREF, onBack });
  return onBack;
}

it("leaves no entry of a layer that was closed", async () => {
  open("one");
  expect(at).toBe(2);
  closeLayer("one");
  await settle();
  expect(at).toBe(1);
});

it("stays on the page where the browser has dropped the entry under the layer", async () => {
  vi.stubGlobal("navigation", { currentEntry: { index: 0 }, entries: () => [{ sameDocument: true }] });
  open("last");
  closeLayer("last");
  await settle();
  expect([at, entries[at]]).toEqual([2, { idx: 1 }]);
});

it("closes the layer at Back, and only that", async () => {
  const outer = open("outer");
  const inner = open("inner");
  back();
  await settle();
  expect([inner.mock.calls.length, outer.mock.calls.length, at]).toEqual([1, 0, 2]);
  closeLayer("outer");
  await settle();
  expect(at).toBe(1);
});

it("gives a layer the entry of the one that it follows at once", async () => {
  open("first");
  closeLayer("first");
  const second = open("second");
  await settle();
  expect(at).toBe(2);
  back();
  await settle();
  expect(second).toHaveBeenCalledTimes(1);
  expect(at).toBe(1);
});

it("gives a layer the entry that Back has led to, which a navigation had covered", async () => {
  open("covered");
  history.pushState({ idx: 2 }, "");
  closeLayer("covered");
  await settle();
  back();
  await settle();
  expect(at).toBe(2);
  const again = open("again");
  expect(at).toBe(2);
  back();
  await settle();
  expect(again).toHaveBeenCalledTimes(1);
  expect(at).toBe(1);
});

it("leaves a layer open that another listener has opened because of that step back", async () => {
  open("before");
  closeLayer("before");
  await settle();
  at -= 1;
  const state = entries[at];
  const late = open("late");
  page.dispatchEvent(Object.assign(new Event("popstate"), { state }));
  expect(late).not.toHaveBeenCalled();
  closeLayer("late");
  await settle();
  expect(at).toBe(0);
});

it("keeps the entry of a layer that is closed and opened at once", async () => {
  open("same");
  closeLayer("same");
  open("same");
  await settle();
  expect(at).toBe(2);
  closeLayer("same");
  await settle();
  expect(at).toBe(1);
});
