import { beforeEach, expect, it, vi } from "vitest";

import {
  clearDraft,
  deleteOldDrafts,
  keepWithDraft,
  readDraft,
  sealClearDrafts,
  writeDraft,
} from "./drafts.ts";
import { createSubmissionKeys } from "./idempotency.ts";
import { noteServerTime } from "./server-time.ts";
import { endSession, startSession } from "./session.ts";

const signIn = (id: number) =>
  startSession(`token of ${id}`, { id, draftKey: id.toString(16).padStart(64, "0") });
const stored = () => JSON.stringify(Object.entries(localStorage));
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:"));

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
  signIn(1);
  return () => {
    endSession();
    learnClock(0);
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

it("leaves nothing readable behind on the device, and opens again for the same member alone", () => {
  writeDraft(1, "post", "Float and set");
  expect(stored()).not.toContain("Float");
  endSession();
  expect(stored()).not.toContain("0".repeat(63));
  signIn(2);
  writeDraft(2, "post", "Skim");
  expect(readDraft(2, "post")).toBe("Skim");
  expect(stored()).not.toMatch(/Float|Skim/);
  endSession();
  signIn(1);
  expect(readDraft(1, "post")).toBe("Float and set");
});

it("opens nothing with another key, as if somebody had put the draft under their own name", () => {
  writeDraft(1, "post", "Float and set");
  signIn(2);
  localStorage.setItem("draft:2:post", localStorage.getItem("draft:1:post") ?? "");
  expect(readDraft(2, "post")).toBeUndefined();
});

it("keeps what came back unsent just after the session had ended, sealed", () => {
  writeDraft(1, "post", "Float");
  endSession();
  writeDraft(1, "post", "Float and set");
  expect(stored()).not.toContain("Float");
  signIn(1);
  expect(readDraft(1, "post")).toBe("Float and set");
});

it("keeps nothing of a member whose session was never here", () => {
  writeDraft(9, "post", "Whose?");
  expect([drafts(), readDraft(9, "post")]).toEqual([[], undefined]);
});

it("seals what an earlier build left in clear, and drops another member's", () => {
  const clear = JSON.stringify({ at: Date.now(), value: "Typed last week" });
  localStorage.setItem("draft:1:comment:17", clear);
  localStorage.setItem("draft:2:post", clear);
  sealClearDrafts();
  expect(stored()).not.toContain("Typed");
  expect(drafts()).toEqual(["draft:1:comment:17"]);
  expect(readDraft(1, "comment:17")).toBe("Typed last week");
});

it("forgets after 30 days, and only then, whoever is signed in", () => {
  writeDraft(1, "comment:17", "Nice work");
  vi.advanceTimersByTime(29 * 86_400_000);
  writeDraft(1, "post", "New");
  deleteOldDrafts();
  expect(readDraft(1, "comment:17")).toBe("Nice work");
  vi.advanceTimersByTime(2 * 86_400_000);
  signIn(2);
  deleteOldDrafts();
  expect(drafts()).toEqual(["draft:1:post"]);
});

/** Learns the server's time from a response: this device's clock is this many days ahead. */
const learnClock = (daysAhead: number) =>
  noteServerTime(new Date(Date.now() - daysAhead * 86_400_000).toISOString(), Date.now());

it("loses nothing to a clock that was set a month ahead, before or after the server has said so", () => {
  writeDraft(1, "post", "Float and set");
  vi.advanceTimersByTime(31 * 86_400_000);
  sealClearDrafts();
  expect(readDraft(1, "post")).toBe("Float and set");
  learnClock(31);
  writeDraft(1, "comment:17", "Nice work");
  deleteOldDrafts();
  expect([readDraft(1, "post"), readDraft(1, "comment:17")]).toEqual(["Float and set", "Nice work"]);
});

it("loses nothing to a clock that is a month behind either, typed before the server has said so", () => {
  writeDraft(1, "post", "Float and set");
  learnClock(-31);
  deleteOldDrafts();
  expect(readDraft(1, "post")).toBe("Float and set");
});

it("keeps for 30 days, by the server's clock, also what was written by one that was ahead", () => {
  vi.advanceTimersByTime(365 * 86_400_000);
  writeDraft(1, "post", "Float and set");
  learnClock(365);
  deleteOldDrafts();
  vi.advanceTimersByTime(30 * 86_400_000 - 1);
  deleteOldDrafts();
  expect(readDraft(1, "post")).toBe("Float and set");
  vi.advanceTimersByTime(1);
  deleteOldDrafts();
  expect(drafts()).toEqual([]);
});

it("sends a draft under the same key after a reload, until it is forgotten: sealed, and for its writer alone", () => {
  // As at the start of each page.
  const keys = () => createSubmissionKeys(keepWithDraft("job:new"));
  const job = { body: { title: "Joiner" } };
  const key = keys().keyFor(job);
  expect(keys().keyFor(job)).toBe(key);
  expect(keys().keyFor({ body: { title: "Plasterer" } })).not.toBe(key);
  expect(stored()).not.toMatch(/Joiner/);
  expect(stored()).not.toContain(key);
  signIn(2);
  expect(keys().keyFor(job)).not.toBe(key);
  signIn(1);
  expect(keys().keyFor(job)).toBe(key);
  clearDraft(1, "job:new");
  expect(keys().keyFor(job)).not.toBe(key);
});

it("forgets the keys that a draft was sent under with the server, after 48 hours: they hold what was sent", () => {
  const keys = () => createSubmissionKeys(keepWithDraft("job:new"));
  writeDraft(1, "job:new", { title: "Joiner" });
  const key = keys().keyFor("Joiner");
  vi.advanceTimersByTime(48 * 3_600_000 - 1);
  deleteOldDrafts();
  expect(keepWithDraft("job:new").read()).toEqual({ '"Joiner"': key });
  vi.advanceTimersByTime(1);
  deleteOldDrafts();
  expect(keepWithDraft("job:new").read()).toEqual({});
  expect(drafts()).toEqual(["draft:1:job:new"]);
});

it("keeps a page's own keys when another tab forgets the draft of both", () => {
  const keys = createSubmissionKeys(keepWithDraft("job:new"));
  const key = keys.keyFor("a form");
  clearDraft(1, "job:new");
  expect(keys.keyFor("a form")).toBe(key);
  keys.done("a form");
  expect(keys.keyFor("a form")).not.toBe(key);
});

it("keeps a visitor's keys for as long as the page", () => {
  endSession();
  const keys = createSubmissionKeys(keepWithDraft("contact"));
  expect(keys.keyFor("Help")).toBe(keys.keyFor("Help"));
  expect(drafts()).toEqual([]);
});

it("reads nothing from a draft that is damaged", () => {
  for (const damaged of ["{", "5.", `${Date.now()}.@@`, `${Date.now()}.AAAA`]) {
    localStorage.setItem("draft:1:post", damaged);
    expect(readDraft(1, "post")).toBeUndefined();
  }
});

it("lives without storage", () => {
  vi.stubGlobal("localStorage", undefined);
  signIn(9);
  writeDraft(9, "post", "Kept for this page");
  expect(readDraft(9, "post")).toBe("Kept for this page");
  clearDraft(9, "post");
});
