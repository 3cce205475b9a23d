import { createApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { callApi } from "./api.ts";
import { dayFromNow } from "./jobs.ts";
import type { Member } from "./members.ts";

interface Details {
  title: string;
  trade: string;
  description: string;
  duration: string;
  dayRate: string;
  requirements: string[];
  startDate: string;
  cvRequired: boolean;
  isPublic: boolean;
}

/** Posts an apprenticeship through the API, as its employer on another device. */
export function postApprenticeship(owner: Member, details: Partial<Details> = {}): Promise<Apprenticeship> {
  const body = {
    title: "Apprentice joiner",
    trade: "Joiner",
    description: "Staircases and doors, in the shop and on site. College one day a week.",
    county: "Durham",
    town: "Hartlepool",
    startDate: dayFromNow(40),
    duration: "3 years",
    hoursPerWeek: 40,
    dayRate: "95",
    requirements: ["GCSE maths at 4"],
    ...details,
  };
  return callApi(createApprenticeship, { body }, owner.token);
}
