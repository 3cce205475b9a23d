import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { cursorParam, id, limitParam, person } from "./fields.ts";
import * as limits from "./reference/limits.ts";

export const SEARCH_SORTS = ["a-z", "z-a", "rating", "distance"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The value of a county filter that filters nothing; the same as leaving it out. */
export const ALL_COUNTIES = "all";

const foundMember = z.extend(person, {
  username: z.string(),
  firstName: z.string(),
  company: z.nullable(z.string()),
  county: z.nullable(z.string()),
  /** Average of the reviews, to one decimal; null if there are none. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** The viewer's relation to them; `sent` and `received` are open crew requests. */
  relation: z.enum(["none", "sent", "received", "crew", "self"]),
  /** The open crew request between the two, if any. */
  requestId: z.nullable(id),
});
export type FoundMember = z.output<typeof foundMember>;

const query = {
  q: z._default(
    z
      .string()
      .check(
        z.maxLength(
          limits.SEARCH_TEXT_MAX,
          `Please search for ${limits.SEARCH_TEXT_MAX} characters or fewer`,
        ),
      ),
    "",
  ),
  sort: z.catch(z._default(z.enum(SEARCH_SORTS), "a-z"), "a-z"),
  county: z.optional(z.string()),
};

/**
 * `GET /api/search/users`: the first 50 matching members, without banned, unconfirmed or blocked ones.
 *
 * - `q`: one character matches the start of a name; more match the starts of words of name, trade and company, or what
 *   people call a trade ('sparky'). All words have to match. Case and accents do not matter. If no member matches,
 *   similarly spelled words count. An empty search finds no one. It may end with a place: 'plumber leeds' finds those of
 *   the town's county, 'sparky near Bolton' those of every county within 20 miles of it.
 * - `sort`: `a-z` or `z-a` by name; `rating`: reviewed members first, by average, then by number of reviews.
 *   `distance`: the nearest county first, from the typed place or else from the viewer's own county; without either by
 *   name. Members without a county come last, and are left out if a county or a place is given. Any other value means
 *   `a-z`.
 * - `county`: an area of the gazetteer, by any of its names; an unknown one finds no one.
 */
export const searchUsers = defineEndpoint("GET /api/search/users", {
  summary: "Search members by name, trade and company.",
  access: "member",
  query: z.object(query),
  reply: z.array(foundMember),
  limit: "search",
});
export type SearchQuery = z.output<typeof searchUsers.query>;

const foundPage = z.object({
  people: z.array(foundMember),
  /** Null at the end. */
  nextCursor: z.nullable(z.string()),
});
export type FoundPage = z.output<typeof foundPage>;

/**
 * `GET /api/search/people`: the same search, page by page to the end. Without a search text it lists nearby members
 * instead, in the given county or else outwards from the viewer's own, without the viewer and members they have muted;
 * empty if there is no county to start from. A cursor belongs to the search it came with.
 */
export const searchPeople = defineEndpoint("GET /api/search/people", {
  summary: "Search members page by page; with nothing typed, people nearby.",
  access: "member",
  query: z.object({
    ...query,
    limit: limitParam(limits.SEARCH_PAGE_SIZE, limits.SEARCH_SIZE),
    cursor: cursorParam,
  }),
  reply: foundPage,
  limit: "search",
});
export type PeopleQuery = z.output<typeof searchPeople.query>;

const mentionable = z.extend(person, { username: z.string() });
export type Mentionable = z.output<typeof mentionable>;

/**
 * `GET /api/mentions?q=dan`: members whom the viewer may mean by '@dan': first their crew, then members whose username
 * begins so, then others with such a name. A member whom the search would not find cannot be mentioned.
 */
export const listMentionable = defineEndpoint("GET /api/mentions", {
  summary: "Members to mention in a text, by the beginning of their name.",
  access: "member",
  query: z.object({ q: query.q }),
  reply: z.object({ people: z.array(mentionable) }),
  limit: "search",
});
