import { PAGES } from "#contracts/pages.ts";
import type { EmailPreference } from "#contracts/preferences.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readNotification, type ToldNotification } from "../notifications/index.ts";
import { writeTo, type EmailContent } from "./address.ts";
import { noteFollowed } from "./follow-emails.ts";
import { sayNotification } from "./notification-words.ts";

interface Kind {
  preference: EmailPreference;
  words: readonly string[];
  action: string;
  /** Where it leads, if not where the notification does. */
  path?: string;
}

/** Notifications that are written about at once, and the switch each stands under. */
const KINDS: Readonly<Record<string, Kind>> = {
  crew_request: {
    preference: "crewRequests",
    words: ["Accept, and you are in each other's crew. If you decline, nobody is told."],
    action: "See the request",
  },
  crew_accepted: {
    preference: "crewRequests",
    words: ["You are now in each other's crew."],
    action: "See your crew",
  },
  review_request: {
    preference: "crewRequests",
    words: ["A few honest words about the work help the next person decide."],
    action: "Write the review",
  },
  job_interest: {
    preference: "jobInterest",
    words: ["Who they are and how to reach them is with the job."],
    action: "See who is interested",
    path: `${PAGES.jobs.pattern}?openJobInterests=true`,
  },
};

/** The same for one reason of a type that has several; what an employer was told is not what an applicant was. */
const KINDS_BY_REASON: Readonly<Record<string, Kind>> = {
  application_received: {
    preference: "jobInterest",
    words: ["Their message, phone number and CV are with your apprenticeship."],
    action: "See the application",
  },
  application_shortlisted: {
    preference: "jobInterest",
    words: ["They may call or write to you next."],
    action: "See your application",
  },
  application_successful: {
    preference: "jobInterest",
    words: ["They have your phone number and e-mail address, and you can write to them on the site."],
    action: "See your application",
  },
  application_unsuccessful: {
    preference: "jobInterest",
    words: ["There is more on the board."],
    action: "See your application",
  },
};

function kindOf({ reason, type }: ToldNotification): Kind | undefined {
  if (Object.hasOwn(KINDS_BY_REASON, reason)) return KINDS_BY_REASON[reason];
  return Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
}

const KIND = "notification";

/** Emails about what a member was told of on the site. One that was read there first is not written. */
export function writeAboutNotifications(deps: Pick<Deps, "db" | "clock" | "events" | "mailer">): void {
  const { db, events, mailer } = deps;
  events.on("notifications.raised", "email", ({ payload: { notificationId, userId } }) =>
    transaction(db, async (tx) => {
      const told = await readNotification(tx, notificationId);
      if (told === null) return;
      await noteFollowed(deps, tx, told);
      if (kindOf(told) === undefined) return;
      const payload = { notificationId };
      await mailer.post(tx, { key: `notification:${notificationId}`, kind: KIND, payload, userId });
    }),
  );
  mailer.register<{ notificationId: number }>(KIND, async (tx, { notificationId }) => {
    const told = await readNotification(tx, notificationId);
    const kind = told === null ? undefined : kindOf(told);
    if (told === null || told.isRead || kind === undefined) return null;
    const said = sayNotification(told);
    const words: EmailContent = {
      subject: said,
      paragraphs: [`${said}.`, ...kind.words],
      action: { label: kind.action, path: kind.path ?? told.path },
    };
    return writeTo(tx, told.userId, kind.preference, () => words);
  });
}
