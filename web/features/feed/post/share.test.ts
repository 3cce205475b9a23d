import { describe, expect, it, vi } from "vitest";

import { shareText } from "./share.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

describe("the text beside a shared link", () => {
  it("is whole up to 100 characters", () => {
    expect(shareText("Slate roof done.")).toBe("Slate roof done.");
    expect(shareText("x".repeat(100))).toBe("x".repeat(100));
    expect(shareText("")).toBe("");
  });

  it("is cut after 100 code points, never inside one", () => {
    expect(shareText("x".repeat(101))).toBe(`${"x".repeat(100)}...`);
    expect(shareText("🧱".repeat(101))).toBe(`${"🧱".repeat(100)}...`);
    expect(shareText("🧱".repeat(100))).toBe("🧱".repeat(100));
  });
});
