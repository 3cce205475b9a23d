import { expect, it } from "vitest";

import { isSendKey } from "./enter-key.ts";

const enter = {
  key: "Enter",
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
};

it.each([
  ["Enter with a mouse", {}, true, true],
  ["Enter on a touch screen", {}, false, false],
  ["Shift and Enter", { shiftKey: true }, true, false],
  ["Ctrl and Enter on a touch screen", { ctrlKey: true }, false, true],
  ["Cmd and Enter", { metaKey: true }, false, true],
  ["Enter that confirms a character", { isComposing: true }, true, false],
  ["the same in Safari", { keyCode: 229 }, true, false],
  ["another key", { key: "a" }, true, false],
])("%s", (_, change, hasFinePointer, expected) => {
  expect(isSendKey({ ...enter, ...change }, hasFinePointer)).toBe(expected);
});
