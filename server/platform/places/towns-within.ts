/** The positions of our towns, and searches near a place. */
import { normaliseText } from "#contracts/reference/normalise.ts";
import { AREA_KEYS, findArea } from "#contracts/reference/regions.ts";
import type { AreaKey, Coordinates } from "#contracts/reference/regions.ts";
import { placesOf } from "#contracts/reference/towns.ts";

/** A town by its area and its normalised name. */
export interface Town {
  readonly county: AreaKey;
  readonly name: string;
}

export interface PlacedTown extends Town, Coordinates {}

let placed: ReadonlyMap<AreaKey, readonly PlacedTown[]> | undefined;

/** Made on first use. */
function readAll(): ReadonlyMap<AreaKey, readonly PlacedTown[]> {
  placed ??= new Map(
    AREA_KEYS.map((county) => [
      county,
      placesOf(county).map((town) => ({ ...town, county, name: normaliseText(town.name) })),
    ]),
  );
  return placed;
}

/** Finds a listed town's position; `undefined` for an unlisted town. */
export function findPlace(county: string, town: string): PlacedTown | undefined {
  const area = findArea(county);
  const name = normaliseText(town);
  return area && placedTownsOf(area.key).find((each) => each.name === name);
}

/** Finds every town of that name: there are several Newports. */
export function findTowns(name: string): PlacedTown[] {
  const wanted = normaliseText(name);
  return [...readAll().values()].flatMap((towns) => towns.filter((town) => town.name === wanted));
}

/** Returns the areas that have a listed town within that many miles of a centre, each with all such towns. */
export function townsWithin(
  centres: readonly Coordinates[],
  miles: number,
): { county: AreaKey; names: string[]; isWhole: boolean }[] {
  const themselves = new Set(centres);
  return [...readAll()].flatMap(([county, towns]) => {
    const near = towns.filter((town) => themselves.has(town) || nearestOf(town, centres, miles) !== null);
    if (near.length === 0) return [];
    return [{ county, names: near.map(({ name }) => name), isWhole: near.length === towns.length }];
  });
}

/** Returns the listed towns of an area. */
export function placedTownsOf(county: AreaKey): readonly PlacedTown[] {
  return readAll().get(county) ?? [];
}

/** Returns the nearest listed town within that many miles, if any. */
export function nearestTown(to: Coordinates, miles: number): PlacedTown | null {
  return nearestOf(to, [...readAll().values()].flat(), miles)?.place ?? null;
}

/**
 * Returns the nearest of these places and its distance, the first of several equally near; null if none is within that
 * many miles.
 */
export function nearestOf<Place extends Coordinates>(
  to: Coordinates,
  places: readonly Place[],
  miles: number,
): { place: Place; miles: number } | null {
  let nearest: { place: Place; miles: number } | null = null;
  for (const place of places) {
    // Most places are too far by latitude alone, so the distance is computed for only a few of thousands.
    if (Math.abs(place.latitude - to.latitude) * MILES_TO_A_DEGREE > (nearest?.miles ?? miles)) continue;
    const away = milesBetween(to, place);
    if (nearest === null ? away <= miles : away < nearest.miles) nearest = { place, miles: away };
  }
  return nearest;
}

const MILES_TO_A_DEGREE = 69.09;

/**
 * Straight-line distance in miles, on a flat map of the country: accurate to one per cent up to the 100 miles that
 * searches use.
 */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const north = one.latitude - other.latitude;
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  const east = (one.longitude - other.longitude) * Math.cos(middle);
  return MILES_TO_A_DEGREE * Math.hypot(north, east);
}
