import { normaliseText } from "#contracts/reference/normalise.ts";
import {
  AREA_KEYS,
  coordinatesOf,
  findArea,
  type AreaKey,
  type Coordinates,
} from "#contracts/reference/regions.ts";

import { findTowns, milesBetween, townsWithin } from "../../platform/places/towns-within.ts";

/** How far 'near' is, in miles: about as far as anybody drives to a job every day. */
const NEAR_MILES = 20;
/** The longest name of a place has so many words. */
const PLACE_WORDS_MAX = 4;

/** Where a typed text wants people from. */
export interface TypedPlace {
  /** What is left of the text: who is wanted. */
  readonly words: string;
  /** Members say in which county they are, so a town stands for its county, and 'near' for each county within reach. */
  readonly counties: readonly AreaKey[];
  readonly centre: Coordinates;
  /** 'in' or 'near' was written before it, so that it is no surname. */
  readonly isSaid: boolean;
}

/** The place at the end of a search: 'plumber leeds', 'joiner in kent', 'sparky near bolton'; null where there is none. */
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

/** An area, or every town of that name; empty for what is neither. */
function placesCalled(name: string): { counties: AreaKey[]; places: Coordinates[] } {
  const area = findArea(name);
  if (area !== undefined) return { counties: [area.key], places: [coordinatesOf(area.key)] };
  const towns = findTowns(name);
  return { counties: [...new Set(towns.map(({ county }) => county))], places: towns };
}

/** All counties, the nearest first. */
export function countiesFrom(centre: Coordinates): AreaKey[] {
  const miles = (key: AreaKey) => milesBetween(centre, coordinatesOf(key));
  return AREA_KEYS.toSorted((one, other) => miles(one) - miles(other));
}
