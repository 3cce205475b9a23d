import { dayInLondon, shortDay } from "#contracts/calendar.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import type { NextStep, SanctionKind } from "#contracts/sanction-steps.ts";
import type { getStanding } from "#contracts/sanctions.ts";
import { countOf } from "#contracts/short-count.ts";

/** The name of each decision in a list. */
export const KIND_WORDS: Readonly<Record<SanctionKind, string>> = {
  removal: "Removal",
  warning: "Warning",
  limit: "Limited reach",
  ban: "Ban",
};

/** The steps a moderator can choose, with their effects. */
export const STEP_WORDS: Readonly<Record<NextStep, { label: string; help: string }>> = {
  warn: { label: "Warn", help: "They are notified, and nothing is removed." },
  limit_7: {
    label: "Limit reach for 7 days",
    help: "Only their crew and followers see what they write. Strangers cannot find them and are not shown them as suggestions.",
  },
  ban_7: {
    label: "Ban for 7 days",
    help: "They are signed out everywhere, and everything of theirs is hidden.",
  },
  ban_30: { label: "Ban for 30 days", help: "The same, for longer." },
  ban_for_good: { label: "Ban for good", help: "The same, without an end." },
};

/** The label of the dialog's button, and the message afterwards. */
export const ACT_WORDS: Readonly<
  Record<
    Exclude<SanctionKind, "removal">,
    { confirm: string; failed: string; done: (name: string) => string }
  >
> = {
  warning: {
    confirm: "Warn user",
    failed: "Failed to warn user",
    done: (name) => `${name} is warned`,
  },
  limit: {
    confirm: "Limit reach",
    failed: "Failed to limit reach",
    done: (name) => `The reach of ${name} is limited`,
  },
  ban: { confirm: "Ban user", failed: "Failed to ban user", done: (name) => `${name} is banned` },
};

const dayOf = (instant: string) => shortDay(dayInLondon(new Date(instant)));

/**
 * Describes the member's standing: '2 active strikes: Ban (3 Nov 2026), Warning (1 Oct 2026). A ban holds until 8 Dec 2026:
 * a new one replaces it.' `after` is the text after the day.
 */
export function standingWords(
  standing: ReplyOf<typeof getStanding>,
  after = ": a new one replaces it",
): string {
  const { isBanned, banUntil, reachLimitedUntil } = standing;
  const holds = (what: string, until: string | null) =>
    ` A ${what} holds ${until === null ? "for good" : `until ${dayOf(until)}`}${after}.`;
  const ban = isBanned ? holds("ban", banUntil) : "";
  const limit = reachLimitedUntil === null ? "" : holds("limit", reachLimitedUntil);
  return strikeWords(standing) + ban + limit;
}

function strikeWords({ count, strikes }: ReplyOf<typeof getStanding>): string {
  if (count === 0) return "They have no active strikes.";
  const list = strikes.map(({ kind, createdAt }) => `${KIND_WORDS[kind]} (${dayOf(createdAt)})`);
  const more = count > strikes.length ? " and earlier ones" : "";
  return `${countOf(count, "active strike")}: ${list.join(", ")}${more}.`;
}
