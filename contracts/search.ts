import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id, limitParam, person, START_AGAIN } from "./fields.ts";
import * as limits from "./reference/limits.ts";

export const SEARCH_SORTS = ["a-z", "z-a", "rating", "distance"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** What a county filter says when it filters nothing; the same as leaving it out. */
export const ALL_COUNTIES = "all";

const foundMember = z.extend(person, {
  username: z.string(),
  firstName: z.string(),
  company: z.nullable(z.string()),
  county: z.nullable(z.string()),
  /** Average of the reviews, to one decimal; null when there are none. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Where the viewer stands with them; `sent` and `received` are open crew requests. */
  relation: z.enum(["none", "sent", "received", "crew", "self"]),
  /** The open crew request between the two, if there is one. */
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
 * `GET /api/search/users`: the first 50 members that fit, never banned, unconfirmed or blocked ones.
 *
 * - `q`: one character fits the start of a name; more fit the starts of words of name, trade and company, or what
 *   people call a trade ('sparky'). Several words all have to fit. Case and accents do not matter. When nobody fits,
 *   words that are spelled nearly so do. Nothing to search for finds nobody. A place may end it: 'plumber leeds' finds
 *   those of the town's county, 'sparky near Bolton' those of every county within 20 miles of it.
 * - `sort`: `a-z` or `z-a` by name; `rating`: the reviewed first, by average, then by number of reviews.
 *   `distance`: the nearest county first, from the place that was typed or else from the viewer's own county; without
 *   either by name. Whoever says no county comes last, and not where a county or a place is asked for. Anything else means
 *   `a-z`.
 * - `county`: an area of the gazetteer, also by another name for it; one that is none finds nobody.
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
 * `GET /api/search/people`: the same search, page by page to the end. With nothing typed it lists the people
 * nearby instead, in the county that is asked for or else from the viewer's own outwards, without the viewer and whom
 * they have muted; nobody where there is no county to go from. A cursor belongs to the search it came with.
 */
export const searchPeople = defineEndpoint("GET /api/search/people", {
  summary: "Search members page by page; with nothing typed, people nearby.",
  access: "member",
  query: z.object({
    ...query,
    limit: limitParam(limits.SEARCH_PAGE_SIZE, limits.SEARCH_SIZE),
    cursor: z.optional(z.string().check(z.maxLength(600, START_AGAIN))),
  }),
  reply: foundPage,
  limit: "search",
});
export type PeopleQuery = z.output<typeof searchPeople.query>;

const mentionable = z.extend(person, { username: z.string() });
export type Mentionable = z.output<typeof mentionable>;

/**
 * `GET /api/mentions?q=dan`: whom the viewer may mean by '@dan': their crew first, then whose username begins so, then
 * whoever else has such a name. Whoever the search would not find cannot be mentioned.
 */
export const listMentionable = defineEndpoint("GET /api/mentions", {
  summary: "Members to mention in a text, by the beginning of their name.",
  access: "member",
  query: z.object({ q: query.q }),
  reply: z.object({ people: z.array(mentionable) }),
  limit: "search",
});
