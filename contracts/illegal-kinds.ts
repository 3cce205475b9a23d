/**
 * The kinds of illegal content that a report or a complaint may name besides its reason: content named by UK law, in
 * plain words.
 */
export const ILLEGAL_KINDS = [
  "child_at_risk",
  "life_at_risk",
  "threats_or_hate",
  "sexual_content",
  "fraud",
  "drugs_or_weapons",
  "self_harm",
  "terrorism",
  "private_information",
  "other_illegal",
] as const;
export type IllegalKind = (typeof ILLEGAL_KINDS)[number];

/** These come first in every queue. The tables say the same (`is_urgent`). */
export const URGENT_KINDS: readonly IllegalKind[] = ["child_at_risk", "life_at_risk"];

export function isUrgentKind(kind: IllegalKind | null): boolean {
  return kind !== null && URGENT_KINDS.includes(kind);
}

export const ILLEGAL_KIND_WORDS: Readonly<Record<IllegalKind, string>> = {
  child_at_risk: "A child at risk, or sexual content with a child",
  life_at_risk: "Somebody’s life at risk",
  threats_or_hate: "Threats, stalking or hate",
  sexual_content: "Sexual pictures shared without consent",
  fraud: "Fraud or a scam",
  drugs_or_weapons: "Selling drugs or weapons",
  self_harm: "Encouraging suicide or self-harm",
  terrorism: "Terrorism",
  private_information: "Somebody’s private information",
  other_illegal: "Something else against the law",
};
