import { dayInLondon } from "#contracts/calendar.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import type { Mention } from "#contracts/fields.ts";
import { findMentions } from "#contracts/links.ts";
import { MENTIONABLE_SIZE } from "#contracts/reference/limits.ts";
import { normaliseName } from "#contracts/reference/normalise.ts";
import type * as contract from "#contracts/search.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { presentPerson } from "../../platform/person.ts";
import { findCalled, findMentionable, findMentioned } from "./mentions.queries.ts";

/**
 * Returns the members mentioned in the writer's text, ordered by username; without a query if the text has no mentions.
 * Strangers can be mentioned a limited number of times a day (`mention_stranger`); beyond that a name stays plain text.
 * A rollback, such as when a text is held, gives the draws back. Mentions in `free` are not counted: those already in
 * the text, or of the member answered; "all" if nobody is notified.
 */
export async function resolveMentions(
  { clock, limits }: Pick<Deps, "clock" | "limits">,
  tx: Tx,
  { userId }: Pick<Viewer, "userId">,
  text: string,
  { free = [] }: { free?: readonly Mention[] | "all" } = {},
): Promise<Mention[]> {
  const usernames = findMentions(text);
  if (usernames.length === 0) return [];
  const found = await findMentioned(tx, userId, usernames, dayInLondon(clock.now()));
  const mentions: Mention[] = [];
  const isDrawn = async () => {
    const wait = await limits.draw("mention_stranger", userId);
    tx.afterRollback(() => limits.giveBack("mention_stranger", userId));
    return wait === 0;
  };
  for (const { isNear, ...mention } of found) {
    // An earlier mention still means the same member, even if another has taken the username since.
    const known = free === "all" ? mention : free.find(({ username }) => username === mention.username);
    if (known !== undefined || isNear || (await isDrawn()))
      mentions.push(known === undefined ? mention : { userId: known.userId, username: mention.username });
  }
  return mentions;
}

/** Returns the members that a partly typed name may mean: crew first, then by username, then by name. */
export async function listMentionable(
  { db, clock }: Deps,
  viewer: Viewer,
  typed: string,
): Promise<ReplyOf<typeof contract.listMentionable>> {
  const words = normaliseName(typed);
  if (words === "") return { people: [] };
  const today = dayInLondon(clock.now());
  const name = { words, username: words.replaceAll(" ", "") };
  const near = await findMentionable(db, viewer.userId, name, today);
  const people = new Map(near.map((row) => [row.id, row]));
  if (people.size < MENTIONABLE_SIZE)
    for (const row of await findCalled(db, viewer.userId, words, today))
      if (!people.has(row.id)) people.set(row.id, row);
  return {
    people: [...people.values()]
      .slice(0, MENTIONABLE_SIZE)
      .map((row) => ({ ...presentPerson(row), username: row.username })),
  };
}
