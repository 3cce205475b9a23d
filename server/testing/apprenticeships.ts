import {
  applyForApprenticeship,
  createApprenticeship,
  type Apprenticeship,
} from "#contracts/apprenticeships.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";

import type { Clock } from "../platform/deps.ts";
import type { Member } from "./members.ts";
import { dataUrl, DOCUMENTS } from "./profiles.ts";
import type { TestApp } from "./test-app.ts";

/** A valid apprenticeship form; it starts in forty days and closes in thirty. */
export function apprenticeshipForm(app: { clock: Clock }, details: Record<string, unknown> = {}) {
  return {
    title: "Apprentice joiner",
    trade: "Joiner",
    description: "Staircases and doors, in the shop and on site. College one day a week.",
    county: "Greater Manchester",
    town: "Bolton",
    startDate: addDays(dayInLondon(app.clock.now()), 40),
    duration: "3 years",
    hoursPerWeek: 40,
    dayRate: "95",
    requirements: ["GCSE maths at 4", "A way to get to Bolton by 7:30"],
    ...details,
  };
}

/** Posts an apprenticeship through the API; throws on a refusal. */
export async function postApprenticeship(
  app: TestApp,
  by: Member,
  details: Record<string, unknown> = {},
): Promise<Apprenticeship> {
  const { status, body, error } = await app
    .as(by)
    .raw(createApprenticeship, { body: apprenticeshipForm(app, details) });
  if (status !== 201) throw new Error(`Not posted: ${JSON.stringify(error)}`);
  return body;
}

/** Applies with a CV and returns the application's id. */
export async function leaveApplication(app: TestApp, by: Member, apprenticeshipId: number): Promise<number> {
  const { status, body, error } = await app.as(by).raw(applyForApprenticeship, {
    params: { id: apprenticeshipId },
    body: { cvUrl: dataUrl(DOCUMENTS.pdf), message: "I've swept up for two years." },
  });
  if (status !== 201) throw new Error(`Not applied: ${JSON.stringify(error)}`);
  return body.id;
}
