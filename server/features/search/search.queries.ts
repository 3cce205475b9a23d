import { SEARCH_SIZE } from "#contracts/reference/limits.ts";
import type { FoundMember, SearchSort } from "#contracts/search.ts";

import { BATCH } from "../../platform/database/batches.ts";
import { idWithinReach, notBlocked, notMuted } from "../../platform/database/blocked.ts";
import { transaction, type Database, type Handle } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, manyValues } from "../../platform/database/queries.ts";
import { hideValues, statement, type Statement } from "../../platform/database/statements.ts";
import type { PersonRow } from "../../platform/person.ts";
import { isDiscoverable } from "../profiles/index.ts";
import type { SearchTerm } from "./search.terms.ts";

/** Bound: words read per prefix. */
export const WORDS_READ = 250;
/** Bound: members of a key whose other words are checked. */
export const MEMBERS_READ = 10_000;
/** Members of a term are counted up to here, to find the rarest term; a term with this many is common. */
export const COMMON = 1000;
/** A term with this many members is never read as a whole. */
export const READ_MAX = 5000;
/** Bound: words read as similar spellings. */
const ALIKE_READ = 20;

export interface FoundRow extends PersonRow {
  username: string;
  company: string | null;
  county: string | null;
  rating: number | null;
  review_count: number;
  relation: FoundMember["relation"];
  request_id: number | null;
  /** Its position in the sort order; null if the order does not use it. */
  sort_name: string;
  rank: number | null;
  at: number | null;
}

/** The last member of the previous page. When sorting by distance, `counties` begins with that member's county. */
export interface FoundPosition {
  name: string;
  id: number;
  rank: number | null;
}

export interface Search {
  viewerId: number;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  sort: SearchSort;
  /** Null for everywhere; nearest first when sorting by distance. */
  counties: readonly string[] | null;
  /** Null for the first page. */
  after: FoundPosition | null;
  /** The term whose members are walked, in sort order. */
  driver: SearchTerm;
  /**
   * Terms that each of those members must match too, checked for each member: if the driver is rare, or the term is
   * vague or too common…
   */
  asked: readonly SearchTerm[];
  /**
   * …and terms read once as a whole, because driver and term are both common: a hundred times cheaper per row. Each has
   * fewer than `READ_MAX` members.
   */
  read: readonly SearchTerm[];
}

const FORWARDS = "(name, user_id) > ($6::text, $7::bigint)";

/**
 * `index`: the order of an index of `search_entries`, read forwards or backwards, within each county if there are any,
 * and `columns` the columns needed from it. `order`: the sort order, if different. `after`: the condition for rows
 * after a position.
 */
const ORDERS = {
  "a-z": { index: "name, user_id", columns: "user_id, name", after: FORWARDS },
  "z-a": {
    index: "name desc, user_id desc",
    columns: "user_id, name",
    after: "(name, user_id) < ($6::text, $7::bigint)",
  },
  rating: {
    index: "rank desc, name, user_id",
    columns: "user_id, name, rank",
    after: `rank <= $8::integer and (rank < $8::integer or ${FORWARDS})`,
  },
  distance: {
    index: "name, user_id",
    columns: "user_id, name, at",
    order: "at, name, user_id",
    after: `(place.at > 1 or ${FORWARDS})`,
  },
} as const satisfies Record<SearchSort, { index: string; columns: string; order?: string; after: string }>;

const searches = new Map<string, Statement<FoundRow>>();

/** The key that every member is indexed under. */
export const EVERYBODY = "*";

function searchFor({ sort, counties, after, driver, asked, read }: Search): Statement<FoundRow> {
  // Without a place to measure from, sorts by name.
  const by = sort === "distance" && counties === null ? "a-z" : sort;
  const form: Form = {
    sort: by,
    inCounty: counties !== null,
    isFirst: after === null,
    isSuggesting: driver.keys.includes(EVERYBODY),
    asked: asked.length,
    read: read.length,
  };
  const shape = Object.values(form).join(" ");
  const made = searches.get(shape) ?? statement<FoundRow>(hideValues(compose(form)));
  searches.set(shape, made);
  return made;
}

interface Form {
  sort: SearchSort;
  inCounty: boolean;
  isFirst: boolean;
  /** There is no search text: the viewer and members they muted are not suggested. */
  isSuggesting: boolean;
  asked: number;
  read: number;
}

interface Order {
  index: string;
  columns: string;
  after: string;
  order?: string;
}

/**
 * Selects the first matches, with one extra row if there are more. Members with one of the driver's keys are read from
 * an index in sort order, at most a page per key, so the cost does not grow with the number of members.
 *
 * $1 viewer, $2 keys, $3 $4 range of words, $5 today, $6 $7 $8 name, id and rank to continue after, $9 counties if
 * there are any; then three for every other term.
 */
