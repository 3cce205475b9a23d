/**
 * A window and its database, for tests in Node that store data on the device. Import it before everything else:
 * modules listen for a sign-in in another tab while they load, and the database needs the window.
 */
import "fake-indexeddb/auto";
import { vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("window", new EventTarget());
  // oxlint-disable-next-line no-console -- a fault caused by a test is logged and fails nothing
  vi.stubGlobal("reportError", (fault: unknown) => console.warn(fault));
});
for (const name of Object.getOwnPropertyNames(window))
  if (/^(indexedDB|IDB)/.test(name)) vi.stubGlobal(name, window[name as "indexedDB"]);
