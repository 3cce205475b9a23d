import type { BannedWordCategory, TextOutcome } from "#contracts/banned-words.ts";
import type { ContactRule } from "#contracts/holding-rules.ts";

export const CATEGORY_WORDS: Readonly<Record<BannedWordCategory, string>> = {
  inappropriate: "Inappropriate",
  spam: "Spam",
  offensive: "Offensive",
  harassment: "Harassment",
};

/** What a rule for new accounts detects in a text. */
export const RULE_WORDS: Readonly<Record<ContactRule, string>> = {
  link: "a link",
  phone_number: "a phone number",
  email_address: "an email address",
};

/** The effect of each severity. */
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

/** The outcome for a text. */
export const OUTCOME_WORDS: Readonly<Record<TextOutcome, string>> = {
  publish: "It would be published.",
  record: "It would be published, and a record kept.",
  flag: "It would be published and flagged for review.",
  hold: "It would be held for review: the author is notified, and nobody else sees it until it is released.",
  refuse: "It would be refused.",
  limit: "It would be refused. The account can only read until a moderator has looked.",
};
