import type { Mention } from "#contracts/fields.ts";
import { MENTIONABLE_SIZE } from "#contracts/reference/limits.ts";

import { idWithinReach, isNear, notBlocked, withinReach } from "../../platform/database/blocked.ts";
import { many } from "../../platform/database/queries.ts";
import type { PersonRow } from "../../platform/person.ts";
import { isDiscoverable } from "../profiles/index.ts";
import { EVERYBODY, MEMBERS_READ, rangeOf, WORDS_READ } from "./search.queries.ts";
import { toDriver } from "./search.terms.ts";

/** The members whom `$1` may mention: those they could find by searching. `today` is a placeholder. */
const mayBeMentioned = (
  today: string,
) => `u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}
  and ${withinReach("u", "$1")} and ${isDiscoverable("u", "$1", today)}`;

/**
 * The members with these usernames whom the writer may mention, by username. `isNear` is true for the writer themself,
 * their crew, and members they follow.
 */
export const findMentioned = many<
  Mention & { isNear: boolean },
  [writerId: number, usernames: readonly string[], today: string]
>(`
  select u.id as "userId", u.username, ${isNear("$1::bigint", "u.id")} as "isNear" from users u
  where u.username = any($2::text[]) and ${mayBeMentioned("$3")} order by u.username collate "C"`);

export interface MentionableRow extends PersonRow {
  username: string;
}

const PERSON = "u.id, u.username, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade";

/** A partly typed name, normalised for names (`words`) and for usernames. */
export interface TypedName {
  words: string;
  username: string;
}

const isCalledSo = (name: string, words: string) => `(' ' || ${name}) like '% ' || ${words} || '%'`;

/** Crew members of the writer with a name that begins so, then members whose username does. A member may be in both. */
export const findMentionable = many<MentionableRow, [writerId: number, typed: TypedName, today: string]>(
  `
  (select ${PERSON} from (
      select user_b as id from crew_members where user_a = $1
      union all select user_a from crew_members where user_b = $1) mates
    join users u on u.id = mates.id
    where ${mayBeMentioned("$4")} and (select ${isCalledSo("e.name", "$5")} from search_entries e
      where e.user_id = u.id and e.key = '${EVERYBODY}')
    order by u.first_name, u.last_name, u.id limit ${MENTIONABLE_SIZE})
  union all
  (select ${PERSON} from users u
    where u.username collate "C" >= $2 and u.username collate "C" < $3 and u.id <> $1 and ${mayBeMentioned("$4")}
    order by u.username collate "C" limit ${2 * MENTIONABLE_SIZE})`,
  (writerId, { words, username }, today) => [writerId, ...rangeOf(username), today, words],
);

// Members are indexed by name, but also by trade and company, so the names of the entries are checked. Of several
// words, the index is read for the longest, and also for full names that begin with the text: the bound may cut off
// some members called David, but leaves fewer called David Smith.
/** Members with a name that begins so; for a single letter, a first name. A member may be returned twice. */
export const findCalled = many<MentionableRow, [writerId: number, words: string, today: string]>(
  `
  select ${PERSON} from (
    select distinct user_id, name from (
      select unnest($4::text[]) as key, '' as first, '~' as beyond union
      (select word, '', '~' from search_words where word >= $5::text and word < $6::text order by word limit ${WORDS_READ})
      union select '${EVERYBODY}', $7::text, $8::text) keys
    cross join lateral (
      select * from (select user_id, name, born_on from search_entries
        where key = keys.key and name >= keys.first and name < keys.beyond order by name, user_id limit ${MEMBERS_READ}) entry
      where ${isCalledSo("name", "$2")} and user_id <> $1 and ${notBlocked("user_id", "$1")}
        and ${idWithinReach("entry.user_id", "$1")}
        and ${isDiscoverable({ id: "entry.user_id", born: "entry.born_on" }, "$1", "$3")}
      order by name, user_id limit ${2 * MENTIONABLE_SIZE}) entry
    order by name, user_id limit ${2 * MENTIONABLE_SIZE}) called
  join users u on u.id = called.user_id order by called.name, u.id`,
  (writerId, words, today) => {
    const each = words.split(" ");
    const longest = each.reduce((one, other) => (other.length >= one.length ? other : one));
    const { keys, prefix } = toDriver({ prefix: longest, keys: [] });
    return [writerId, words, today, keys, ...rangeOf(prefix), ...rangeOf(each.length > 1 ? words : null)];
  },
);
