import { expect, test } from "vitest";

import { createShortcutReader, SECOND_KEY_MS, SHORTCUTS } from "./shortcuts.ts";

/** Returns the shortcut of each key, pressed `apart` milliseconds apart. */
function press(keys: string, apart = 100): (string | undefined)[] {
  const read = createShortcutReader();
  return keys.split("").map((key, place) => read(key, 10_000 + place * apart));
}

test.each(Object.entries(SHORTCUTS))("%s is asked for by its keys", (name, { keys }) => {
  expect(press(keys.join("")).at(-1)).toBe(name);
});

test("no keys mean two things, and none that acts alone begins another", () => {
  const all = Object.values(SHORTCUTS).map(({ keys }) => keys.join(" "));
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
});

test("the second of two keys acts alone once the first is too long ago", () => {
  expect(press("gj", SECOND_KEY_MS)).toEqual([undefined, "jobs"]);
  expect(press("gj", SECOND_KEY_MS + 1)).toEqual([undefined, "next"]);
});

test("after a second key that means nothing the next one is a first", () => {
  expect(press("gxj")).toEqual([undefined, undefined, "next"]);
  expect(press("ggj")).toEqual([undefined, undefined, "next"]);
  expect(press("J")).toEqual([undefined]);
});
