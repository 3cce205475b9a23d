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
 * Who is mentioned in a text by its writer, in the order of their usernames. Asks nothing of a text that names nobody.
 * Strangers are notified of so many mentions a day (`mention_stranger`); beyond, a name stays plain text; what is undone,
 * as where a text is held, has not counted. `free` are not counted: who stood in the text before, or is answered by it; "all"
 * where nobody is notified.
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
    // Who was named before is still meant, though somebody else may have the username by now.
    const known = free === "all" ? mention : free.find(({ username }) => username === mention.username);
    if (known !== undefined || isNear || (await isDrawn()))
      mentions.push(known === undefined ? mention : { userId: known.userId, username: mention.username });
  }
  return mentions;
}

/** Whom a member may mean who has typed so much of a name: their crew first, then by username, then whoever is called so. */
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
