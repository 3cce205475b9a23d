import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";

/** The id of a tab's visit; the server creates it. */
const sessionId = z
  .string()
  .check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "That is not a valid visit"));

/**
 * Records one page view. The server counts the pages that it sends itself; `loaded` means that this is the first call
 * from such a page, so that it counts once. Returns the visit to continue with: a new one after 30 minutes without
 * activity, null for a visitor who is not counted.
 */
export const recordVisit = defineEndpoint("POST /api/visits/beat", {
  summary: "Count a page that was opened within the app.",
  access: "public",
  audience: "nobody",
  body: z.object({
    sessionId: z.optional(z.nullable(sessionId)),
    loaded: z.optional(z.boolean()),
  }),
  reply: z.object({ sessionId: z.nullable(z.string()) }),
});

/** `refusedBy`: what refuses the counting of this browser; `browser` is its own signal (Global Privacy Control). */
const visitChoice = z.object({
  counted: z.boolean(),
  refusedBy: z.nullable(z.enum(["choice", "browser"])),
});

export const getVisitChoice = defineEndpoint("GET /api/visits/choice", {
  summary: "Whether the caller's visits are counted.",
  access: "public",
  reply: visitChoice,
});

/** Stored in this browser, and for a member on every device; earlier counts are no longer linked to them. */
export const setVisitChoice = defineEndpoint("PUT /api/visits/choice", {
  summary: "Have one's visits counted, or not.",
  access: "public",
  body: z.object({ counted: z.boolean("Please say whether to count visits") }),
  reply: visitChoice,
});
