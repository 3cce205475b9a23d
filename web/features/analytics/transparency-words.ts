import type { getModerationNumbers, ModerationMeasure } from "#contracts/analytics.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { ILLEGAL_KIND_WORDS } from "#contracts/illegal-kinds.ts";

const MEASURE_WORDS: Readonly<Record<ModerationMeasure, string>> = {
  reports_received: "Reports received",
  reports_decided: "Reports decided",
  reports_upheld: "Reports after which content was removed",
  median_hours_to_decision: "Median hours from report to decision",
  removals: "Content removed",
  bans: "Accounts banned",
  bans_ended: "Bans ended",
  accounts_deleted: "Accounts deleted",
  texts_held: "Texts held for a moderator",
  held_texts_published: "Held texts published",
  held_texts_refused: "Held texts refused",
  complaints_received: "Complaints received by contact",
  complaints_answered: "Complaints by contact answered",
  strikes: "Strikes: removals, warnings, limits and bans",
  appeals_received: "Appeals received",
  appeals_upheld: "Decisions that stood on appeal",
  appeals_overturned: "Decisions overturned on appeal",
};

/** The file's rows, with headings. */
export function transparencyRows({ rows }: ReplyOf<typeof getModerationNumbers>): readonly string[][] {
  return [
    ["Month", "What", "Kind", "Number"],
    ...rows.map(({ month, measure, kind, value }) => [
      month,
      MEASURE_WORDS[measure],
      kindWords(kind),
      String(value),
    ]),
  ];
}

/** 'own_words' as 'Own words'. */
function kindWords(kind: string): string {
  const law = Object.entries(ILLEGAL_KIND_WORDS).find(([code]) => code === kind)?.[1];
  const words = kind.replaceAll("_", " ");
  return law ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
