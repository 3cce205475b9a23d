import { flagsOf, type JobFlag } from "#contracts/job-flags.ts";
import { normaliseText } from "#contracts/reference/normalise.ts";
import { AREA_KEYS, findArea } from "#contracts/reference/regions.ts";
import { isTownIn, townsOf } from "#contracts/reference/towns.ts";
import { TRADES } from "#contracts/reference/trades.ts";

import { placesWithin, type Near, type Place } from "./radius.ts";

/** The part of the board to read: the heads of these ranges of `job_facets` or `apprenticeship_facets`, merged. */
export interface Ranges {
  readonly facets: readonly string[];
  /** Set if there would be too many ranges: a wider range is read, and these filter its rows. */
  readonly within: {
    readonly trades: readonly string[] | null;
    readonly counties: readonly string[] | null;
  } | null;
}

/**
 * How a wide radius is read: ranges that hold far more than the radius, read in order, and the places that a job must
 * be in.
 */
export interface RadiusRanges {
  /** The ranges that a page is read from. */
  readonly facets: readonly string[];
  /** Every county that lies wholly or partly within: checked without reading the job itself. */
  readonly touched: readonly string[];
  /** The counties that lie wholly within. */
  readonly counties: readonly string[];
  /** Towns of the other counties, as 'County|town' with the normalised name. */
  readonly towns: readonly string[];
  /** Exactly what lies within, as many ranges: cheap to count, but not to merge. */
  readonly counted: readonly string[];
}

/** The choices in the filter panel, as the query carries them. */
export interface Chosen extends Near, Partial<Readonly<Record<JobFlag, boolean | undefined>>> {
  readonly trade?: readonly string[] | undefined;
  readonly county?: readonly string[] | undefined;
  readonly town?: readonly string[] | undefined;
}

/** Returns the number of open jobs of these trades in these counties; null while the counts are not known. */
export type CountJobs =
  | ((trades: readonly string[] | null, counties: readonly string[] | null) => number)
  | null;

/** Above this number, ranges are merged only if reading a wider range would take longer. */
const RANGES_MAX = 60;
/** How many jobs the reading of a page may skip in a wider range. */
const PASSED_OVER_MAX = 1500;
const PAGE = 20;
/** How many towns without a county are used. */
const BARE_TOWNS_MAX = 5;

/**
 * Turns the choice into ranges of a board. They never overlap, since a job or an apprenticeship has one trade, one
 * county and one town. Unknown trades and areas stay as they are and match nothing.
 */
export function chooseRanges(chosen: Chosen, count: CountJobs): Ranges {
  const flagged = ofFlags(chosen);
  // Jobs with a flag are not counted.
  const { facets, within } = rangesOf(chosen, flagged === "" ? count : null);
  return { facets: facets.map((facet) => flagged + facet), within };
}

function rangesOf(chosen: Chosen, count: CountJobs): Ranges {
  const trades = listedTrades(chosen.trade);
  const counties = listedCounties(chosen.county);
  const places = choosePlaces(counties, chosen);
  if (places === null) return { facets: ofTrades(trades), within: null };
  const facets = places.flatMap((place) => ofPlace(place, trades));
  if (facets.length <= RANGES_MAX) return { facets, within: null };
  if (places.some((place) => place.town !== null)) {
    // A town has few jobs, so filtering them by trade is cheap; a county may have many.
    const ranges = places.flatMap((place) => ofPlace(place, place.town === null ? trades : null));
    return { facets: ranges, within: { trades, counties: null } };
  }
  const passedOver =
    count === null ? Infinity : (PAGE * count(null, null)) / Math.max(count(trades, counties), 1);
  if (passedOver <= PASSED_OVER_MAX) return { facets: ["all"], within: { trades, counties } };
  return { facets, within: null };
}

/**
 * Chooses how to read a wide radius: down the ranges of its trades, skipping jobs elsewhere, if that reads fewer jobs
 * than the heads of its many ranges. Returns null if it does not, or if the counts are unknown.
 */
export function chooseRadius(chosen: Chosen, count: CountJobs): RadiusRanges | null {
  const trades = listedTrades(chosen.trade);
  const places = choosePlaces(listedCounties(chosen.county), chosen);
  if (count === null || places === null || ofFlags(chosen) !== "") return null;
  const counties = places.filter(({ town }) => town === null).map(({ county }) => county);
  const towns = places.filter(({ town }) => town !== null);
  if (towns.length === 0) return null;
  const counted = places.flatMap((place) => ofPlace(place, trades));
  const passedOver = (PAGE * count(trades, null)) / Math.max(estimate(trades, { counties, towns }, count), 1);
  if (passedOver > Math.min(PASSED_OVER_MAX, PAGE * counted.length)) return null;
  return {
    facets: ofTrades(trades),
    touched: [...new Set(places.map(({ county }) => county))],
    counties,
    towns: towns.map(({ county, town }) => `${county}|${town}`),
    counted,
  };
}

