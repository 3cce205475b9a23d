/** What a moderator decides against a member. Each counts as a strike until it fades. */
export const SANCTION_KINDS = ["removal", "warning", "limit", "ban"] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Steps a moderator can take against a member, the mildest first. */
export const NEXT_STEPS = ["warn", "limit_7", "ban_7", "ban_30", "ban_for_good"] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** What each step is: its kind, and for how many days; null for good, or where there is no end. */
export const STEP_TERMS: Readonly<
  Record<NextStep, { readonly kind: Exclude<SanctionKind, "removal">; readonly days: number | null }>
> = {
  warn: { kind: "warning", days: null },
  limit_7: { kind: "limit", days: 7 },
  ban_7: { kind: "ban", days: 7 },
  ban_30: { kind: "ban", days: 30 },
  ban_for_good: { kind: "ban", days: null },
};

/** The step that is proposed against a member with so many strikes that stand; one beyond the ban or the limit that holds, at least. */
export function nextStep(strikes: number, holds: { isBanned: boolean; isLimited: boolean }): NextStep {
  const least = NEXT_STEPS.indexOf(holds.isBanned ? "ban_30" : "ban_7");
  const step = holds.isBanned || holds.isLimited ? Math.max(strikes, least) : strikes;
  return NEXT_STEPS[step] ?? "ban_for_good";
}
