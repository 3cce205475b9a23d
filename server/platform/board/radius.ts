import { WHOLE_COUNTY } from "#contracts/board-filters.ts";
import { RADIUS_USUAL } from "#contracts/reference/limits.ts";
import { normaliseText } from "#contracts/reference/normalise.ts";
import { AREA_KEYS, findArea } from "#contracts/reference/regions.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { findTown } from "#contracts/reference/towns.ts";

import { fieldError } from "../errors.ts";
import { findPlace, nearestOf, placedTownsOf, townsWithin, type PlacedTown } from "../places/towns-within.ts";

/** A county, as a whole or one town of it by its normalised name. */
export interface Place {
  readonly county: string;
  readonly town: string | null;
}

/** Around which towns somebody looks, and how far. */
export interface Near {
  readonly near?: readonly string[] | undefined;
  readonly radius?: number | undefined;
}

/** Refuses a town that is on no list, and a distance from nowhere. */
export function assertRadius({ near = [], radius }: Near): void {
  if (near.length === 0 && radius !== undefined)
    throw fieldError("near", "Please choose the town to measure from");
  if (near.some((town) => centresOf(town).length === 0))
    throw fieldError("near", "Please choose a town from the list");
}

/**
 * The places within `radius` miles of those towns. An area of which every listed town is near counts as a whole, with its
 * villages on no list; elsewhere those are not found, since nobody knows where they are.
 */
export function placesWithin({ near = [], radius = RADIUS_USUAL }: Near): Place[] {
  if (near.length === 0) return [];
  return townsWithin(centresOfAll(near), radius).flatMap(({ county, names, isWhole }): Place[] =>
    isWhole ? [{ county, town: null }] : names.map((town) => ({ county, town })),
  );
}

/** 'County|Town', 'County|*' for every town of it, or a bare town in every county that has it, as `town` of the board takes it. */
function centresOf(text: string): readonly PlacedTown[] {
  const cut = text.indexOf("|");
  const [county, town] = [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1)];
  if (cut === -1) return AREA_KEYS.flatMap((each) => findPlace(each, town) ?? []);
  if (town !== WHOLE_COUNTY) return [findPlace(county, town) ?? []].flat();
  const area = findArea(county);
  return area === undefined ? [] : placedTownsOf(area.key);
}

/** Each place once, however many ways of writing it were asked for: there are never more than our lists have. */
function centresOfAll(near: readonly string[]): PlacedTown[] {
  return [...new Set(near.flatMap(centresOf))];
}

/** How far a place is from the nearest of those that were asked for. */
export interface Distance {
  /** Not rounded: what a list is sorted by. 0 in the place itself. */
  readonly exact: number;
  readonly from: string;
}

/** Says how far a county's town is; null for one that is on no list, unless all of its county was asked for, and without any place. */
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

/** In thousandths of a mile, where nobody knows how far it is: it stands last. */
const FAR_AWAY = 1_000_000;
const awayOf = (distance: Distance | null) =>
  distance === null ? FAR_AWAY : Math.round(distance.exact * 1000);

/** SQL: joins how far the place of a row is, of two parameters as `placesOf` gives them; `DISTANCE` is what was joined. */
export const joinDistances = (row: string, places: string, aways: string) =>
  `left join unnest(${places}::text[], ${aways}::int[]) as known (place, away)
        on known.place = ${row}.county || '|' || ${row}.town_key`;
export const DISTANCE = `coalesce(known.away, ${FAR_AWAY})`;

/** The places and how far each is, for `joinDistances`. */
export function placesOf(towns: ReturnType<typeof listDistances>["towns"]): [string[], number[]] {
  return [towns.map(({ key }) => key), towns.map(({ distance }) => awayOf(distance))];
}

/**
 * Every listed town that lies within, or that was asked for beside that, as 'County|town' by its normalised name, each with its
 * distance; and the counties that are meant as a whole.
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

/** What a distance from there is called after, and the county if all of it is meant. */
function nameOf(text: string): { from: string; county: AreaKey | null } {
  const cut = text.indexOf("|");
  const [area, town] = [findArea(text.slice(0, Math.max(cut, 0))), text.slice(cut + 1)];
  if (area !== undefined && town === WHOLE_COUNTY) return { from: area.label, county: area.key };
  return { from: (area && findTown(area.key, town)) ?? town, county: null };
}
