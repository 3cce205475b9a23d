import { expect, it } from "vitest";

import { codePoints } from "./Textarea.tsx";

it.each([
  ["", 0],
  ["   ", 0],
  ["  brick  ", 5],
  ["two words", 9],
  ["🧱", 1],
  ["ŵ", 1],
])("%j has %d", (text, count) => {
  expect(codePoints(text)).toBe(count);
});
