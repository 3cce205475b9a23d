import * as z from "zod/mini";

import { apprenticeship } from "./apprenticeship-view.ts";
import { defineEndpoint, done } from "./endpoint.ts";
import { idParams } from "./fields.ts";

/** Saves an apprenticeship for later. */
export const saveApprenticeship = defineEndpoint("POST /api/apprenticeships/:id/save", {
  summary: "Keep an apprenticeship, open or closed; one that is kept already stays so.",
  access: "member",
  params: idParams,
  ...done("Apprenticeship Saved"),
  errors: ["apprenticeship_not_found", "too_many_saved_apprenticeships"],
  limit: "save_job",
});

export const unsaveApprenticeship = defineEndpoint("DELETE /api/apprenticeships/:id/save", {
  summary: "Keep an apprenticeship no longer.",
  access: "member",
  params: idParams,
  ...done("Apprenticeship Removed"),
  limit: "save_job",
});

export const listSavedApprenticeships = defineEndpoint("GET /api/apprenticeships/saved", {
  summary: "The apprenticeships that the member keeps, the latest first, 200 at most.",
  access: "member",
  reply: z.array(apprenticeship),
});
