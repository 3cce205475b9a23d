import { coordinatesOf } from "#contracts/reference/regions.ts";

import type { CastMember } from "./cast/cast-types.ts";
import type { Community } from "./community.types.ts";
import type { Random } from "./random.ts";

/** How far apart two members live, roughly, in degrees; good enough to tell a neighbour from a stranger. */
function distance(one: CastMember, other: CastMember): number {
  const [a, b] = [coordinatesOf(one.county), coordinatesOf(other.county)];
  return Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * 0.6);
}

/** Crews as they come about: mostly neighbours, with the odd friend from a job far away. */
export function gatherCrew(members: readonly CastMember[], random: Random): Community["crew"] {
  const pairs = new Map<string, Community["crew"][number]>();
  const join = (one: string, other: string) => {
    const pair = one < other ? ([one, other] as const) : ([other, one] as const);
    if (one !== other) pairs.set(pair.join(" "), { pair, daysAgo: random.int(2, 140) });
  };
  for (const member of members) {
    const others = members.filter((each) => each !== member);
    const near = others.toSorted((a, b) => distance(member, a) - distance(member, b)).slice(0, 8);
    for (const other of random.sample(near, random.int(3, 5))) join(member.handle, other.handle);
    if (random.chance(0.4)) join(member.handle, random.pick(others).handle);
  }
  return [...pairs.values()];
}
