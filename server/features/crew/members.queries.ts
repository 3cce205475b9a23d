import type { CrewMember, CrewSort } from "#contracts/crew.ts";

import type { Handle } from "../../platform/database/database.ts";
import { exactlyOne } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { PersonRow } from "../../platform/person.ts";

/** Crews are counted up to this number. */
const COUNT_MAX = 1000;

export interface CrewRow extends PersonRow, Omit<CrewMember, keyof PersonRow | "name" | "trade"> {
  /** The sort key. */
  key: string;
}

const CREW = `
  (select user_b as id, since from crew_members where user_a = $1
   union all select user_a, since from crew_members where user_b = $1) crew
  join users u on u.id = crew.id and u.banned_at is null`;
const NAME = `normalise_name(u.first_name || ' ' || u.last_name) collate "C"`;

/** Each order's key and direction, and where it starts. */
const SORTS = {
  newest: { key: "crew.since", type: "timestamptz", direction: "desc", start: "infinity" },
  oldest: { key: "crew.since", type: "timestamptz", direction: "asc", start: "-infinity" },
  "a-z": { key: NAME, type: "text", direction: "asc", start: "" },
  // Sorts after every normalised name.
  "z-a": { key: NAME, type: "text", direction: "desc", start: "~" },
} as const satisfies Record<CrewSort, { key: string; type: string; direction: string; start: string }>;

export function isSortedByName(sort: CrewSort): boolean {
  return SORTS[sort].type === "text";
}

function listOf(sort: CrewSort) {
  const { key, type, direction } = SORTS[sort];
  const after = direction === "asc" ? ">" : "<";
  const fits = (text: string) => `normalise_name(${text}) like '%' || $5 || '%'`;
  return statement<CrewRow>(`
    select u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, u.company, u.county,
      crew.since as "joinedDate", u.rating, u.review_count as "reviewCount", ${key} as key
    from ${CREW}
    where (${key}, crew.id) ${after} ($2::${type}, $3::bigint)
      and ($5::text = '' or ${fits("u.first_name || ' ' || u.last_name")} or ${fits("u.company")}
        or ${fits("coalesce(u.custom_trade, u.trade_key)")})
    order by ${key} ${direction}, crew.id ${direction} limit $4`);
}

const lists = {
  newest: listOf("newest"),
  oldest: listOf("oldest"),
  "a-z": listOf("a-z"),
  "z-a": listOf("z-a"),
};

export interface CrewPageQuery {
  memberId: number;
  sort: CrewSort;
  /** Normalised; empty to match everybody. */
  q: string;
  after: { key: string; id: number } | null;
  take: number;
}

/** Reads a page of a member's crew. The cost grows with that crew alone. */
export function readCrew(handle: Handle, page: CrewPageQuery): Promise<CrewRow[]> {
  const { start, direction } = SORTS[page.sort];
  const after = page.after ?? { key: start, id: direction === "asc" ? 0 : Number.MAX_SAFE_INTEGER };
  return handle.run(lists[page.sort], [page.memberId, after.key, after.id, page.take, page.q]);
}

export const countCrew = exactlyOne<{ total: number }, [memberId: number], Handle>(
  `select count(*) as total from (select from ${CREW} limit ${COUNT_MAX}) counted`,
);
