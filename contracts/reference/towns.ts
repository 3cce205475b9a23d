/**
 * The towns and districts of every area: 20 to 40 real ones each, by name. Compiled for Crewyard.
 *
 * Apart from `regions.ts` because it is 25 kB: the web app loads it with `import()` when a county has been chosen.
 * Each area is one text with commas, so that a list stays readable in the source; no listed town holds a comma.
 */
import { normaliseText } from "./normalise.ts";
import type { AreaKey } from "./regions.ts";
import { englandMidlandsAndEastTowns } from "./towns/england-midlands-and-east.ts";
import { englandNorthTowns } from "./towns/england-north.ts";
import { englandSouthTowns } from "./towns/england-south.ts";
import { scotlandTowns } from "./towns/scotland.ts";
import { walesAndNorthernIrelandTowns } from "./towns/wales-and-northern-ireland.ts";

const townsByArea: Readonly<Record<AreaKey, string>> = {
  ...englandNorthTowns,
  ...englandMidlandsAndEastTowns,
  ...englandSouthTowns,
  ...scotlandTowns,
  ...walesAndNorthernIrelandTowns,
};

const split = new Map<AreaKey, readonly string[]>();

/** The towns of an area, by name, for its town list. The same array each time. */
export function townsOf(areaKey: AreaKey): readonly string[] {
  const known = split.get(areaKey);
  if (known !== undefined) return known;
  const towns = townsByArea[areaKey].split(",").map((town) => town.trim());
  split.set(areaKey, towns);
  return towns;
}

/** A typed town as the area's list spells it: 'st. albans' gives 'St Albans'. `undefined` when it is not listed. */
export function findTown(areaKey: AreaKey, town: string): string | undefined {
  const name = normaliseText(town);
  return townsOf(areaKey).find((listed) => normaliseText(listed) === name);
}

/** Whether the area's list holds the town, whatever its case and punctuation. */
export function isTownIn(areaKey: AreaKey, town: string): boolean {
  return findTown(areaKey, town) !== undefined;
}
