import * as z from "zod/mini";

import { experience, personName, phone } from "./account-fields.ts";
import { CONTACT_VISIBILITIES } from "./current-user.ts";
import { clearableText, text, tooLong } from "./fields.ts";
import * as limits from "./reference/limits.ts";
import { areaSchema } from "./reference/schemas.ts";

/** A member's changes to their profile. Absent fields stay as they are; unlisted fields are ignored. */
export const profileForm = z.object({
  name: z.optional(text({ required: "Name is required", max: tooLong("Name", 2 * limits.NAME_MAX) })),
  firstName: z.optional(personName("First name")),
  lastName: z.optional(text({ max: tooLong("Last name", limits.NAME_MAX) })),
  phone: z.optional(z.nullable(z.union([z.literal(""), phone]))),
  trade: z.optional(text({ required: "Trade is required", max: tooLong("Trade", 40) })),
  customTrade: clearableText(tooLong("Trade", 40)),
  company: clearableText(tooLong("Company", limits.COMPANY_MAX)),
  county: z.optional(z.nullable(z.union([z.literal(""), areaSchema("Please select your county")]))),
  bio: clearableText({ length: limits.BIO_MAX, words: "Bio must be less than 500 characters" }),
  experience: z.optional(experience),
  /** One of our own media addresses or a data URL; null removes the picture. */
  avatar: z.optional(z.nullable(z.string())),
  /** The `url` of an uploaded file or a data URL of pdf, doc, docx, jpg or png; null removes the CV. */
  cvUrl: z.optional(z.nullable(z.string())),
  contactVisibility: z.optional(z.enum(CONTACT_VISIBILITIES, "Please choose who sees your contact details")),
});
