import { afterEach, beforeEach, expect, vi } from "vitest";

/** An error logged during a test is an unexpected fault; a test that expects one mocks it itself. */
beforeEach(() => {
  const spy = vi.spyOn(console, "error");
  return () => spy.mockRestore();
});

afterEach(() => {
  if (vi.isMockFunction(console.error)) expect(vi.mocked(console.error).mock.calls).toEqual([]);
});
