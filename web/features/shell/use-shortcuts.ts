import { useEffect } from "react";

import { loadCode } from "../../platform/lazy-component.ts";
import { useNavigate } from "../../platform/router/place.tsx";
import { onStoredElsewhere, readStored, removeStored, writeStored } from "../../platform/storage.ts";
import { openSearch } from "../search/index.ts";

const SHORTCUTS_KEY = "shortcuts";

/** Places where a key types or has its own meaning, and overlays that handle keys first. */
const ELSEWHERE =
  "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";
/** Dialogs that block the page; the chat does not. */
const MODAL = "[role=dialog]:not([aria-modal=false]), [role=alertdialog]";

/** All keys used by shortcuts: the first of them fetches their code. */
const SINGLE_KEY = /^[a-z?/]$/;

/** Listens for the shortcuts. "/" acts at once, because some browsers use it for their own search. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
      if (!SINGLE_KEY.test(key) || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
      const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null;
      if (isElsewhere || document.querySelector(MODAL) || !areShortcutsOn()) return;
      if (key === "/") {
        event.preventDefault();
        openSearch();
      } else void loadCode(load).then(({ press }) => press(key, timeStamp, navigate));
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate]);
}

const load = () => import("./shortcut-acts.ts");

/** True if single keys are shortcuts on this device. Members who use speech input switch them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return readStored(SHORTCUTS_KEY) !== "off";
}

/** Calls back when another tab has switched them. Returns the unsubscribe function. */
export const onShortcuts = (listener: () => void): (() => void) => onStoredElsewhere(SHORTCUTS_KEY, listener);

export function setShortcuts(on: boolean): void {
  if (on) removeStored(SHORTCUTS_KEY);
  else writeStored(SHORTCUTS_KEY, "off");
}
