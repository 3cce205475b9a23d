import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { countData, countMessage, readDataUse } from "./data-use.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

const NOVEMBER = new Date(2026, 10, 24, 12);

describe("what the app has used", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOVEMBER });
    removeStored("dataUse");
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("is added up, also over what another tab has written meanwhile", () => {
    countData({ received: 1000 });
    countMessage("sent", "four");
    expect(readDataUse()).toEqual({ month: "2026-11", received: 1000, sent: 8 });
    writeStored("dataUse", "2026-11 500 0");
    vi.runAllTimers();
    expect(readStored("dataUse")).toBe("2026-11 1500 8");
    expect(readDataUse()).toEqual({ month: "2026-11", received: 1500, sent: 8 });
  });

  it("starts over with each month", () => {
    writeStored("dataUse", "2026-10 900000 900");
    expect(readDataUse()).toEqual({ month: "2026-11", received: 0, sent: 0 });
    writeStored("dataUse", "2026-11 900000 900");
    expect(readDataUse(new Date(2026, 11, 1))).toEqual({ month: "2026-12", received: 0, sent: 0 });
  });
});
