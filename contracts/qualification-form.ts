// Separate from `qualifications.ts`, which a member's first screen needs.
import * as z from "zod/mini";

import { claimedId, clearableDate, clearableText, text, tooLong } from "./fields.ts";
import * as limits from "./reference/limits.ts";

const title = text({
  required: "Title is required",
  max: tooLong("Title", limits.QUALIFICATION_TITLE_MAX),
});

const detail = (label: string) => clearableText(tooLong(label, limits.QUALIFICATION_DETAIL_MAX));

const details = {
  issuingOrganization: detail("Issuing organisation"),
  description: clearableText(tooLong("Description", limits.QUALIFICATION_DESCRIPTION_MAX)),
  scheme: detail("Scheme"),
  level: detail("Level"),
  number: detail("Number"),
  /** Not in the future. */
  dateObtained: clearableDate,
  /** Not before `dateObtained`. */
  expiresOn: clearableDate,
  /** The `url` of an uploaded file or a data URL, picture or PDF; null removes the certificate. */
  certificateUrl: z.optional(z.nullable(z.string())),
  userId: claimedId,
};

/** The qualification form: only the title is required. */
export const qualificationForm = z.object({ title, ...details });
