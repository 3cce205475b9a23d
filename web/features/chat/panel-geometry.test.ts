import fc from "fast-check";
import { expect, it } from "vitest";

import {
  defaultPlace,
  dock,
  keepInView,
  moveByKey,
  panelSize,
  readPlace,
  writePlace,
} from "./panel-geometry.ts";

const DESK = { width: 1280, height: 900 };
const whole = panelSize(false, DESK);

it("begins 100 px from the top and 400 px from the right edge", () => {
  expect(defaultPlace(DESK)).toEqual({ left: 880, top: 100 });
  expect(whole).toEqual({ width: 380, height: 500 });
  expect(panelSize(true, DESK)).toEqual({ width: 380, height: 60 });
});

it("never leaves the window, wherever it is dragged and however the window changes", () => {
  const pixels = fc.integer({ min: -5000, max: 5000 });
  const view = fc.record({
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 3000 }),
  });
  const key = fc.record({
    key: fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"),
    shiftKey: fc.boolean(),
  });
  fc.assert(
    fc.property(pixels, pixels, view, fc.boolean(), fc.array(key), (left, top, window, isMinimised, keys) => {
      const size = panelSize(isMinimised, window);
      let place = keepInView({ left, top }, size, window);
      for (const pressed of keys) place = moveByKey(pressed, place, size, window) ?? place;
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.top).toBeGreaterThanOrEqual(0);
      expect(place.left + size.width).toBeLessThanOrEqual(window.width);
      expect(place.top + size.height).toBeLessThanOrEqual(window.height);
    }),
  );
});

it("moves by arrow keys, further with Shift, and docks", () => {
  const at = { left: 500, top: 200 };
  const press = (key: string, shiftKey = false) => moveByKey({ key, shiftKey }, at, whole, DESK);
  expect(press("ArrowLeft")).toEqual({ left: 490, top: 200 });
  expect(press("ArrowDown", true)).toEqual({ left: 500, top: 250 });
  expect(press("Home")).toEqual({ left: 20, top: 200 });
  expect(press("End")).toEqual({ left: 880, top: 200 });
  expect(press("Enter")).toBeUndefined();
  expect(dock({ left: 0, top: 700 }, "right", whole, DESK)).toEqual({ left: 880, top: 400 });
});

it("remembers a place, and nothing that is none", () => {
  expect(readPlace(writePlace({ left: 12.5, top: 40 }))).toEqual({ left: 12.5, top: 40 });
  for (const stored of [null, "", "12", "1 2 3", "a b", "NaN 3"]) expect(readPlace(stored)).toBeUndefined();
});
