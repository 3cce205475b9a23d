import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createRotation } from "./carousel-rotation.ts";
import type { Hold } from "./carousel-rotation.ts";

const EVERY = 30_000;
const turn = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  turn.mockClear();
});
afterEach(() => vi.useRealTimers());

describe("a carousel that turns by itself", () => {
  it("turns once every 30 seconds", () => {
    createRotation().start(EVERY, turn);
    vi.advanceTimersByTime(EVERY - 1);
    expect(turn).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1 + 2 * EVERY);
    expect(turn).toHaveBeenCalledTimes(3);
  });

  it("leaves no timer behind", () => {
    const stop = createRotation().start(EVERY, turn);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<Hold>(["hover", "focus", "hidden", "motion"])(
    "stands still during %s, then takes its full time",
    (why) => {
      const rotation = createRotation();
      rotation.start(EVERY, turn);
      vi.advanceTimersByTime(EVERY - 1);
      rotation.hold(why);
      expect(rotation.current()).toEqual({ paused: false, moving: false });
      vi.advanceTimersByTime(10 * EVERY);
      rotation.release(why);
      vi.advanceTimersByTime(EVERY - 1);
      expect(turn).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(turn).toHaveBeenCalledOnce();
    },
  );

  it("waits for the last of several reasons to end", () => {
    const rotation = createRotation();
    rotation.start(EVERY, turn);
    rotation.hold("hover");
    rotation.hold("focus");
    rotation.release("hover");
    expect(rotation.current().moving).toBe(false);
    rotation.release("focus");
    expect(rotation.current().moving).toBe(true);
  });

  it("stays paused, whatever comes and goes, until played", () => {
    const rotation = createRotation();
    rotation.start(EVERY, turn);
    rotation.pause();
    rotation.hold("hover");
    rotation.release("hover");
    vi.advanceTimersByTime(10 * EVERY);
    expect(turn).not.toHaveBeenCalled();
    rotation.play();
    vi.advanceTimersByTime(EVERY);
    expect(turn).toHaveBeenCalledOnce();
  });

  it("plays while its own button has the focus, but not under the pointer", () => {
    const rotation = createRotation();
    rotation.start(EVERY, turn);
    rotation.hold("focus");
    rotation.play();
    expect(rotation.current().moving).toBe(true);
    rotation.hold("hover");
    rotation.play();
    expect(rotation.current().moving).toBe(false);
  });

  it("tells only of changes", () => {
    const rotation = createRotation();
    const listener = vi.fn<() => void>();
    rotation.subscribe(listener);
    rotation.start(EVERY, turn);
    rotation.hold("hover");
    rotation.hold("focus");
    rotation.pause();
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
