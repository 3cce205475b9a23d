import { askFor, describeSearch, type BoardName } from "#contracts/board-filters.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { flagsOf, readFlags } from "#contracts/job-flags.ts";
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCHES_MAX } from "#contracts/reference/limits.ts";
import { normaliseText } from "#contracts/reference/normalise.ts";
import { findArea } from "#contracts/reference/regions.ts";
import { TRADES } from "#contracts/reference/trades.ts";
import {
  SEARCH_FILTERS,
  type Alert,
  type createSavedSearch,
  type SavedSearch,
  type SearchedFor,
  type updateSavedSearch,
} from "#contracts/saved-searches.ts";

import { authorize, isOwner, type Authorized, type Viewer } from "../../platform/authorization.ts";
import { assertRadius } from "../../platform/board/radius.ts";
import { watchedFacets } from "../../platform/board/ranges.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { nextAlertAt } from "./alerts.ts";
import {
  changeSearch,
  countSearches,
  clearMatches,
  lockSearch,
  readSearches,
  removeSearch,
  storeSearch,
  type SearchRow,
} from "./saved-searches.queries.ts";

export async function listSearches({ db }: Deps, viewer: Viewer, board: BoardName): Promise<SavedSearch[]> {
  return (await readSearches(db, viewer.userId, board)).map(present);
}

/**
 * Saves a search in normalised spelling, so that duplicates are recognised. A duplicate whose alerts were off takes the
 * new alert settings.
 */
export function createSearch(
  { db, clock }: Deps,
  viewer: Viewer,
  body: BodyOf<typeof createSavedSearch>,
): Promise<SavedSearch> {
  const trades = unique(
    body.trades.map((trade) => TRADES.find((key) => normaliseText(key) === normaliseText(trade)) ?? trade),
  );
  const counties = unique(body.counties.map((county) => findArea(county)?.key ?? county));
  const towns = unique(body.towns);
  // Only the jobs board can be filtered by flags.
  const flags = body.board === "jobs" ? flagsOf(body) : [];
  const looked: SearchedFor = { ...body, ...readFlags(flags), trades, counties, towns };
  const asked = askFor(SEARCH_FILTERS[body.board], looked);
  assertRadius(asked);
  return transaction(db, async (tx) => {
    const before = await countSearches(tx, viewer.userId);
    const search = {
      ...looked,
      board: body.board,
      flags,
      name: body.name ?? nameOf(looked),
      nameGiven: body.name ?? null,
      alert: body.alert,
      by_email: body.byEmail,
      by_push: body.byPush,
      facets: watchedFacets(asked),
    };
    const stored = orThrow(await storeSearch(tx, viewer.userId, search, clock.now()), "saved_search_exists");
    // Turning on a duplicate's alerts adds no search.
    if (before >= SAVED_SEARCHES_MAX && (await countSearches(tx, viewer.userId)) > before)
      throw new AppError("too_many_saved_searches");
    return present(stored);
  });
}

/** Changes a search. A new alert frequency also applies to waiting matches; turning alerts off discards them. */
export function updateSearch(
  { db, clock }: Deps,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof updateSavedSearch>,
): Promise<SavedSearch> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const search = await findOwn(tx, viewer, id);
    const alert = body.alert ?? (search.alert as Alert);
    // A change of anything else does not put off matches that are due.
    const isKept = search.due_at === null || alert === search.alert;
    const next = nextAlertAt(alert, search.notified_at, now)?.toISOString() ?? null;
    const changed = {
      ...search,
      name: body.name ?? search.name,
      alert,
      by_email: body.byEmail ?? search.by_email,
      by_push: body.byPush ?? search.by_push,
      due_at: isKept ? search.due_at : next,
    };
    if (alert === "off") await clearMatches(tx, search, now);
    return present(await changeSearch(tx, changed, now));
  });
}

export function deleteSearch({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    await removeSearch(tx, await findOwn(tx, viewer, id));
  });
}

/** Another member's search is not found, like one that never existed: searches are private. */
async function findOwn(tx: Tx, viewer: Viewer, id: number): Promise<Authorized<SearchRow>> {
  const search = orThrow(await lockSearch(tx, id), "saved_search_not_found");
  return authorize(viewer, isOwner, search, "saved_search_not_found");
}

function present(row: SearchRow): SavedSearch {
  const { id, name, trades, counties, towns, radius, words, by_email: byEmail, by_push: byPush } = row;
  const alert = row.alert as Alert;
  const board = row.board as BoardName;
  const createdAt = row.created_at;
  const looked = { trades, counties, towns, radius, words, ...readFlags(row.flags) };
  return { id, board, name, ...looked, alert, byEmail, byPush, createdAt };
}

/** Makes a name from the search's criteria, as long as a name may be. */
function nameOf(search: SearchedFor): string {
  const points = Array.from(describeSearch(search));
  if (points.length <= SAVED_SEARCH_NAME_MAX) return points.join("");
  return `${points
    .slice(0, SAVED_SEARCH_NAME_MAX - 1)
    .join("")
    .trimEnd()}…`;
}

const unique = (values: readonly string[]) => [...new Set(values)].toSorted();
