import { normaliseText } from "#contracts/reference/normalise.ts";
import {
  AREA_KEYS,
  coordinatesOf,
  findArea,
  type AreaKey,
  type Coordinates,
} from "#contracts/reference/regions.ts";

import { findTowns, milesBetween, townsWithin } from "../../platform/places/towns-within.ts";

/** The distance of 'near' in miles: about as far as people drive to a job every day. */
const NEAR_MILES = 20;
/** Words in the longest name of a place. */
const PLACE_WORDS_MAX = 4;

/** The place in a typed search. */
export interface TypedPlace {
  /** The rest of the text: whom to search for. */
  readonly words: string;
  /** Members are located by county only, so a town stands for its county, and 'near' for every county within reach. */
  readonly counties: readonly AreaKey[];
  readonly centre: Coordinates;
  /** The place follows 'in', 'near' or 'around', so it is not a surname. */
  readonly isSaid: boolean;
}

/** Finds the place at the end of a search: 'plumber leeds', 'joiner in kent', 'sparky near bolton'. Null if there is none. */
export function readPlace(q: string): TypedPlace | null {
  const words = normaliseText(q).split(" ");
  for (let length = Math.min(PLACE_WORDS_MAX, words.length - 1); length > 0; length--) {
    const { counties, places } = placesCalled(words.slice(-length).join(" "));
    const [centre] = places;
    if (centre === undefined) continue;
    const before = words.slice(0, -length);
    const said = ["in", "near", "around"].find((word) => word === before.at(-1));
    const rest = said === undefined ? before : before.slice(0, -1);
    if (rest.length === 0) return null;
    const isNear = said === "near" || said === "around";
    return {
      words: rest.join(" "),
      counties: isNear
        ? [...new Set([...counties, ...townsWithin(places, NEAR_MILES).map(({ county }) => county)])]
        : counties,
      centre,
      isSaid: said !== undefined,
    };
  }
  return null;
}

/** The area or all towns of that name; empty if there are none. */
function placesCalled(name: string): { counties: AreaKey[]; places: Coordinates[] } {
  const area = findArea(name);
  if (area !== undefined) return { counties: [area.key], places: [coordinatesOf(area.key)] };
  const towns = findTowns(name);
  return { counties: [...new Set(towns.map(({ county }) => county))], places: towns };
}

/** All counties, nearest first. */
export function countiesFrom(centre: Coordinates): AreaKey[] {
  const miles = (key: AreaKey) => milesBetween(centre, coordinatesOf(key));
  return AREA_KEYS.toSorted((one, other) => miles(one) - miles(other));
}
