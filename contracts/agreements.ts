import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { instant } from "./fields.ts";

/** Versions of the two texts, each the day on which it was last changed. */
const versions = z.object({ terms: z.string(), privacy: z.string() });

const agreement = z.extend(versions, { agreedAt: instant });

/**
 * `GET /api/user/agreements`: the versions that hold, the ones the member agreed to last, and earlier ones, the latest first.
 * Where the first two differ, a text has changed since.
 */
export const getAgreements = defineEndpoint("GET /api/user/agreements", {
  summary: "Which versions of the terms and the privacy policy one has agreed to.",
  access: "member",
  reply: z.object({ current: versions, agreed: agreement, earlier: z.array(agreement) }),
});

/**
 * `POST /api/user/agreements {terms, privacy}`: the member has read these versions, which are kept with the time. Only the
 * ones that hold can be agreed to; again, nothing changes.
 */
export const agreeToTexts = defineEndpoint("POST /api/user/agreements", {
  summary: "Acknowledge the versions of the terms and the privacy policy that hold.",
  access: "member",
  audience: "nobody",
  body: versions,
  ...done("Thank you. You can read both texts again at any time."),
  errors: ["text_has_changed"],
});
