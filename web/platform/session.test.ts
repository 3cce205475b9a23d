import { beforeEach, expect, it, vi } from "vitest";

import { endSession, onSessionChange, readMemberId, rememberMember, startSession } from "./session.ts";
import { MEMBER_KEY, removeStored, TOKEN_KEY, writeStored } from "./storage.ts";

const ADA = { id: 1, draftKey: "1".repeat(64) };
const BEA = { id: 2, draftKey: "2".repeat(64) };

let page: EventTarget;
const showPage = () => page.dispatchEvent(new Event("pageshow"));
/** Simulates a storage change in another tab. */
const hearOfTab = () => page.dispatchEvent(Object.assign(new Event("storage"), { key: TOKEN_KEY }));

function follow() {
  const heard = vi.fn<() => void>();
  const leave = onSessionChange(heard);
  return { heard, leave };
}

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("window", page);
  startSession("token of Ada", ADA);
  return () => {
    endSession();
    vi.unstubAllGlobals();
  };
});

it("a page that is shown with the same session is no change", () => {
  const { heard } = follow();
  showPage();
  showPage();
  hearOfTab();
  expect(heard).not.toHaveBeenCalled();
});

it("a page that comes back after another tab has changed the session says so once", () => {
  const { heard } = follow();
  writeStored(MEMBER_KEY, String(BEA.id));
  writeStored(TOKEN_KEY, "token of Bea");
  showPage();
  showPage();
  expect(heard).toHaveBeenCalledOnce();
  removeStored(TOKEN_KEY);
  showPage();
  expect(heard).toHaveBeenCalledTimes(2);
});

it("another tab's signing out and in is told, the same member's new session too", () => {
  const { heard } = follow();
  removeStored(TOKEN_KEY);
  hearOfTab();
  writeStored(TOKEN_KEY, "another token of Ada");
  hearOfTab();
  expect(heard).toHaveBeenCalledTimes(2);
});

it("signing in and out here is told, with who it is now", () => {
  const members: (number | null)[] = [];
  onSessionChange(() => members.push(readMemberId()));
  endSession();
  startSession("token of Bea", BEA);
  endSession("token of Bea");
  expect(members).toEqual([null, BEA.id, null]);
});

it("whose session it is, once learnt, is told once, and nothing to who has stopped listening", () => {
  removeStored(MEMBER_KEY);
  const { heard, leave } = follow();
  rememberMember(ADA);
  rememberMember(ADA);
  expect(heard).toHaveBeenCalledOnce();
  endSession("token of Ada");
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  startSession("token of Ada", ADA);
  expect(heard).toHaveBeenCalledTimes(2);
});
