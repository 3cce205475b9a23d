import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";

/** What a tab knows of its visit; the server makes it. */
const sessionId = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "That is no visit"));

/**
 * One page seen. The server counts the pages that it sends itself; `loaded` says that this is the first word of such a
 * page, so that it counts once. Gives the visit to go on with: a new one after 30 minutes without a sign of life, null for
 * who is not counted.
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

/** `refusedBy`: who says that this browser is not counted; `browser` is its own signal (Global Privacy Control). */
const visitChoice = z.object({
  counted: z.boolean(),
  refusedBy: z.nullable(z.enum(["choice", "browser"])),
});

export const getVisitChoice = defineEndpoint("GET /api/visits/choice", {
  summary: "Whether the caller's visits are counted.",
  access: "public",
  reply: visitChoice,
});

/** Kept by this browser, and for a member on every device; what was counted no longer points to them. */
export const setVisitChoice = defineEndpoint("PUT /api/visits/choice", {
  summary: "Have one's visits counted, or not.",
  access: "public",
  body: z.object({ counted: z.boolean("Please say whether to count visits") }),
  reply: visitChoice,
});
