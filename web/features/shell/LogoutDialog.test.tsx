import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";

import { makeEntry, outbox } from "../../platform/outbox/entries.ts";
import { OTHER_VERSION } from "../../platform/outbox/first-try.ts";
import { LogoutDialog } from "./LogoutDialog.tsx";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
vi.mock("../../ui/ConfirmDialog.tsx", () => ({
  ConfirmDialog: ({ children }: { children: string }) => children,
}));
vi.mock("../../platform/router/place.tsx", () => ({ useNavigate: vi.fn() }));
afterEach(() => outbox.set([]));

const LISTED = "It stays on this device, listed in Preferences. Only you can open it.";
const RELOAD = "It stays on this device. Only you can open it. Reload the page to send it.";
const WAITS = "It stays on this device. Only you can open it. It is sent when you sign in here again.";
const waiting = {};
const refused = { state: "failed", reason: "No." } as const;
const unknown = { reason: OTHER_VERSION };

it.each([
  ["what waits is sent at the next sign-in", [waiting], WAITS],
  ["what was refused is listed", [refused], LISTED],
  ["what another version has made waits for it", [unknown], RELOAD],
  ["what another version has made is listed with what was refused", [unknown, refused], LISTED],
  ["what waits is sent at the next sign-in, whatever else there is", [unknown, waiting], WAITS],
])("%s", (_what, states, words) => {
  outbox.set(
    states.map((state) => ({ ...makeEntry({ kind: "note", lane: "note", payload: "a" }), ...state })),
  );
  expect(renderToString(<LogoutDialog open onOpenChange={vi.fn()} />)).toContain(words);
});
