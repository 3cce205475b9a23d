import * as z from "zod/mini";

import { apprenticeship } from "./apprenticeship-view.ts";
import { defineEndpoint } from "./endpoint.ts";
import { instant, publicIdParams } from "./fields.ts";
import { PUBLIC_APPRENTICESHIPS } from "./public-boards.ts";

const shown = z.pick(apprenticeship, {
  id: true,
  title: true,
  trade: true,
  location: true,
  dayRate: true,
  startDate: true,
  closingDate: true,
  isUrgent: true,
  isClosingSoon: true,
});

/** What visitors may read of a public apprenticeship: no email address, no telephone number, no id of the owner. */
const publicApprenticeship = z.extend(shown, {
  description: z.string(),
  county: z.string(),
  town: z.string(),
  duration: z.string(),
  isFullTime: z.boolean(),
  hoursPerWeek: z.number(),
  minAge: z.int(),
  maxAge: z.int(),
  requirements: z.array(z.string()),
  cvRequired: z.boolean(),
  createdAt: instant,
  author: z.pick(apprenticeship.shape.author, { name: true, trade: true, company: true }),
});
export type PublicApprenticeship = z.output<typeof publicApprenticeship>;

export type PublicApprenticeshipCard = z.output<typeof shown>;

export const getPublicApprenticeship = defineEndpoint(PUBLIC_APPRENTICESHIPS.routes.one, {
  summary: "An apprenticeship that its owner opened to everybody; 410 once it is closed or filled.",
  access: "public",
  params: publicIdParams,
  reply: publicApprenticeship,
  errors: ["apprenticeship_not_found", "apprenticeship_closed"],
  limit: "read_shared_post",
});

export const listSimilarPublicApprenticeships = defineEndpoint(PUBLIC_APPRENTICESHIPS.routes.similar, {
  summary: "Up to 4 open apprenticeships like that one which anybody may read.",
  access: "public",
  params: publicIdParams,
  reply: z.array(shown),
  limit: "read_shared_post",
});
