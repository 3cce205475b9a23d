import { BRAND } from "#contracts/brand.ts";
import { longDayInLondon } from "#contracts/calendar.ts";

import type { Email } from "../../platform/mail/email.ts";
import { plainText, headFor } from "../../platform/mail/greet.ts";
import { HOW_TO_STAY } from "../account-rights/index.ts";
import type { AppealRow } from "./appeals.queries.ts";
import type { SanctionRow } from "./sanctions.queries.ts";
import type { UserRow } from "./users.queries.ts";
import { APPEAL_MOVED, LIMIT_ENDED, nameRemoved, sayOutcome, saySanction } from "./words.ts";

const REASON_SHOWN = 500;

const SUBJECTS = {
  removal: ({ content_type: type }: SanctionRow) =>
    `Your ${nameRemoved(type)} ${type === "profile" ? "were" : "was"} removed from ${BRAND.name}`,
  warning: () => `A warning from the moderators of ${BRAND.name}`,
  limit: () => `Your reach on ${BRAND.name} is limited`,
  ban: () => `Your ${BRAND.name} account has been suspended`,
} as const;

/** What each decision means in practice. */
const MEANING = {
  removal: "Nobody else can see what was removed. Nothing else of yours has changed.",
  warning: "Nothing has been removed. Please keep to the rules from now on.",
  limit:
    "Until then your posts and comments are shown to your crew, to your followers and on your profile, but not to others. You are not suggested to them, and they do not find you in the search. Everything else works as before.",
  ban: "While it is suspended you cannot sign in. Your profile, posts and jobs are hidden, and your chats are closed for new messages. Nothing has been deleted.",
} as const;

/** `eraseDueAccounts` waits for an appeal against a ban alone. */
const WAITS = ", unless your appeal still waits then. If it is successful, you can keep your account.";

/** Writes what was decided, why, until when, what it means and how to appeal, also for members who cannot sign in. */
export function writeSanctionEmail(
  user: UserRow,
  sanction: SanctionRow,
  { path, ends }: { path: string; ends: Date },
): Email {
  const { kind } = sanction;
  const strike = longDayInLondon(new Date(sanction.strike_until));
  const { closes_at: erasure } = user;
  return {
    ...headFor(user),
    subject: SUBJECTS[kind](sanction),
    paragraphs: [
      `${saySanction(sanction)}.`,
      ...reasonOf(sanction.reason),
      MEANING[kind],
      ...(erasure === null ? [] : [`${erasureWords(erasure)}${kind === "ban" ? WAITS : "."}`]),
      `It counts as a strike until ${strike}. The more strikes you have, the stricter the next decision can be.`,
      ...appealWords(sanction, ends),
    ],
    action: {
      label: sanction.appealed_at === null ? "Read the decision and appeal" : "Read the decision",
      path,
    },
  };
}

/** What follows for a member who is leaving. */
function erasureWords(erasure: string): string {
  return `You asked us to delete your account: on ${longDayInLondon(new Date(erasure))} everything is erased for good`;
}

/** How to appeal; if the decision replaced one with a pending appeal, what becomes of that. */
function appealWords({ appealed_at, outcome }: SanctionRow, ends: Date): string[] {
  if (appealed_at !== null) return outcome === null ? [APPEAL_MOVED] : [];
  return [
    `If you think the decision is wrong, you can appeal once, until ${longDayInLondon(ends)}. Where possible, someone else will review it. You do not need to sign in.`,
  ];
}

/** The outcome of an appeal and its consequences. */
export function writeOutcomeEmail(user: UserRow, appeal: AppealRow): Email {
  const isOverturned = appeal.outcome === "overturned";
  const isBan = appeal.kind === "ban";
  const leaving = isBan && user.banned_at === null ? whenLeaving(user) : null;
  const erasure = isBan && user.banned_at !== null ? user.closes_at : null;
  return {
    ...headFor(user),
    subject: isOverturned ? "Your appeal was successful" : "Your appeal has been decided",
    paragraphs: [
      `${sayOutcome(appeal)}.`,
      ...reasonOf(appeal.outcome_reason),
      isOverturned
        ? "The decision has been undone, and the strike is gone."
        : "There is no further appeal against this decision.",
      ...(leaving?.paragraphs ?? []),
      ...(erasure === null ? [] : [`${erasureWords(erasure)}.`]),
    ],
    ...(user.banned_at === null && { action: leaving?.action ?? { label: "Sign in", path: "/signin" } }),
  };
}

/** The ban is over. The account of a member who is leaving stays hidden. */
export function writeUnbanEmail(user: UserRow): Email {
  const leaving = whenLeaving(user);
  if (leaving !== null)
    return {
      ...headFor(user),
      subject: `Your ${BRAND.name} account is no longer suspended`,
      ...leaving,
    };
  return {
    ...headFor(user),
    subject: `Your ${BRAND.name} account is open again`,
    paragraphs: [
      `Your ${BRAND.name} account is no longer suspended. You can sign in, and your profile, posts and jobs can be seen again.`,
    ],
    action: { label: "Sign in", path: "/signin" },
  };
}

/** The limit of the member's reach is over. */
export function writeLimitEndEmail(user: UserRow): Email {
  return {
    ...headFor(user),
    subject: `Your reach on ${BRAND.name} is no longer limited`,
    paragraphs: [LIMIT_ENDED + "."],
    action: { label: "Sign in", path: "/signin" },
  };
}

/** What follows if the account whose ban ended is waiting to be deleted; null if it is not. */
function whenLeaving(user: UserRow): Required<Pick<Email, "paragraphs" | "action">> | null {
  if (user.closes_at === null) return null;
  const on = longDayInLondon(new Date(user.closes_at));
  return {
    paragraphs: [
      `Your ${BRAND.name} account is no longer suspended. You asked us to delete it, so it stays hidden, and on ${on} everything is erased for good.`,
      HOW_TO_STAY,
    ],
    action: { label: "Keep my account", path: "/signin" },
  };
}

function reasonOf(reason: string | null): string[] {
  const words = plainText(reason ?? "", REASON_SHOWN);
  return words === "" ? [] : [`The reason given: ${words}`];
}
