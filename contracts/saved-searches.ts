import * as z from "zod/mini";

import { APPRENTICESHIP_FILTERS, BOARDS, isSearchable, JOB_FILTERS } from "./board-filters.ts";
import { savedShape } from "./board-queries.ts";
import { defineEndpoint, done } from "./endpoint.ts";
import { id, idParams, instant, optionalText, text, tooLong } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** How often a saved search reports new matches, by notification, email and push. */
export const ALERTS = ["off", "daily", "at_once"] as const;
/**
 * `daily` reports the day's matches together in the morning; `at_once` reports them as they come, every 10 minutes at
 * most.
 */
export type Alert = (typeof ALERTS)[number];

/** Defaults to the job board. */
const boardParam = z._default(z.enum(BOARDS), "jobs");

const savedSearch = z.extend(
  z.object({
    id,
    board: z.enum(BOARDS),
    name: z.string(),
    alert: z.enum(ALERTS),
    byEmail: z.boolean(),
    byPush: z.boolean(),
    createdAt: instant,
  }),
  /** In the form of the board's address: trades and areas by key, towns as 'County|Town'. */
  savedShape(JOB_FILTERS, "view"),
);
export type SavedSearch = z.output<typeof savedSearch>;
/** The criteria of a search. */
export type SearchedFor = Pick<SavedSearch, (typeof JOB_FILTERS)[number]>;

/** The filters of each board's searches. */
export const SEARCH_FILTERS = { jobs: JOB_FILTERS, apprenticeships: APPRENTICESHIP_FILTERS } as const;

const name = tooLong("Name", limits.SAVED_SEARCH_NAME_MAX);
const NOTHING_CHOSEN = "Choose a trade, a place or a word to search for first";

export const listSavedSearches = defineEndpoint("GET /api/jobs/searches", {
  summary: "The member's saved searches of a board, the latest first.",
  access: "member",
  query: z.object({ board: boardParam }),
  reply: z.array(savedSearch),
});

export const createSavedSearch = defineEndpoint("POST /api/jobs/searches", {
  summary:
    "Save a search of a board; without a name it is called by what it looks for. One that is there without an alert gets this one.",
  access: "member",
  audience: "nobody",
  body: z
    .object({
      name: optionalText(name),
      board: boardParam,
      ...savedShape(JOB_FILTERS, "body"),
      alert: z._default(z.enum(ALERTS), "daily"),
      byEmail: z._default(z.boolean(), true),
      byPush: z._default(z.boolean(), true),
    })
    .check(
      z.refine((search) => isSearchable(SEARCH_FILTERS[search.board], search), {
        error: NOTHING_CHOSEN,
        path: ["trades"],
      }),
    ),
  reply: savedSearch,
  errors: ["too_many_saved_searches", "saved_search_exists"],
  limit: "save_job",
  status: 201,
});

export const updateSavedSearch = defineEndpoint("PATCH /api/jobs/searches/:id", {
  summary: "Rename one's own saved search, or change how it tells.",
  access: "member",
  audience: "nobody",
  params: idParams,
  body: z.object({
    name: z.optional(text({ required: "Please enter a name", max: name })),
    alert: z.optional(z.enum(ALERTS)),
    byEmail: z.optional(z.boolean()),
    byPush: z.optional(z.boolean()),
  }),
  reply: savedSearch,
  errors: ["saved_search_not_found"],
  limit: "save_job",
});

export const deleteSavedSearch = defineEndpoint("DELETE /api/jobs/searches/:id", {
  summary: "Delete one's own saved search; it tells no more.",
  access: "member",
  params: idParams,
  ...done("Search Deleted"),
  errors: ["saved_search_not_found"],
});
