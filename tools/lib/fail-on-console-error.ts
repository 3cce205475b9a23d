import { afterEach, beforeEach, expect, vi } from "vitest";

/** What is logged as an error during a test is a fault that the test did not expect; one that does, mocks it itself. */
beforeEach(() => {
  const spy = vi.spyOn(console, "error");
  return () => spy.mockRestore();
});

afterEach(() => {
  if (vi.isMockFunction(console.error)) expect(vi.mocked(console.error).mock.calls).toEqual([]);
});
