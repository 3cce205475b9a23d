import { dayInLondon } from "#contracts/calendar.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import type { Mention } from "#contracts/fields.ts";
import { findMentions } from "#contracts/links.ts";
import { MENTIONABLE_SIZE } from "#contracts/reference/limits.ts";
import { normaliseName } from "#contracts/reference/normalise.ts";
import type * as contract from "#contracts/search.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Handle } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { presentPerson } from "../../platform/person.ts";
import { findMentionable, findMentioned } from "./mentions.queries.ts";
import { searchPeople } from "./search.service.ts";

/** Who is mentioned in a text by its writer, in the order of their usernames. Asks nothing of a text that names nobody. */
export async function resolveMentions(
  { clock }: Pick<Deps, "clock">,
  handle: Handle,
  writer: Pick<Viewer, "userId">,
  text: string,
): Promise<Mention[]> {
  const usernames = findMentions(text);
  if (usernames.length === 0) return [];
  const found = await findMentioned(handle, writer.userId, usernames, dayInLondon(clock.now()));
  return found.toSorted((one, other) => (one.username < other.username ? -1 : 1));
}

/** Whom a member may mean who has typed so much of a name: by username and among their crew first, else as the search finds. */
export async function listMentionable(
  deps: Deps,
  viewer: Viewer,
  typed: string,
): Promise<ReplyOf<typeof contract.listMentionable>> {
  const prefix = normaliseName(typed).replaceAll(" ", "");
  if (prefix === "") return { people: [] };
  const near = await findMentionable(deps.db, viewer.userId, prefix, dayInLondon(deps.clock.now()));
  const people = new Map(near.map((row) => [row.id, { ...presentPerson(row), username: row.username }]));
  if (people.size < MENTIONABLE_SIZE) {
    const found = await searchPeople(deps, viewer, { q: typed, sort: "a-z", limit: 2 * MENTIONABLE_SIZE });
    for (const { id, name, trade, avatar, username } of found.people)
      if (id !== viewer.userId && !people.has(id)) people.set(id, { id, name, trade, avatar, username });
  }
  return { people: [...people.values()].slice(0, MENTIONABLE_SIZE) };
}
