import { PAGES } from "#contracts/pages.ts";

import { readApplication, type ApplicationFacts } from "./facts.queries.ts";
import { about, type Kind } from "./kind.ts";
import { deleteApplicationNotifications, deleteApprenticeshipFinds, type Notice } from "./notify.queries.ts";
import { defineRule, withdrawAll, type NotifyDeps } from "./notify.ts";

const answerEmail = (words: string) =>
  ({ send: "at once", preference: "jobInterest", words: [words], action: "See your application" }) as const;

/** The applicant is only notified of the present answer. */
const ANSWER_KINDS = {
  application_shortlisted: {
    type: "apprenticeship_application",
    words: (who, subject) => `${who} shortlisted your application${about(subject)}`,
    email: answerEmail("They may call or write to you next."),
  },
  application_successful: {
    type: "apprenticeship_application",
    words: (who, subject) => `Your application to ${who} was successful${about(subject)}`,
    email: answerEmail(
      "They have your email address, and your phone number if you have given one. You can write to them on the site.",
    ),
  },
  application_unsuccessful: {
    type: "apprenticeship_application",
    words: (who, subject) => `Your application to ${who} was not successful this time${about(subject)}`,
    email: answerEmail("There are more apprenticeships on the board."),
  },
  apprenticeship_filled: {
    type: "apprenticeship_application",
    words: (who, subject) => `${who} has chosen somebody else this time${about(subject)}`,
    email: answerEmail(
      "Thank you for applying. Other employers are looking for an apprentice: have a look at the board.",
    ),
  },
  application_expired: {
    type: "apprenticeship_application",
    words: (who, subject) => `Your application to ${who} has closed without an answer${about(subject)}`,
  },
  apprenticeship_deleted: {
    type: "apprenticeship_application",
    words: (who, subject) => `${who} has withdrawn an apprenticeship that you applied for${about(subject)}`,
  },
  apprenticeship_restored: {
    type: "apprenticeship_application",
    words: (who, subject) =>
      `${who}'s apprenticeship that you applied for is there again, and so is your application${about(subject)}`,
  },
} as const satisfies Record<string, Kind>;
type Answer = keyof typeof ANSWER_KINDS;
const ANSWERS = Object.keys(ANSWER_KINDS) as Answer[];

export const APPRENTICESHIP_KINDS = {
  application_received: {
    type: "apprenticeship_application",
    words: (who, subject) => `${who} applied for your apprenticeship${about(subject)}`,
    email: {
      send: "at once",
      preference: "jobInterest",
      words: ["Open your apprenticeship to see what they sent, and how to reach them if they share it."],
      action: "See the application",
    },
  },
  chosen_withdrew: {
    type: "apprenticeship_application",
    words: (who, subject) => `${who}, whom you chose, has taken the application back${about(subject)}`,
    email: {
      send: "at once",
      preference: "jobInterest",
      words: ["Your apprenticeship is on the board again, unless its closing date is over."],
      action: "See who applied",
    },
  },
  ...ANSWER_KINDS,
} as const satisfies Record<string, Kind>;

export function notifyOfApprenticeships(deps: NotifyDeps): void {
  const { events } = deps;
  const application = defineRule(deps, readApplication, decideApplication);
  const chosen = defineRule(deps, readApplication, decideChosen);
  // Once withdrawn, an application says nothing about whether its applicant had been chosen.
  const waitingAgain = defineRule(deps, readApplication, (facts) =>
    facts.status === "withdrawn" ? [] : decideChosen(facts),
  );
  events.on("apprenticeships.applied", "notify", async ({ payload }) => {
    await application(payload);
    await waitingAgain(payload);
  });
  events.on("apprenticeships.application_withdrawn", "notify", async ({ payload }) => {
    await application(payload);
    if (payload.wasChosen === true) await chosen(payload);
  });
  events.on("apprenticeships.application_decided", "notify", ({ payload }) => application(payload));
  events.on("apprenticeships.application_restored", "notify", ({ payload }) => application(payload));
  events.on("apprenticeships.deleted", "notify", async ({ payload: { apprenticeshipId, userId } }) => {
    await withdrawAll(deps, (tx) => deleteApplicationNotifications(tx, userId, apprenticeshipId));
    await withdrawAll(deps, (tx) => deleteApprenticeshipFinds(tx, apprenticeshipId));
  });
}

const pageOf = (query: string) => `${PAGES.apprenticeships.pattern}?${query}`;

/**
 * An application notifies the employer until it is dealt with or withdrawn. Each has its own notification, since each
 * is a person to call back. Its outcome notifies the applicant.
 */
function decideApplication(facts: ApplicationFacts): Notice[] {
  const { id, apprenticeshipId, ownerId, applicantId, title, appliedAt, updatedAt } = facts;
  // Applying again puts it in both lists again.
  const application = { thingId: id, act: appliedAt, subject: title, isLatest: true };
  const answer = answerOf(facts);
  return [
    {
      ...application,
      userId: ownerId,
      actorId: applicantId,
      reason: "application_received",
      again: `${id} ${facts.hasCv}`,
      link: pageOf(`applicants=${apprenticeshipId}`),
      at: appliedAt,
      quietly: facts.isRestored,
      status: statusOf(facts),
    },
    ...ANSWERS.map((reason): Notice => ({
      ...application,
      userId: applicantId,
      actorId: ownerId,
      reason,
      link: pageOf(`apprenticeshipId=${apprenticeshipId}`),
      at: updatedAt,
      status: reason === answer ? "current" : "gone",
    })),
  ];
}

/** Tells an employer, who had stopped looking, that the chosen apprentice withdrew; gone if the same member applies again. */
function decideChosen({ status, ...facts }: ApplicationFacts): Notice[] {
  return [
    {
      thingId: facts.id,
      act: facts.appliedAt,
      subject: facts.title,
      isLatest: true,
      userId: facts.ownerId,
      actorId: facts.applicantId,
      reason: "chosen_withdrew",
      link: pageOf(`applicants=${facts.apprenticeshipId}`),
      at: facts.updatedAt,
      status: status === "withdrawn" && !facts.isDeleted ? "current" : "gone",
    },
  ];
}

function answerOf({ status, isDeleted, isPassedOver, isRestored }: ApplicationFacts): Answer | null {
  if (isRestored) return "apprenticeship_restored";
  if (isPassedOver) return "apprenticeship_filled";
  if (status === "expired") return isDeleted ? "apprenticeship_deleted" : "application_expired";
  return status === "shortlisted" || status === "successful" || status === "unsuccessful"
    ? `application_${status}`
    : null;
}

function statusOf({ status, isDeleted }: ApplicationFacts): Notice["status"] {
  if (isDeleted || status === "withdrawn") return "gone";
  return status === "submitted" || status === "viewed" ? "current" : "over";
}
