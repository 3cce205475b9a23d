import type { KeyboardEvent } from "react";

/** Of a key press, what decides what it does. */
export interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/**
 * Whether this key sends what was typed: Enter where there is a fine pointer, Ctrl or Cmd with Enter anywhere;
 * never with Shift, never while an input method is putting a character together.
 */
export function isSendKey(key: Key, hasFinePointer: boolean): boolean {
  // 229: Safari ends the composition before the Enter that confirmed it.
  if (key.key !== "Enter" || key.shiftKey || key.isComposing || key.keyCode === 229) return false;
  return hasFinePointer || key.ctrlKey || key.metaKey;
}

/** A handler for `onKeyDown` that sends on the right Enter. */
export function sendOnEnter(send: () => void) {
  return (event: KeyboardEvent) => {
    if (!isSendKey(event.nativeEvent, matchMedia("(pointer: fine)").matches)) return;
    event.preventDefault();
    send();
  };
}