/** Estimates the number of jobs in these places, as if a county's jobs were spread evenly over its towns. */
function estimate(
  trades: readonly string[] | null,
  { counties, towns }: { counties: readonly string[]; towns: readonly Place[] },
  count: NonNullable<CountJobs>,
): number {
  const byCounty = Map.groupBy(towns, ({ county }) => county);
  const parts = [...byCounty].map(([county, near]) => {
    const listed = findArea(county);
    return listed === undefined ? 0 : (count(trades, [county]) * near.length) / townsOf(listed.key).length;
  });
  return parts.reduce((sum, part) => sum + part, count(trades, counties));
}

/**
 * Returns facets such that every matching job has at least one; the job's trade is compared separately. Used to find
 * the saved searches that a job matches, the reverse of the board.
 */
export function watchedFacets(chosen: Chosen): string[] {
  const trades = listedTrades(chosen.trade);
  const counties = listedCounties(chosen.county);
  const places = choosePlaces(counties, chosen);
  const facets = places === null ? ofTrades(trades) : places.flatMap((place) => ofPlace(place, null));
  return facets.map((facet) => ofFlags(chosen) + facet);
}

/** Returns the last count of matching jobs, or null if towns or flags are chosen or nothing has been counted yet. */
export function estimateTotal(chosen: Chosen, count: CountJobs): number | null {
  if (count === null || ofFlags(chosen) !== "" || [...(chosen.town ?? []), ...(chosen.near ?? [])].length > 0)
    return null;
  return count(listedTrades(chosen.trade), listedCounties(chosen.county));
}

/** Returns null for every trade, whether all are chosen or none. */
function listedTrades(chosen: readonly string[] | undefined): string[] | null {
  const names = new Set(
    (chosen ?? []).map((trade) => TRADES.find((key) => normaliseText(key) === normaliseText(trade)) ?? trade),
  );
  return names.size === 0 || TRADES.every((trade) => names.has(trade)) ? null : [...names];
}

function listedCounties(chosen: readonly string[] | undefined): string[] | null {
  const names = new Set((chosen ?? []).map((county) => findArea(county)?.key ?? county));
  return names.size === 0 || AREA_KEYS.every((area) => names.has(area)) ? null : [...names];
}

/**
 * Returns the chosen counties, each whole or narrowed to its chosen towns, and the places within the radius. Returns
 * null if places do not matter.
 */
function choosePlaces(
  counties: readonly string[] | null,
  { town: towns = [], ...around }: Chosen,
): Place[] | null {
  const pairs = towns.filter((town) => town.includes("|")).map(readPair);
  const bare = towns.filter((town) => !town.includes("|")).slice(0, BARE_TOWNS_MAX);
  const near = placesWithin(around);
  if (counties === null && bare.length + near.length === 0) return null;
  const found = bare.flatMap((town) => hostsOf(town, counties ?? AREA_KEYS));
  const narrowed = [...pairs.filter(({ county }) => counties?.includes(county)), ...found];
  const whole = (counties ?? []).filter((county) => narrowed.every((place) => place.county !== county));
  return apart([...narrowed, ...whole.map((county) => ({ county, town: null })), ...near]);
}

/** Returns the town in each of these counties that lists it; in all of them for an unlisted village. */
function hostsOf(town: string, counties: readonly string[]): Place[] {
  const listing = counties.filter((county) => {
    const area = findArea(county);
    return area !== undefined && isTownIn(area.key, town);
  });
  return (listing.length > 0 ? listing : counties).map((county) => ({ county, town: normaliseText(town) }));
}

/** Removes duplicates, and towns of a county that is present as a whole. */
function apart(places: readonly Place[]): Place[] {
  const whole = new Set(places.filter(({ town }) => town === null).map(({ county }) => county));
  const kept = places.filter(({ county, town }) => town === null || !whole.has(county));
  return [...new Map(kept.map((place) => [`${place.county}|${place.town}`, place])).values()];
}

function readPair(pair: string): Place {
  const cut = pair.indexOf("|");
  const county = pair.slice(0, cut);
  return { county: findArea(county)?.key ?? county, town: normaliseText(pair.slice(cut + 1)) };
}

/** The prefix of the facets of jobs with these flags, as written by the database's `flag_choices`. */
function ofFlags(chosen: Chosen): string {
  return flagsOf(chosen)
    .map((flag) => `${flag}/`)
    .join("");
}

function ofTrades(trades: readonly string[] | null): string[] {
  return trades === null ? ["all"] : trades.map((trade) => `t:${trade}`);
}

function ofPlace({ county, town }: Place, trades: readonly string[] | null): string[] {
  const place = town === null ? county : `${county}|${town}`;
  const [kind, kindWithTrade] = town === null ? ["c", "tc"] : ["p", "tp"];
  if (trades === null) return [`${kind}:${place}`];
  return trades.map((trade) => `${kindWithTrade}:${trade}|${place}`);
}
