/**
 * Places: nation, then county or area. Towns are in `towns.ts`, which the web app loads only when a town is chosen;
 * nothing here imports it.
 *
 * One stored value per area, its key, so that a member's county, a job's county, the board's filter and search agree
 * even if two lists name a place differently (London, Greater London).
 */
import type { AreaRow } from "./areas/area-row.ts";
import { ENGLAND_FIRST_ON_BOARD, englandRows } from "./areas/england.ts";
import { northernIrelandRows } from "./areas/northern-ireland.ts";
import { scotlandRows } from "./areas/scotland.ts";
import { walesRows } from "./areas/wales.ts";
import { normaliseText } from "./normalise.ts";

/** In the order of every list. */
export const NATIONS = ["England", "Scotland", "Wales", "Northern Ireland"] as const;
export type Nation = (typeof NATIONS)[number];

const rowsByNation = {
  England: englandRows,
  Scotland: scotlandRows,
  Wales: walesRows,
  "Northern Ireland": northernIrelandRows,
} as const satisfies Record<Nation, readonly AreaRow[]>;

/** The stored name of an area, such as `Kent` or `South Wales`. Readable, and without commas. */
export type AreaKey = (typeof rowsByNation)[Nation][number]["key"];

export interface Area {
  readonly key: AreaKey;
  /** What a list shows; on the sign-up list London is labelled 'Greater London'. */
  readonly label: string;
  /** The label under the nation's name: 'Other' for Northern Ireland. */
  readonly underNation: string;
  readonly nation: Nation;
  /** Other names that `findArea` accepts for this area. */
  readonly aliases: readonly string[];
}

export interface AreasOfNation {
  readonly nation: Nation;
  readonly areas: readonly Area[];
}

export interface Coordinates {
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east; west of Greenwich is negative. */
  readonly longitude: number;
}

type KnownRow = AreaRow & { readonly key: AreaKey };

const rowsOf = (nation: Nation): readonly KnownRow[] => rowsByNation[nation];

function presentArea(row: KnownRow, nation: Nation): Area {
  const label = row.label ?? row.key;
  const aliases = row.aliases?.split(",").map((name) => name.trim()) ?? [];
  return { key: row.key, label, underNation: row.underNation ?? label, nation, aliases };
}

/** Every area once, nation by nation: England by name, the other nations in their own order. */
export const areas: readonly Area[] = NATIONS.flatMap((nation) =>
  rowsOf(nation).map((row) => presentArea(row, nation)),
);

/** The keys of `areas`, in the same order. */
export const AREA_KEYS: readonly AreaKey[] = areas.map((area) => area.key);

/**
 * Returns the county filter of the job, apprenticeship and search screens: the most used areas first, in their order,
 * then the remaining English counties by name.
 */
export function boardAreas(): AreasOfNation[] {
  return NATIONS.map((nation) => ({ nation, areas: areasOnBoard(nation) }));
}

function areasOnBoard(nation: Nation): Area[] {
  const ofNation = areas.filter((area) => area.nation === nation);
  if (nation !== "England") return ofNation;
  const first: readonly AreaKey[] = ENGLAND_FIRST_ON_BOARD;
  const listed = first.flatMap((key) => ofNation.filter((area) => area.key === key));
  return [...listed, ...ofNation.filter((area) => !first.includes(area.key))];
}

/**
 * Returns the county list of sign-up and profile: 47 English counties from Bedfordshire to Worcestershire by label,
 * then the areas of the other nations under their own headings. The option's value is `key`, its text `label`.
 */
export function signUpAreas(): AreasOfNation[] {
  const byLabel = (one: Area, other: Area) => one.label.localeCompare(other.label, "en-GB");
  return NATIONS.map((nation) => {
    const labelled = rowsOf(nation).map((row) => {
      const area = presentArea(row, nation);
      return { ...area, label: row.signUpLabel ?? area.label };
    });
    return { nation, areas: nation === "England" ? labelled.toSorted(byLabel) : labelled };
  });
}

/** More characters than any name of an area has. */
const NAME_MAX = 100;

let areasByName: Map<string, Area> | undefined;

/** Made on first use: many pages never look an area up. */
function indexNames(): Map<string, Area> {
  const index = new Map<string, Area>();
  for (const area of areas) {
    for (const name of [area.key, area.label, ...area.aliases]) index.set(normaliseText(name), area);
  }
  return index;
}

/**
 * Returns the area of a key, label or alias, whatever its case and punctuation: 'Greater London', 'co. durham',
 * 'Salop', 'Tyne & Wear'. Returns `undefined` for anything else, and for names that span several areas (Yorkshire).
 */
export function findArea(textOrAlias: string): Area | undefined {
  // No name is that long, and normalising megabytes of text would be slow.
  if (textOrAlias.length > NAME_MAX) return undefined;
  areasByName ??= indexNames();
  const name = normaliseText(textOrAlias);
  return areasByName.get(name) ?? areasByName.get(name.replace(/^(county of|city of|county|co) /, ""));
}

/** Returns the rough centre of an area: good enough to find nearby members, not for a map. */
export function coordinatesOf(areaKey: AreaKey): Coordinates {
  const [latitude, longitude] = rowOf(areaKey).centre;
  return { latitude, longitude };
}

function rowOf(areaKey: AreaKey): KnownRow {
  const row = NATIONS.flatMap(rowsOf).find((candidate) => candidate.key === areaKey);
  if (row === undefined) throw new RangeError(`Unknown area: ${areaKey}`);
  return row;
}

/**
 * 'Town, County' as the API and the screens show a place: 'Leeds, West Yorkshire', 'Newry, Northern Ireland'.
 * Without a town it is the county alone. A county that is no area of ours stays as it is.
 */
export function formatLocation(town: string, county: string): string {
  const area = findArea(county);
  const place = area === undefined ? county.trim() : (rowOf(area.key).postalName ?? area.key);
  return [town.trim(), place].filter((part) => part !== "").join(", ");
}

/**
 * Reverses `formatLocation`: splits at the last comma, so a town may contain one. Returns the county as its key; `""`
 * for a missing half or an unknown county.
 */
export function parseLocation(text: string): { town: string; county: AreaKey | "" } {
  const comma = text.lastIndexOf(",");
  const area = findArea(text.slice(comma + 1));
  if (comma === -1 && area === undefined) return { town: text.trim(), county: "" };
  return { town: text.slice(0, Math.max(comma, 0)).trim(), county: area?.key ?? "" };
}
