import { beforeEach, describe, expect, it, vi } from "vitest";

import { createToastStore, ERROR_HOLD, TOAST_REMOVAL } from "./toast-rules.ts";

let time = 0;
let timers: { at: number; run: () => void }[] = [];
let store: ReturnType<typeof createToastStore>;

function advance(milliseconds: number): void {
  time += milliseconds;
  const due = timers.filter((timer) => timer.at <= time);
  timers = timers.filter((timer) => timer.at > time);
  for (const timer of due) timer.run();
}

beforeEach(() => {
  time = 0;
  timers = [];
  store = createToastStore({
    now: () => time,
    after: (milliseconds, run) => timers.push({ at: time + milliseconds, run }),
  });
});

describe("one at a time", () => {
  it("replaces the toast that is shown", () => {
    store.show({ title: "Saved", tone: "success" });
    store.show({ title: "Sent", tone: "success" });
    expect(store.current()?.title).toBe("Sent");
  });

  it("removes a dismissed toast after 300 ms, not before", () => {
    store.show({ title: "Saved" });
    store.dismiss();
    expect(store.current()?.open).toBe(false);
    advance(TOAST_REMOVAL - 1);
    expect(store.current()).not.toBeNull();
    advance(1);
    expect(store.current()).toBeNull();
  });

  it("leaves the next toast alone when an earlier one is dismissed late", () => {
    store.show({ title: "Saved" });
    const first = store.current()?.id;
    store.show({ title: "Sent" });
    store.dismiss(first);
    expect(store.current()).toMatchObject({ title: "Sent", open: true });
  });

  it("does not remove a toast that came while the last one was leaving", () => {
    store.show({ title: "Saved" });
    store.dismiss();
    store.show({ title: "Sent" });
    advance(TOAST_REMOVAL);
    expect(store.current()).toMatchObject({ title: "Sent", open: true });
  });
});

describe("an error is not wiped out by better news", () => {
  it("holds a success back for 5 s and shows it afterwards", () => {
    store.show({ title: "Error", tone: "error" });
    advance(ERROR_HOLD - 1);
    store.show({ title: "Saved", tone: "success" });
    expect(store.current()?.title).toBe("Error");
    store.dismiss();
    advance(TOAST_REMOVAL);
    expect(store.current()?.title).toBe("Saved");
  });

  it("lets a success through once the 5 s are over", () => {
    store.show({ title: "Error", tone: "error" });
    advance(ERROR_HOLD);
    store.show({ title: "Saved", tone: "success" });
    expect(store.current()?.title).toBe("Saved");
  });

  it("is replaced by another error at once", () => {
    store.show({ title: "Error", text: "First", tone: "error" });
    store.show({ title: "Error", text: "Second", tone: "error" });
    expect(store.current()?.text).toBe("Second");
  });

  it("does not hold once it has been dismissed", () => {
    store.show({ title: "Error", tone: "error" });
    store.dismiss();
    store.show({ title: "Saved", tone: "success" });
    expect(store.current()?.title).toBe("Saved");
  });
});

it("tells its listeners until they leave", () => {
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.show({ title: "Saved" });
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  store.show({ title: "Sent" });
  expect(listener).toHaveBeenCalledTimes(1);
});
