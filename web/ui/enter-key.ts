import type { KeyboardEvent } from "react";

/** The parts of a key press that decide what it does. */
export interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/**
 * True if this key sends what was typed: Enter with a fine pointer, Ctrl or Cmd with Enter anywhere; never with
 * Shift, and never while an input method is composing a character.
 */
export function isSendKey(key: Key, hasFinePointer: boolean): boolean {
  // 229: Safari ends the composition before the Enter that confirmed it.
  if (key.key !== "Enter" || key.shiftKey || key.isComposing || key.keyCode === 229) return false;
  return hasFinePointer || key.ctrlKey || key.metaKey;
}

/** Returns an `onKeyDown` handler that sends on that Enter. */
export function sendOnEnter(send: () => void) {
  return (event: KeyboardEvent) => {
    if (!isSendKey(event.nativeEvent, matchMedia("(pointer: fine)").matches)) return;
    event.preventDefault();
    send();
  };
}
