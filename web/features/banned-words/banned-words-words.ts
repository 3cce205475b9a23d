import type { BannedWordCategory, TextOutcome } from "#contracts/banned-words.ts";

export const CATEGORY_WORDS: Readonly<Record<BannedWordCategory, string>> = {
  inappropriate: "Inappropriate",
  spam: "Spam",
  offensive: "Offensive",
  harassment: "Harassment",
};

/** What a word of each severity does. */
const SEVERITY_WORDS = [
  "Record",
  "Publish and flag",
  "Hold for review",
  "Refuse",
  "Refuse and limit account",
];

/** '3 – Hold for review' */
export function severityWords(severity: number): string {
  return `${severity} – ${SEVERITY_WORDS[severity - 1] ?? ""}`;
}

/** What would become of a text. */
export const OUTCOME_WORDS: Readonly<Record<TextOutcome, string>> = {
  publish: "It would be published.",
  record: "It would be published, and a record kept.",
  flag: "It would be published and flagged for review.",
  hold: "It would be held for review: the author is told, and nobody else sees it until it is released.",
  refuse: "It would be refused.",
  limit: "It would be refused, and the account limited until a moderator has looked.",
};