function compose({ sort, inCounty, isFirst, isSuggesting, asked, read }: Form): string {
  const { index, columns, after, order = index }: Order = ORDERS[sort];
  const entries = `select user_id, name, rank, born_on from search_entries
        where key = keys.key${inCounty ? " and county = place.county" : ""}
          ${isFirst ? "" : `and ${after}`} order by ${index}`;
  const others = Array.from({ length: asked + read }, (_, at) => {
    const from = (inCounty ? 10 : 9) + at * 3;
    const begins = `o.key >= $${from + 1}::text and o.key < $${from + 2}::text`;
    const stands = `o.key = any (coalesce($${from}::text[], '{}'))`;
    // Neither is a plain `exists`, because PostgreSQL would choose a plan without knowing how common the values are.
    const look = (what: string) =>
      `(select true from search_entries o where o.user_id = entry.user_id and ${what} limit 1)`;
    const list = (what: string) => `user_id in (select o.user_id from search_entries o where ${what})`;
    return at < asked
      ? `and coalesce(${look(begins)}, case when $${from} <> '{}'::text[] then ${look(stands)} end, false)`
      : `and (${list(begins)} or ${list(stands)})`;
  });
  return `
  with position (name, id, rank) as (select $6::text, $7::bigint, $8::integer),
  keys as materialized (
    select unnest($2::text[]) as key union
    (select word from search_words where word >= $3::text and word < $4::text order by word limit ${WORDS_READ})),
  met as (
    select distinct ${columns} from keys
    ${inCounty ? "cross join unnest($9::text[]) with ordinality as place (county, at)" : ""} cross join lateral (
      select * from (${entries}${others.length === 0 ? "" : ` limit ${MEMBERS_READ}`}) entry
      where ${notBlocked("user_id", "$1")} and ${idWithinReach("entry.user_id", "$1")}
        and ${isDiscoverable({ id: "entry.user_id", born: "entry.born_on" }, "$1", "$5")} ${others.join(" ")}
        ${isSuggesting ? `and user_id <> $1 and ${notMuted("user_id", "$1")}` : ""}
      order by ${index} limit ${SEARCH_SIZE + 1}) entry
    order by ${order} limit ${SEARCH_SIZE + 1})
  select u.*, request.id as request_id, met.name as sort_name,
    ${sort === "rating" ? "met.rank" : "null::integer"} as rank, ${sort === "distance" ? "met.at::integer" : "null::integer"} as at,
    case when u.id = $1 then 'self' when crew.user_a is not null then 'crew' when request.id is null then 'none'
      when request.requester_id = $1 then 'sent' else 'received' end as relation
  from met
  -- Each by its key, fifty times: "offset" keeps PostgreSQL from reading whole tables to join them at once.
  cross join lateral (
    select id, username, first_name, last_name, avatar, trade_key, custom_trade, company, county, rating, review_count
    from users where id = met.user_id offset 0) u
  left join lateral (
    select user_a from crew_members where user_a = least($1, u.id) and user_b = greatest($1, u.id) offset 0) crew on true
  left join lateral (
    select id, requester_id from crew_requests where status = 'pending'
      and least(requester_id, receiver_id) = least($1, u.id)
      and greatest(requester_id, receiver_id) = greatest($1, u.id) offset 0) request on true
  order by ${order}`;
}

export function findMembers(handle: Handle, search: Search): Promise<FoundRow[]> {
  const { viewerId, today, counties, after, driver, asked, read } = search;
  return handle.run(searchFor(search), [
    viewerId,
    driver.keys,
    ...rangeOf(driver.prefix),
    today,
    after?.name ?? null,
    after?.id ?? null,
    after?.rank ?? null,
    ...(counties === null ? [] : [counties]),
    ...[...asked, ...read].flatMap((term) => [term.keys, ...rangeOf(term.prefix)]),
  ]);
}

/** The range of words with that prefix. Normalised text has no character above "z". */
export function rangeOf(prefix: string | null): [string, string] | [null, null] {
  if (prefix === null) return [null, null];
  const last = prefix.charCodeAt(prefix.length - 1);
  return [prefix, prefix.slice(0, -1) + String.fromCharCode(last + 1)];
}

/** The approximate number of members per term, counted up to `most`. */
export const countMembers = manyValues<number, [terms: readonly SearchTerm[], most: number]>(
  `
  select (select count(*) from (
    (select from search_entries where key >= term.first and key < term.beyond limit $4) union all
    (select from search_entries where key = any (string_to_array(term.keys, '|')) limit $4)) met) as members
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as term (first, beyond, keys, place)
  order by place`,
  (terms, most) => {
    const ranges = terms.map(({ prefix }) => rangeOf(prefix));
    const [first, beyond] = [ranges.map(([from]) => from), ranges.map(([, to]) => to)];
    return [first, beyond, terms.map(({ keys }) => keys.join("|")), most];
  },
);

// One statement for both, because if no word has the prefix, similar spellings are needed next.
const wordsFor = statement<{ word: string; is_alike: boolean }>(`
  with begun as materialized (select word from search_words where word >= $1 and word < $2 limit 1)
  select word, false as is_alike from begun union all
  select word, true from search_alike($1, ${ALIKE_READ}) as word where not exists (select from begun)`);

/** Null if a word has that prefix; otherwise similarly spelt words, the likeliest first. */
export async function findWordsInstead(handle: Handle, prefix: string): Promise<string[] | null> {
  const rows = await handle.run(wordsFor, rangeOf(prefix));
  return rows.some((row) => !row.is_alike) ? null : rows.map(({ word }) => word);
}

/** Indexed words similar to a text, the most similar first. */
export const findWordsLike = manyValues<string, [text: string]>(
  `select word from search_alike($1, ${ALIKE_READ}) as word limit ${ALIKE_READ}`,
);

// Waits for concurrent writers of words and keeps others out; otherwise a word could be deleted just as a member is
// indexed under it.
const keepOthersOut = execute("lock table search_words in share row exclusive mode");
const deleteUnused = exactlyOneValue<string | null, [after: string]>(`
  with looked_at as materialized (select word from search_words where word > $1 order by word limit ${BATCH}),
  gone as (
    delete from search_words where word in (select word from looked_at)
      and not exists (select from search_entries where key = word))
  select max(word) as last from looked_at`);

/** Deletes words that no member is indexed under, one batch per transaction, so that nobody waits for long. */
export async function purgeUnusedWords(db: Database): Promise<void> {
  for (let last: string | null = ""; last !== null;) {
    const after: string = last;
    last = await transaction(db, async (tx) => {
      await keepOthersOut(tx);
      return deleteUnused(tx, after);
    });
  }
}
