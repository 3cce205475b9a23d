import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readDataUse, watchDataUse } from "./data-use.ts";
import { noteEarlyUse, receivedFor, takeEarlyUse } from "./early-use.ts";
import { removeStored } from "./storage.ts";

const entry = (transferSize: number, nextHopProtocol: string) =>
  ({ transferSize, nextHopProtocol }) as unknown as PerformanceEntry;

describe("what a page has fetched", () => {
  it("is counted with its head, and not at all where a cache or the worker had it", () => {
    expect(receivedFor([entry(5_300, "h2"), entry(0, "http/1.1"), entry(0, "")])).toBe(5_300);
    expect(receivedFor([entry(5_300, "http/1.1")])).toBe(6_050);
  });
});

describe("a page that is left before it counts", () => {
  let fetched: PerformanceEntry[] = [];
  beforeEach(() => {
    fetched = [entry(1_000, "h2")];
    vi.spyOn(performance, "getEntriesByType").mockImplementation(() => fetched);
    vi.spyOn(performance, "clearResourceTimings").mockImplementation(() => void (fetched = []));
    vi.stubGlobal(
      "PerformanceObserver",
      class {
        observe = () => undefined;
      },
    );
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", new EventTarget());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    removeStored("dataUse");
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("leaves it to the next one, once, also when it comes back", () => {
    noteEarlyUse();
    noteEarlyUse();
    fetched = [entry(500, "h2")];
    noteEarlyUse();
    watchDataUse();
    expect(readDataUse().received).toBe(1_500);
    expect(takeEarlyUse()).toBe(0);
  });
});
