import * as z from "zod/mini";

import { dayInLondon } from "#contracts/calendar.ts";
import { SEARCH_SIZE } from "#contracts/reference/limits.ts";
import {
  AREA_KEYS,
  coordinatesOf,
  findArea,
  type AreaKey,
  type Coordinates,
} from "#contracts/reference/regions.ts";
import {
  ALL_COUNTIES,
  type FoundMember,
  type FoundPage,
  type PeopleQuery,
  type SearchQuery,
} from "#contracts/search.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { defineCursor, part, toPage } from "../../platform/cursor.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { presentPerson } from "../../platform/person.ts";
import { countiesFrom, readPlace, type TypedPlace } from "./search.place.ts";
import {
  COMMON,
  countMembers,
  EVERYBODY,
  findMembers,
  findWordsInstead,
  findWordsLike,
  READ_MAX,
  type FoundRow,
  type Search,
} from "./search.queries.ts";
import { listTradeNames, namesTrade, readSearch, toDriver, type SearchTerm } from "./search.terms.ts";
import { pickNearest } from "./search.typos.ts";

/** Returns the first matching members as an array. */
export async function searchUsers(deps: Deps, viewer: Viewer, query: SearchQuery): Promise<FoundMember[]> {
  const { rows } = await find(deps, viewer, query, null);
  return rows.slice(0, SEARCH_SIZE).map(presentFound);
}

/** How a text is read: whole, or with a place at its end; as typed, or corrected. */
const WAYS = ["whole_typed", "place_typed", "whole_meant", "place_meant"] as const;
type Way = (typeof WAYS)[number];

/** Stands for members without a county. */
const NO_COUNTY = "";
type County = AreaKey | typeof NO_COUNTY;

/** The way of reading that found the first page, and the last member shown. */
const POSITION = z.object({
  way: z.enum(WAYS),
  county: z.nullable(z.enum([...AREA_KEYS, NO_COUNTY])),
  name: part.sortName,
  id: part.id,
  rank: z.nullable(z.int()),
});
type Position = z.output<typeof POSITION>;

/** Returns a page of matching members, or of members nearby if nothing is typed. */
export async function searchPeople(
  deps: Deps,
  viewer: Viewer,
  { limit, cursor, ...query }: PeopleQuery,
): Promise<FoundPage> {
  const isSuggesting = query.q.trim() === "";
  const sort = isSuggesting ? "distance" : query.sort;
  const position = defineCursor(`people ${sort} ${query.county ?? ""} ${query.q}`, POSITION);
  const after = position.read(cursor);
  const found = isSuggesting
    ? await findNearby(deps, viewer, query, after)
    : await find(deps, viewer, query, after);
  const { shown, nextCursor } = toPage(found.rows, limit, ({ sort_name: name, id, rank, at }) => {
    const county = at === null ? null : (found.counties?.[at - 1] ?? null);
    return position.write({ way: found.way, county, name, id, rank });
  });
  return { people: shown.map(presentFound), nextCursor };
}

interface Found {
  rows: readonly FoundRow[];
  /** The way the text was read; arbitrary if there is no text. */
  way: Way;
  counties: readonly County[] | null;
}

/** The number of counties searched before all of them are. */
const NEAREST = 6;

/** Finds all members of the county asked for, or of every county outwards from the viewer's own. */
async function findNearby(
  { db, clock }: Deps,
  viewer: Viewer,
  { county }: SearchQuery,
  after: Position | null,
): Promise<Found> {
  const area = readCounty(county);
  const home = findArea(viewer.county ?? "")?.key;
  const all =
    area === null && home !== undefined
      ? countiesFrom(coordinatesOf(home))
      : [area].filter((each) => each != null);
  if (all.length === 0) return { rows: [], way: "whole_typed", counties: null };
  const counties = from(all, after);
  const about = { viewerId: viewer.userId, today: dayInLondon(clock.now()), sort: "distance" as const };
  const findIn = (some: readonly County[]) =>
    findAlone(
      db,
      { ...about, counties: some, after, instead: new Map() },
      { prefix: null, keys: [EVERYBODY] },
    );
  // Each county costs a page read, and the nearest few usually fill one.
  const nearest = await findIn(counties.slice(0, NEAREST));
  const isFull = nearest.length > SEARCH_SIZE || counties.length <= NEAREST;
  return { rows: isFull ? nearest : await findIn(counties), way: "whole_typed", counties };
}

/** Sorted by distance, a page continues in the county where the previous one ended. */
function from(counties: readonly County[], after: Position | null): readonly County[] {
  return after?.county == null ? counties : counties.slice(counties.indexOf(after.county));
}

/**
 * Finds the first matches, with one extra row if there are more; if nothing matches, it tries similar spellings. A
 * place at the end of the text is read as a place first if a trade or 'in' precedes it ('plumber leeds'), otherwise
 * only if nobody has such a name ('paul kent').
 */
