import type { Mention } from "#contracts/fields.ts";
import { MENTIONABLE_SIZE } from "#contracts/reference/limits.ts";

import { isNear, notBlocked, withinReach } from "../../platform/database/blocked.ts";
import { many } from "../../platform/database/queries.ts";
import type { PersonRow } from "../../platform/person.ts";
import { isDiscoverable } from "../profiles/index.ts";
import { EVERYBODY, rangeOf } from "./search.queries.ts";

/** Whom `$1` may mention: whoever they could find by searching. `today` is a placeholder. */
const mayBeMentioned = (
  today: string,
) => `u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}
  and ${withinReach("u", "$1")} and ${isDiscoverable("u", "$1", today)}`;

/** Those who have these usernames and may be mentioned by the writer, by username; whether the writer is of their crew or followed by them. */
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

/** The writer's crew of whose names one begins so, and then whose username does. Some may be both. */
export const findMentionable = many<MentionableRow, [writerId: number, prefix: string, today: string]>(
  `
  (select ${PERSON} from (
      select user_b as id from crew_members where user_a = $1
      union all select user_a from crew_members where user_b = $1) mates
    join users u on u.id = mates.id
    where ${mayBeMentioned("$4")} and (select (' ' || e.name) like '% ' || $2 || '%' from search_entries e
      where e.user_id = u.id and e.key = '${EVERYBODY}')
    order by u.first_name, u.last_name, u.id limit ${MENTIONABLE_SIZE})
  union all
  (select ${PERSON} from users u
    where u.username collate "C" >= $2 and u.username collate "C" < $3 and u.id <> $1 and ${mayBeMentioned("$4")}
    order by u.username collate "C" limit ${2 * MENTIONABLE_SIZE})`,
  (writerId, prefix, today) => [writerId, ...rangeOf(prefix), today],
);
