import { beforeEach, expect, it, vi } from "vitest";

import { clearDraft, forgetOldDrafts, readDraft, writeDraft } from "./drafts.ts";

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  };
  const storage = Object.assign(kept, {});
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value, enumerable: false });
  }
  vi.stubGlobal("localStorage", storage);
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it("keeps what one member typed from another", () => {
  writeDraft(1, "post", "Float and set");
  expect(readDraft(1, "post")).toBe("Float and set");
  expect(readDraft(2, "post")).toBeUndefined();
  clearDraft(1, "post");
  expect(readDraft(1, "post")).toBeUndefined();
});

it("forgets after 30 days, and only then", () => {
  writeDraft(1, "comment:17", "Nice work");
  vi.advanceTimersByTime(29 * 86_400_000);
  writeDraft(1, "post", "New");
  forgetOldDrafts();
  expect(readDraft(1, "comment:17")).toBe("Nice work");
  vi.advanceTimersByTime(2 * 86_400_000);
  forgetOldDrafts();
  expect(Object.keys(localStorage)).toEqual(["draft:1:post"]);
});

it("reads nothing from a draft that is damaged", () => {
  localStorage.setItem("draft:1:post", "{");
  expect(readDraft(1, "post")).toBeUndefined();
});

it("lives without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  writeDraft(9, "post", "Kept for this page");
  expect(readDraft(9, "post")).toBe("Kept for this page");
  clearDraft(9, "post");
});
