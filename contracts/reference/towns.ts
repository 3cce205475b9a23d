/**
 * The towns and districts of every area: 20 to 40 real ones each, sorted by name, with their positions. Compiled for
 * Crewyard.
 *
 * Separate from `regions.ts` because the names are 25 kB: the web app loads this with `import()` once a county has been
 * chosen. Each area is one comma-separated text, so that a list stays readable in the source; no listed town contains a
 * comma. Each name is followed by its degrees north and east, for the server only: the build removes them
 * (`tools/lib/endpoint-plugin.ts`).
 *
 * Positions are rounded to a hundredth of a degree, about half a mile, which is finer than any search distance. From
 * the GeoNames gazetteer (geonames.org, its `cities500` extract), licensed under Creative Commons Attribution 4.0;
 * changed: only our towns, rounded. Positions after a `~` are not in that extract, mostly districts of cities and
 * villages, and were placed by hand (`docs/decisions/0047-jobs-near-a-town.md`).
 */
import { normaliseText } from "./normalise.ts";
import type { AreaKey, Coordinates } from "./regions.ts";
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

const PLACE = /^(.+?)(?: ~?(-?\d+\.\d\d) (-?\d+\.\d\d))?$/;

const split = new Map<AreaKey, readonly string[]>();

/** Returns the towns of an area, by name, for its town list. The same array each time. */
export function townsOf(areaKey: AreaKey): readonly string[] {
  const known = split.get(areaKey);
  if (known !== undefined) return known;
  const towns = placesOf(areaKey).map(({ name }) => name);
  split.set(areaKey, towns);
  return towns;
}

/** Returns the towns of an area with their positions, which browsers do not get. */
export function placesOf(areaKey: AreaKey): (Coordinates & { name: string })[] {
  return townsByArea[areaKey].split(",").map((town) => {
    const [, name = "", latitude, longitude] = PLACE.exec(town.trim()) ?? [];
    return { name, latitude: Number(latitude), longitude: Number(longitude) };
  });
}

/**
 * Returns a typed town in the list's spelling: 'st. albans' gives 'St Albans'. Returns `undefined` if it is not listed.
 */
export function findTown(areaKey: AreaKey, town: string): string | undefined {
  const name = normaliseText(town);
  return townsOf(areaKey).find((listed) => normaliseText(listed) === name);
}

/** True if the area's list has the town, whatever its case and punctuation. */
export function isTownIn(areaKey: AreaKey, town: string): boolean {
  return findTown(areaKey, town) !== undefined;
}
