import { useEffect } from "react";

import { loadCode } from "../../platform/lazy-component.ts";
import { useNavigate } from "../../platform/router/place.tsx";
import { onStoredElsewhere, readStored, removeStored, writeStored } from "../../platform/storage.ts";
import { openSearch } from "../search/index.ts";

const SHORTCUTS_KEY = "shortcuts";

/** Where a key is what it is, and what lies over the page and comes first. */
const ELSEWHERE =
  "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";
/** What the page waits for; the chat is not of it. */
const MODAL = "[role=dialog]:not([aria-modal=false]), [role=alertdialog]";

/** All that the map of shortcuts has, so that its code is fetched with the first of them. */
const SINGLE_KEY = /^[a-z?/]$/;

/** Listens for the shortcuts. "/" acts at once, since browsers have a search of their own there. */
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

/** Whether single keys do something on this device; whoever speaks to theirs switches them off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return readStored(SHORTCUTS_KEY) !== "off";
}

/** Calls back when another tab has switched them. Returns how to stop. */
export const onShortcuts = (listener: () => void): (() => void) => onStoredElsewhere(SHORTCUTS_KEY, listener);

export function setShortcuts(on: boolean): void {
  if (on) removeStored(SHORTCUTS_KEY);
  else writeStored(SHORTCUTS_KEY, "off");
}
