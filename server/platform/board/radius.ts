import { WHOLE_COUNTY } from "#contracts/board-filters.ts";
import { RADIUS_USUAL } from "#contracts/reference/limits.ts";
import { normaliseText } from "#contracts/reference/normalise.ts";
import { AREA_KEYS, findArea } from "#contracts/reference/regions.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { findTown } from "#contracts/reference/towns.ts";

import { fieldError } from "../errors.ts";
import { findPlace, nearestOf, placedTownsOf, townsWithin, type PlacedTown } from "../places/towns-within.ts";

/** A whole county, or one town of it by its normalised name. */
export interface Place {
  readonly county: string;
  readonly town: string | null;
}

/** The towns that a search is centred on, and its radius. */
export interface Near {
  readonly near?: readonly string[] | undefined;
  readonly radius?: number | undefined;
}

/** Refuses a town that is not listed, and a radius without a town. */
export function assertRadius({ near = [], radius }: Near): void {
  if (near.length === 0 && radius !== undefined)
    throw fieldError("near", "Please choose the town to measure from");
  if (near.some((town) => centresOf(town).length === 0))
    throw fieldError("near", "Please choose a town from the list");
}

/**
 * Returns the places within `radius` miles of those towns. A county whose listed towns are all near counts as a whole,
 * including its unlisted villages. Elsewhere unlisted villages are not found, since their positions are unknown.
 */
export function placesWithin({ near = [], radius = RADIUS_USUAL }: Near): Place[] {
  if (near.length === 0) return [];
  return townsWithin(centresOfAll(near), radius).flatMap(({ county, names, isWhole }): Place[] =>
    isWhole ? [{ county, town: null }] : names.map((town) => ({ county, town })),
  );
}

/**
 * Returns the towns that a text means: 'County|Town', 'County|*' for every town of it, or a bare town in every county
 * that has it. The board's `town` parameter takes the same forms.
 */
function centresOf(text: string): readonly PlacedTown[] {
  const cut = text.indexOf("|");
  const [county, town] = [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1)];
  if (cut === -1) return AREA_KEYS.flatMap((each) => findPlace(each, town) ?? []);
  if (town !== WHOLE_COUNTY) return [findPlace(county, town) ?? []].flat();
  const area = findArea(county);
  return area === undefined ? [] : placedTownsOf(area.key);
}

/** Returns each town once, however it was written. So there are never more than our lists have. */
function centresOfAll(near: readonly string[]): PlacedTown[] {
  return [...new Set(near.flatMap(centresOf))];
}

/** The distance of a place from the nearest requested town. */
export interface Distance {
  /** In miles, not rounded: lists are sorted by it. 0 in the place itself. */
  readonly exact: number;
  readonly from: string;
}

/**
 * Returns a function that measures how far a town is. The function returns null for an unlisted town, unless all of its
 * county was requested, and if no place was requested.
 */
export function measureFrom({ near = [] }: Near): (county: string, town: string) => Distance | null {
  const wholes = new Map<string, string>();
  const centres = new Map<PlacedTown, PlacedTown & { from: string }>();
  for (const text of near) {
    const { from, county } = nameOf(text);
    if (county !== null) wholes.set(county, from);
    for (const centre of centresOf(text)) centres.set(centre, centres.get(centre) ?? { ...centre, from });
  }
  const each = [...centres.values()];
  const known = new Map<string, Distance | null>();
  const measure = (county: string, town: string): Distance | null => {
    const whole = wholes.get(county);
    if (whole !== undefined) return { exact: 0, from: whole };
    const place = findPlace(county, town);
    if (place === undefined) return null;
    const nearest = nearestOf(place, each, Infinity);
    return nearest && { exact: nearest.miles, from: nearest.place.from };
  };
  return (county, town) => {
    const key = `${county}|${normaliseText(town)}`;
    if (!known.has(key)) known.set(key, measure(county, town));
    return known.get(key) ?? null;
  };
}

/** In thousandths of a mile: the distance of a place whose position is unknown, so that it sorts last. */
const FAR_AWAY = 1_000_000;
const awayOf = (distance: Distance | null) =>
  distance === null ? FAR_AWAY : Math.round(distance.exact * 1000);

/**
 * SQL: joins the distance of a row's place, from two parameters as returned by `placesOf`; `DISTANCE` is the joined
 * value.
 */
export const joinDistances = (row: string, places: string, aways: string) =>
  `left join unnest(${places}::text[], ${aways}::int[]) as known (place, away)
        on known.place = ${row}.county || '|' || ${row}.town_key`;
export const DISTANCE = `coalesce(known.away, ${FAR_AWAY})`;

/** Returns the places and their distances as parameters for `joinDistances`. */
export function placesOf(towns: ReturnType<typeof listDistances>["towns"]): [string[], number[]] {
  return [towns.map(({ key }) => key), towns.map(({ distance }) => awayOf(distance))];
}

/**
 * Returns every listed town within the radius or chosen besides, as 'County|town' with its normalised name and its
 * distance, and the counties that are chosen as a whole.
 */
export function listDistances(
  around: Near & {
    readonly county?: readonly string[] | undefined;
    readonly town?: readonly string[] | undefined;
  },
): {
  towns: { key: string; distance: Distance | null }[];
  counties: string[];
} {
  const { near = [], radius = RADIUS_USUAL, county: counties = [], town = [] } = around;
  const measure = measureFrom(around);
  const within = townsWithin(centresOfAll(near), radius).flatMap(({ county, names }) =>
    names.map((name) => ({ county, name })),
  );
  const beside = centresOfAll([...counties.map((county) => `${county}|${WHOLE_COUNTY}`), ...town]);
  const distances = new Map(
    [...within, ...beside].map(({ county, name }) => [`${county}|${name}`, measure(county, name)]),
  );
  return {
    towns: Array.from(distances, ([key, distance]) => ({ key, distance })),
    counties: near.flatMap((text) => nameOf(text).county ?? []),
  };
}

/** Returns the name to measure from, and the county if all of it is meant. */
function nameOf(text: string): { from: string; county: AreaKey | null } {
  const cut = text.indexOf("|");
  const [area, town] = [findArea(text.slice(0, Math.max(cut, 0))), text.slice(cut + 1)];
  if (area !== undefined && town === WHOLE_COUNTY) return { from: area.label, county: area.key };
  return { from: (area && findTown(area.key, town)) ?? town, county: null };
}
