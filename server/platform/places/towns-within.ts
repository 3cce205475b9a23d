/** Where our towns are, and which lie near one. */
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

/** Where a town of our lists is; `undefined` for one that is on none. */
export function findPlace(county: string, town: string): PlacedTown | undefined {
  const area = findArea(county);
  const name = normaliseText(town);
  return area && placedTownsOf(area.key).find((each) => each.name === name);
}

/** Every town of that name: there are several Newports. */
export function findTowns(name: string): PlacedTown[] {
  const wanted = normaliseText(name);
  return [...readAll().values()].flatMap((towns) => towns.filter((town) => town.name === wanted));
}

/** The areas that have a listed town within so many miles of one of these, each with all such towns of its list. */
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

/** The listed towns of an area. */
export function placedTownsOf(county: AreaKey): readonly PlacedTown[] {
  return readAll().get(county) ?? [];
}

/** The listed town nearest to somewhere, if one is within so many miles. */
export function nearestTown(to: Coordinates, miles: number): PlacedTown | null {
  return nearestOf(to, [...readAll().values()].flat(), miles)?.place ?? null;
}

/** Which of these places is nearest to somewhere, the first where several are equally near, and how far; null if none is within so many miles. */
export function nearestOf<Place extends Coordinates>(
  to: Coordinates,
  places: readonly Place[],
  miles: number,
): { place: Place; miles: number } | null {
  let nearest: { place: Place; miles: number } | null = null;
  for (const place of places) {
    // Most are too far by their latitude alone: of thousands of places only few are measured.
    if (Math.abs(place.latitude - to.latitude) * MILES_TO_A_DEGREE > (nearest?.miles ?? miles)) continue;
    const away = milesBetween(to, place);
    if (nearest === null ? away <= miles : away < nearest.miles) nearest = { place, miles: away };
  }
  return nearest;
}

const MILES_TO_A_DEGREE = 69.09;

/** Miles as the crow flies, on a flat map of the country: right to one in a hundred up to the 100 miles that are asked. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const north = one.latitude - other.latitude;
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  const east = (one.longitude - other.longitude) * Math.cos(middle);
  return MILES_TO_A_DEGREE * Math.hypot(north, east);
}
