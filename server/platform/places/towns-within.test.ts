import { describe, expect, test } from "vitest";

import { AREA_KEYS, coordinatesOf } from "#contracts/reference/regions.ts";
import type { Coordinates } from "#contracts/reference/regions.ts";
import { townsOf } from "#contracts/reference/towns.ts";

import { findPlace, milesBetween, townsWithin } from "./towns-within.ts";

const everyTown = AREA_KEYS.flatMap((county) => townsOf(county).map((town) => ({ county, town })));
const place = (county: string, town: string): Coordinates => {
  const found = findPlace(county, town);
  if (found === undefined) throw new Error(`${town}, ${county} has no place`);
  return found;
};
const nameOf = ({ county, town }: { county: string; town: string }) => `${town}, ${county}`;

/** Areas whose centre is further from their edges than 52 miles. */
const WIDE: Readonly<Record<string, number>> = { Highland: 90, "Scottish Islands": 190 };

describe("the place of every town", () => {
  test("is there, and in the United Kingdom", () => {
    const outside = everyTown.filter(({ county, town }) => {
      const { latitude, longitude } = place(county, town);
      return !(latitude > 49.9 && latitude < 60.9 && longitude > -8.2 && longitude < 1.8);
    });
    expect(outside.map(nameOf)).toEqual([]);
  });

  test("is not far from the middle of its county", () => {
    const far = everyTown.filter(
      ({ county, town }) => milesBetween(place(county, town), coordinatesOf(county)) > (WIDE[county] ?? 52),
    );
    expect(far.map(nameOf)).toEqual([]);
  });

  test("has neighbours of its own county, as the wrong one of two towns of a name would not", () => {
    const alone = everyTown.filter(({ county, town }) => {
      const others = townsOf(county).filter((other) => other !== town);
      return others.every((other) => milesBetween(place(county, town), place(county, other)) > 35);
    });
    expect(alone.map(nameOf)).toEqual([]);
  });
});

test.each([
  ["Kent", "Dover", "Kent", "folkestone", 6],
  ["West Yorkshire", "LEEDS", "North Yorkshire", "York", 22],
  ["greater london", "Croydon", "East Sussex", "Brighton", 38],
  ["Glasgow", "Partick", "Edinburgh", "Leith", 45],
  ["Cornwall", "Penzance", "Devon", "Exeter", 98],
])("%s's %s lies as far from %s's %s as on a map", (oneCounty, one, otherCounty, other, miles) => {
  expect(milesBetween(place(oneCounty, one), place(otherCounty, other))).toBeCloseTo(miles, -0.5);
});

test("a town on no list, or on another county's, has no place", () => {
  expect(findPlace("Kent", "Little Snoring")).toBeUndefined();
  expect(findPlace("Kent", "Leeds")).toBeUndefined();
  expect(findPlace("Atlantis", "Dover")).toBeUndefined();
});

test("a radius crosses counties, and says which lie in it as a whole", () => {
  const near = townsWithin([place("Rutland", "Oakham")], 20);
  expect(near.find(({ county }) => county === "Rutland")).toMatchObject({ isWhole: true });
  const leicestershire = near.find(({ county }) => county === "Leicestershire");
  expect(leicestershire).toMatchObject({ isWhole: false });
  expect(leicestershire?.names).toContain("melton mowbray");
  expect(leicestershire?.names).not.toContain("hinckley");
});
