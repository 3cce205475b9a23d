/** The trades of Crewyard: the list, the families, and the words people use for them. */
import { normaliseText } from "./normalise.ts";
import { tradeSynonyms } from "./trade-synonyms.ts";

/** The 36 trades, as keys and in the order of the API. */
export const TRADES = [
  "Bathroom Fitter",
  "Bricklayer",
  "Carpenter",
  "Crane Operator",
  "Demolition",
  "Electrician",
  "Excavator Operator",
  "Flooring Specialist",
  "Forklift Driver",
  "Gas Engineer",
  "General Builder",
  "Glazier",
  "Groundworker",
  "HGV Driver",
  "Heating Engineer",
  "Insulation Installer",
  "Joiner",
  "Kitchen Fitter",
  "Labourer",
  "Landscaper",
  "Mason",
  "Other",
  "Painter & Decorator",
  "Plant Operator",
  "Plasterer",
  "Plumber",
  "Quantity Surveyor",
  "Roofer",
  "Scaffold Erector",
  "Site Manager",
  "Steel Erector",
  "Surveyor",
  "Telehandler Operator",
  "Tiler",
  "Van Driver",
  "Welder",
] as const;
export type Trade = (typeof TRADES)[number];

/** The choice that lets a member type their own trade. */
export const OTHER_TRADE = "Other" satisfies Trade;

/** Bounds of a typed trade, in characters. */
export const CUSTOM_TRADE_MIN = 2;
export const CUSTOM_TRADE_MAX = 40;

/** Returns the 36 trades for a list on screen: the same order, with 'Other' last. */
export function tradesForDisplay(): Trade[] {
  return [...TRADES.filter((trade) => trade !== OTHER_TRADE), OTHER_TRADE];
}

/**
 * Trades that work on the same jobs and know each other's work, for suggestions. Each trade is in exactly one family,
 * except 'Other': two typed trades are not related by being typed.
 */
export const tradeFamilies = {
  "Brick, stone and building": ["Bricklayer", "General Builder", "Mason"],
  "Wood and kitchens": ["Carpenter", "Joiner", "Kitchen Fitter"],
  "Plumbing, heating and electrics": [
    "Bathroom Fitter",
    "Electrician",
    "Gas Engineer",
    "Heating Engineer",
    "Plumber",
  ],
  Finishing: ["Flooring Specialist", "Painter & Decorator", "Plasterer", "Tiler"],
  "Roofs and outer walls": ["Glazier", "Insulation Installer", "Roofer"],
  "Steel and access": ["Scaffold Erector", "Steel Erector", "Welder"],
  "Ground and site": ["Demolition", "Groundworker", "Labourer", "Landscaper"],
  "Plant and lifting": [
    "Crane Operator",
    "Excavator Operator",
    "Forklift Driver",
    "Plant Operator",
    "Telehandler Operator",
  ],
  Driving: ["HGV Driver", "Van Driver"],
  "Managing and measuring": ["Quantity Surveyor", "Site Manager", "Surveyor"],
} as const satisfies Record<string, readonly Exclude<Trade, "Other">[]>;

/** Returns the trades in this trade's family, itself included. 'Other' has only itself. */
export function tradesLike(trade: Trade): readonly Trade[] {
  const families: readonly (readonly Trade[])[] = Object.values(tradeFamilies);
  return families.find((family) => family.includes(trade)) ?? [trade];
}

/** True if a text is exactly one of the 36 trades. */
export function isTrade(text: string): text is Trade {
  return (TRADES as readonly string[]).includes(text);
}

/**
 * Returns what to store for a trade given as text: one of the 36 trades in its own spelling, anything else as 'Other'
 * with the typed text. 'Other' with `customTrade` stores that text; without it, it stays 'Other'.
 */
export function readTrade(
  trade: string,
  customTrade?: string | null,
): { tradeKey: Trade; customTrade: string | null } {
  const name = normaliseText(trade);
  const listed = TRADES.find((candidate) => normaliseText(candidate) === name);
  if (listed !== undefined && listed !== OTHER_TRADE) return { tradeKey: listed, customTrade: null };
  const typed = (listed === OTHER_TRADE ? (customTrade ?? "") : trade).trim();
  if (typed === "") return { tradeKey: OTHER_TRADE, customTrade: null };
  // 'Other' with 'Plumber' typed beside it means plumber, and that filter must find it.
  return listed === OTHER_TRADE ? readTrade(typed) : { tradeKey: OTHER_TRADE, customTrade: typed };
}

/** Returns the words for a stored trade: the typed text if there is one. */
export function showTrade(tradeKey: Trade, customTrade: string | null): string {
  return tradeKey === OTHER_TRADE && customTrade !== null && customTrade !== "" ? customTrade : tradeKey;
}

export { tradeSynonyms };
