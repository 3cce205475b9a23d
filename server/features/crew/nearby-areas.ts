import { AREA_KEYS, coordinatesOf, type AreaKey } from "#contracts/reference/regions.ts";

const EARTH_KM = 6371;
/** Areas further away are not near: about as far as members drive to a job and back. */
const NEAR_KM = 150;
/** How many areas are searched for members of the same trades, the member's own included. */
const SEARCHED = 8;

/** The areas around a county, by the distance between centres. */
export interface Surroundings {
  /** Areas within `NEAR_KM` and their distances, the area itself first. */
  readonly areas: readonly AreaKey[];
  readonly kilometres: readonly number[];
  /** The nearest of them. */
  readonly nearest: readonly AreaKey[];
}

const known = new Map<string, Surroundings>();
const NOWHERE: Surroundings = { areas: [], kilometres: [], nearest: [] };

/** The surroundings of a member's county; empty for a member without one. */
export function surroundingsOf(county: string | null): Surroundings {
  const centre = AREA_KEYS.find((key) => key === county);
  if (centre === undefined) return NOWHERE;
  let found = known.get(centre);
  if (found === undefined) {
    const near = AREA_KEYS.map((area) => ({ area, km: kilometresBetween(centre, area) }))
      .filter(({ km }) => km <= NEAR_KM)
      .toSorted((a, b) => a.km - b.km);
    const areas = near.map(({ area }) => area);
    found = { areas, kilometres: near.map(({ km }) => km), nearest: areas.slice(0, SEARCHED) };
    known.set(centre, found);
  }
  return found;
}

/** The distance in a straight line, in whole kilometres. */
export function kilometresBetween(one: AreaKey, other: AreaKey): number {
  const [from, to] = [coordinatesOf(one), coordinatesOf(other)];
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const share = north ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(share)));
}