async function find(
  { db, clock }: Deps,
  viewer: Viewer,
  { q, sort, county }: SearchQuery,
  after: Position | null,
): Promise<Found> {
  const area = readCounty(county);
  const nobody: Found = { rows: [], way: "whole_typed", counties: null };
  if (area === undefined) return nobody;
  const place = readPlace(q);
  const home = findArea(viewer.county ?? "")?.key;
  const own = home === undefined ? null : coordinatesOf(home);
  const ask = (words: string, typed: TypedPlace | null): Asked => {
    const counties = countiesFor({ area, typed, sort, centre: typed?.centre ?? own });
    return {
      reading: typed === null ? "whole" : "place",
      terms: readSearch(words),
      about: {
        viewerId: viewer.userId,
        today: dayInLondon(clock.now()),
        sort,
        counties: counties && from(counties, after),
        after,
        instead: new Map(),
      },
    };
  };
  const whole = ask(q, null);
  const there = place === null ? [] : [ask(place.words, place)];
  const ways =
    place?.isSaid === true || namesTrade(place?.words ?? "") ? [...there, whole] : [whole, ...there];
  const tries = [
    ...ways.map((asked) => ({ ...asked, way: `${asked.reading}_typed` as const, find: findAsTyped })),
    ...[...there, whole].map((asked) => ({
      ...asked,
      way: `${asked.reading}_meant` as const,
      find: findAsMeant,
    })),
  ];
  for (const { way, find: findBy, about, terms } of tries) {
    // A page continues in the way that found the first one.
    if (terms.length === 0 || (after !== null && after.way !== way)) continue;
    const rows = await findBy(db, about, terms);
    if (rows.length > 0) return { rows, way, counties: about.counties };
  }
  return nobody;
}

interface Asked {
  reading: "whole" | "place";
  terms: readonly SearchTerm[];
  about: About;
}

/**
 * The counties to search, nearest first when sorting by distance, with members without a county last; null for
 * everywhere.
 */
function countiesFor(where: {
  area: AreaKey | null;
  typed: TypedPlace | null;
  sort: SearchQuery["sort"];
  centre: Coordinates | null;
}): readonly County[] | null {
  const { area, typed, sort, centre } = where;
  const wanted =
    typed?.counties.filter((each) => area === null || each === area) ?? (area === null ? null : [area]);
  if (sort !== "distance" || centre === null) return wanted;
  const nearest = countiesFrom(centre);
  return wanted === null ? [...nearest, NO_COUNTY] : nearest.filter((each) => wanted.includes(each));
}

/** The county's key, null for everywhere, undefined for an unknown county. */
function readCounty(county: string | undefined): AreaKey | null | undefined {
  const given = county?.trim() ?? "";
  return given === "" || given === ALL_COUNTIES ? null : findArea(given)?.key;
}

interface About extends Pick<Search, "viewerId" | "today" | "sort" | "after"> {
  counties: readonly County[] | null;
  /** Similarly spelt words found so far, by the prefix that no word has. */
  instead: Map<string, readonly string[]>;
}

async function findAsTyped(db: Database, about: About, terms: readonly SearchTerm[]): Promise<FoundRow[]> {
  const [only, second] = terms;
  if (only === undefined) return [];
  if (second === undefined) return (await canBeMet(db, about, only)) ? findAlone(db, about, only) : [];
  const counts = await countMembers(db, terms, COMMON);
  if (counts.includes(0)) return [];
  // A single letter is only walked if there is nothing else; it then stands for the beginning of a name.
  const counted = terms.map((term, at) => ({ term, members: isVague(term) ? Infinity : (counts[at] ?? 0) }));
  const [rarest, ...others] = counted.toSorted((one, other) => one.members - other.members);
  if (rarest === undefined) return [];
  const rest = others.map(({ term }) => term);
  const plain = rarest.members < COMMON ? [] : rest.filter((term) => !isVague(term));
  const sizes = plain.length === 0 ? [] : await countMembers(db, plain, READ_MAX);
  const read = plain.filter((_, at) => (sizes[at] ?? READ_MAX) < READ_MAX);
  const asked = rest.filter((term) => !read.includes(term));
  return findMembers(db, { ...about, driver: toDriver(rarest.term), asked, read });
}

function findAlone(db: Database, about: About, term: SearchTerm): Promise<FoundRow[]> {
  return findMembers(db, { ...about, driver: toDriver(term), asked: [], read: [] });
}

/** A quick check before the slow search: most typing errors are prefixes of no word. */
async function canBeMet(db: Database, { instead }: About, { prefix, keys }: SearchTerm): Promise<boolean> {
  if (prefix === null || prefix.length < 3 || keys.length > 0 || listTradeNames().has(prefix)) return true;
  const words = await findWordsInstead(db, prefix);
  if (words !== null) instead.set(prefix, words);
  return words === null;
}

const isVague = ({ prefix }: SearchTerm) => prefix?.length === 1;

/** The same for the corrected text. Empty if no word is similar to any of the terms. */
async function findAsMeant(db: Database, about: About, terms: readonly SearchTerm[]): Promise<FoundRow[]> {
  const meant = await Promise.all(terms.map((term) => correct(db, about, term)));
  const isSame = meant.every((term, at) => term === terms[at]);
  return isSame ? [] : findAsTyped(db, about, meant);
}

/** The term with its likely corrections; unchanged if there are none. */
async function correct(db: Database, { instead }: About, term: SearchTerm): Promise<SearchTerm> {
  const { prefix, keys } = term;
  if (prefix === null) return term;
  const names = listTradeNames();
  const alike = instead.get(prefix) ?? (await findWordsLike(db, prefix));
  // Names of trades are in no member's row, so they are added here. Few people get the first letter wrong.
  const called = [...names.keys()].filter((name) => name[0] === prefix[0]);
  const words = pickNearest(prefix, new Set([...alike, ...called]));
  if (words.length === 0) return term;
  return {
    prefix,
    keys: [...new Set([...keys, ...words, ...words.flatMap((word) => names.get(word) ?? [])])],
  };
}

function presentFound(row: FoundRow): FoundMember {
  return {
    ...row,
    ...presentPerson(row),
    firstName: row.first_name,
    reviewCount: row.review_count,
    requestId: row.request_id,
  };
}
