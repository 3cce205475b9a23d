/** A moderator's decisions against a member. Each counts as a strike until it expires. */
export const SANCTION_KINDS = ["removal", "warning", "limit", "ban"] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** A moderator's next steps against a member, mildest first. */
export const NEXT_STEPS = ["warn", "limit_7", "ban_7", "ban_30", "ban_for_good"] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** Each step's kind, and its days; null for good, or if there is no end. */
export const STEP_TERMS: Readonly<
  Record<NextStep, { readonly kind: Exclude<SanctionKind, "removal">; readonly days: number | null }>
> = {
  warn: { kind: "warning", days: null },
  limit_7: { kind: "limit", days: 7 },
  ban_7: { kind: "ban", days: 7 },
  ban_30: { kind: "ban", days: 30 },
  ban_for_good: { kind: "ban", days: null },
};

/**
 * Returns the proposed step against a member with that many active strikes: at least one step beyond a current ban or
 * limit.
 */
export function nextStep(strikes: number, holds: { isBanned: boolean; isLimited: boolean }): NextStep {
  const least = NEXT_STEPS.indexOf(holds.isBanned ? "ban_30" : "ban_7");
  const step = holds.isBanned || holds.isLimited ? Math.max(strikes, least) : strikes;
  return NEXT_STEPS[step] ?? "ban_for_good";
}
