import { RADIUS_USUAL } from "#contracts/reference/limits.ts";
import { AREA_KEYS } from "#contracts/reference/regions.ts";

import { AppError } from "../errors.ts";
import { findPlace, milesBetween, townsWithin } from "../places/towns-within.ts";

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
  const fields: Record<string, string> = {};
  const unknown = near.find((town) => centresOf(town).length === 0);
  if (unknown !== undefined) fields["near"] = "Please choose a town from the list";
  if (near.length === 0 && radius !== undefined) fields["near"] = "Please choose the town to measure from";
  const [words] = Object.values(fields);
  if (words !== undefined) throw new AppError("invalid_input", { words, fields });
}

/**
 * The places within `radius` miles of those towns. An area of which every listed town is near counts as a whole, with its
 * villages on no list; elsewhere those are not found, since nobody knows where they are.
 */
export function placesWithin({ near = [], radius = RADIUS_USUAL }: Near): Place[] {
  if (near.length === 0) return [];
  return townsWithin(near.flatMap(centresOf), radius).flatMap(({ county, names, isWhole }): Place[] =>
    isWhole ? [{ county, town: null }] : names.map((town) => ({ county, town })),
  );
}

/** Whole miles from a place to the nearest of those towns; null without any, or when the place is on none of our lists. */
export function milesTo(
  { near = [] }: Near,
  { county, town }: { county: string; town: string },
): number | null {
  const place = findPlace(county, town);
  const centres = near.flatMap(centresOf);
  if (place === undefined || centres.length === 0) return null;
  return Math.round(Math.min(...centres.map((centre) => milesBetween(centre, place))));
}

/** 'County|town', by its normalised name, of every listed place, and how far it is from the nearest of those towns. */
export function distancesFrom(around: Near): { place: string; miles: number }[] {
  return townsWithin((around.near ?? []).flatMap(centresOf), Infinity).flatMap(({ county, names }) =>
    names.map((town) => ({ place: `${county}|${town}`, miles: milesTo(around, { county, town }) ?? 0 })),
  );
}

/** 'County|Town', or a bare town in every county that has it, as `town` of the board takes it. */
function centresOf(text: string) {
  const cut = text.indexOf("|");
  const counties = cut === -1 ? AREA_KEYS : [text.slice(0, cut)];
  return counties.flatMap((county) => findPlace(county, text.slice(cut + 1)) ?? []);
}
