import { findArea } from "#contracts/reference/regions.ts";
import { tradesLike } from "#contracts/reference/trades.ts";

import type { Random } from "../random.ts";
import type { DemoMember } from "./cast-types.ts";
import type { CrewPair } from "./community-types.ts";
import { DEMO_MEMBERS } from "./members.data.ts";

const DAY_MINUTES = 24 * 60;
const FEWEST = 4;
const MOST = 14;

/** Pairs that a reader of the demo would expect to know each other. */
const OLD_FRIENDS: readonly (readonly [string, string])[] = [
  ["dan", "alfie"],
  ["dan", "northgate"],
  ["dan", "tomasz"],
  ["dan", "siobhan"],
  ["dan", "marek"],
  ["siobhan", "priya"],
  ["siobhan", "jodie"],
  ["tomasz", "northgate"],
  ["marek", "kev"],
  ["marek", "northgate"],
  ["rhys", "carys"],
  ["dylan", "scott"],
  ["aoife", "declan"],
  ["sam", "niamh"],
];

/** How likely two members are to be in each other's crew: same place first, then related trades. */
function closeness(one: DemoMember, other: DemoMember): number {
  const [place, otherPlace] = [findArea(one.county), findArea(other.county)];
  let score = one.county === other.county ? 4 : 0;
  if (place?.nation === otherPlace?.nation) score += place?.nation === "England" ? 1 : 3;
  if (one.trade === other.trade) score += 2;
  else if (tradesLike(one.trade).includes(other.trade)) score += 1;
  if (one.isEmployer !== other.isEmployer) score += 1;
  return score;
}

/** Builds the crews: between 4 and 14 for each member, mostly people nearby or in related trades. */
export function buildCrew(random: Random): CrewPair[] {
  const size = new Map(DEMO_MEMBERS.map(({ handle }) => [handle, 0]));
  const wanted = new Map(DEMO_MEMBERS.map(({ handle }) => [handle, random.int(FEWEST + 1, MOST - 2)]));
  const pairs = new Map<string, CrewPair>();
  const sizeOf = (handle: string): number => size.get(handle) ?? 0;
  const join = (one: string, other: string): void => {
    const key = [one, other].toSorted().join(" ");
    if (pairs.has(key)) return;
    pairs.set(key, { one, other, minutesAgo: Math.round(random.between(2, 150) * DAY_MINUTES) });
    size.set(one, sizeOf(one) + 1);
    size.set(other, sizeOf(other) + 1);
  };
  for (const [one, other] of OLD_FRIENDS) join(one, other);
  const everyPair = DEMO_MEMBERS.flatMap((one, at) =>
    DEMO_MEMBERS.slice(at + 1).map((other) => ({
      one,
      other,
      score: closeness(one, other) + random.between(0, 3.5),
    })),
  ).toSorted((a, b) => b.score - a.score);
  const isShort = ({ handle }: DemoMember): boolean => sizeOf(handle) < (wanted.get(handle) ?? 0);
  for (const { one, other } of everyPair) {
    if (isShort(one) && isShort(other)) join(one.handle, other.handle);
  }
  // A member who is left short gets crew among members with room for one more.
  for (const { one, other } of everyPair) {
    const needs = sizeOf(one.handle) < FEWEST || sizeOf(other.handle) < FEWEST;
    if (needs && sizeOf(one.handle) < MOST && sizeOf(other.handle) < MOST) join(one.handle, other.handle);
  }
  return [...pairs.values()];
}
