import { expect, test } from "vitest";

import { createRandom } from "./random.ts";

const draw = (seed: string | number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: 50 }, () => random.next());
};

test("the same seed gives the same stream, neighbours different ones", () => {
  expect(draw("plan-1")).toEqual(draw("plan-1"));
  const [one, two] = [draw("plan-1"), draw("plan-2")];
  expect(Math.abs((one[0] ?? 0) - (two[0] ?? 0))).toBeGreaterThan(0.001);
  expect(one).not.toEqual(two);
});

test("numbers stay within what was asked for", () => {
  const random = createRandom(7);
  for (let turn = 0; turn < 500; turn += 1) {
    expect(random.int(2, 4)).toBeOneOf([2, 3, 4]);
    expect(random.between(-1, 1)).toBeGreaterThanOrEqual(-1);
    expect(random.between(-1, 1)).toBeLessThan(1);
  }
});

test("shuffling keeps every item, sampling takes different ones, and nothing can be picked from nothing", () => {
  const random = createRandom("cards");
  const cards = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(random.shuffle(cards).toSorted((a, b) => a - b)).toEqual(cards);
  expect(new Set(random.sample(cards, 5)).size).toBe(5);
  expect(random.sample(cards, 20)).toHaveLength(8);
  expect(() => random.pick([])).toThrow("non-empty");
});
