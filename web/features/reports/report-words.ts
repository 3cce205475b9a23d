import type { ReportType } from "#contracts/report-form.ts";
import type { ReportReason } from "#contracts/reports.ts";

interface ReasonWords {
  value: ReportReason;
  label: string;
  help: string;
}

/** The six reasons in plain words. */
export const REASONS: readonly ReasonWords[] = [
  { value: "spam", label: "Spam", help: "Adverts, scams, or the same thing again and again" },
  { value: "inappropriate", label: "Inappropriate", help: "Nudity, violence or language nobody should read" },
  { value: "harassment", label: "Harassment", help: "Bullying, threats or hate" },
  { value: "fake", label: "Fake", help: "Not their work, not true, or not who they say they are" },
  { value: "copyright", label: "Copyright", help: "Somebody else’s photos or words, used without asking" },
  { value: "other", label: "Other", help: "Tell us below what is wrong" },
];

/** 'Report post', 'Post reported', 'You have already reported this post'. */
export function wordsFor(type: ReportType) {
  const name = type.replace("_", " ");
  return {
    title: `Report ${name}`,
    done: `${name.charAt(0).toUpperCase()}${name.slice(1)} reported`,
    thanks: "Thank you. Our moderators will look at it.",
    again: `You have already reported this ${name}`,
    failed: `Failed to report ${name}. Please try again.`,
  };
}
