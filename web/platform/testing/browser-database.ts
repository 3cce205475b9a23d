/**
 * A window and its database, for tests in Node that keep things on the device. Imported before everything else: whoever
 * listens for a sign-in in another tab does so while it is loaded, and the database takes the window for its place.
 */
import "fake-indexeddb/auto";
import { vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("window", new EventTarget());
  // oxlint-disable-next-line no-console -- a fault that a test makes is told, and fails nothing
  vi.stubGlobal("reportError", (fault: unknown) => console.warn(fault));
});
for (const name of Object.getOwnPropertyNames(window))
  if (/^(indexedDB|IDB)/.test(name)) vi.stubGlobal(name, window[name as "indexedDB"]);
