import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { instant } from "./fields.ts";

/** Versions of the two texts, each the date of its last change. */
const versions = z.object({ terms: z.string(), privacy: z.string() });

const agreement = z.extend(versions, { agreedAt: instant });

/**
 * `GET /api/user/agreements`: the current versions, the ones the member agreed to last, and earlier ones, the latest
 * first. If the first two differ, a text has changed since.
 */
export const getAgreements = defineEndpoint("GET /api/user/agreements", {
  summary: "Which versions of the terms and the privacy policy one has agreed to.",
  access: "member",
  reply: z.object({ current: versions, agreed: agreement, earlier: z.array(agreement) }),
});

/**
 * `POST /api/user/agreements {terms, privacy}`: records that the member has read these versions, with the time. Only
 * the current versions can be agreed to; repeating it changes nothing.
 */
export const agreeToTexts = defineEndpoint("POST /api/user/agreements", {
  summary: "Acknowledge the versions of the terms and the privacy policy that hold.",
  access: "member",
  audience: "nobody",
  body: versions,
  ...done("Thank you. You can read both texts again at any time."),
  errors: ["text_has_changed"],
});
