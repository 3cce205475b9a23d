import * as z from "zod/mini";

import { crewRequestForm } from "./crew-form.ts";
import { defineEndpoint, done } from "./endpoint.ts";
import { cursorParam, id, idParam, instant, limitParam, memberParam, person } from "./fields.ts";
import * as limits from "./reference/limits.ts";

export const CREW_SORTS = ["newest", "oldest", "a-z", "z-a"] as const;
export type CrewSort = (typeof CREW_SORTS)[number];

export const crewMember = z.extend(person, {
  company: z.nullable(z.string()),
  county: z.nullable(z.string()),
  /** When the two joined each other's crew. */
  joinedDate: instant,
  /** Average of the reviews, to one decimal; null if there are none or it is unknown. */
  rating: z.nullable(z.number()),
  reviewCount: z.nullable(z.int()),
});
export type CrewMember = z.output<typeof crewMember>;

const crewPage = z.object({
  members: z.array(crewMember),
  /** Size of the whole crew, regardless of the search, counted up to 1,000. */
  total: z.int(),
  nextCursor: z.nullable(z.string()),
});
export type CrewPage = z.output<typeof crewPage>;

/**
 * `GET /api/crew`. Without any of these parameters: an array of the newest 500. With any: a page.
 *
 * - `q`: part of a name, trade or company, whatever its case and accents.
 * - `sort`: `newest` or `oldest` by the day the two joined, `a-z` or `z-a` by name; anything else means newest.
 * - `cursor`: the one given with the last page, with the same `q` and `sort`.
 */
export const listCrew = defineEndpoint("GET /api/crew", {
  summary: "One's own crew: all of it, or a page.",
  access: "member",
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100, "Please search for 100 characters or fewer"))),
    sort: z.optional(z.catch(z.enum(CREW_SORTS), "newest")),
    limit: z.optional(limitParam(limits.CREW_PAGE_SIZE, limits.CREW_PAGE_MAX)),
    cursor: cursorParam,
  }),
  reply: z.union([z.array(crewMember), crewPage]),
});
export type CrewQuery = z.output<typeof listCrew.query>;

export const crewRequest = z.object({
  id,
  requesterId: id,
  receiverId: id,
  /** Only open ones are listed. */
  status: z.literal("pending"),
  message: z.string(),
  createdAt: instant,
  respondedAt: z.nullable(instant),
  requester: person,
  receiver: person,
});
export type CrewRequest = z.output<typeof crewRequest>;

const crewRequestPage = z.object({
  requests: z.array(crewRequest),
  /** Counted up to 1,000. */
  total: z.int(),
  nextCursor: z.nullable(z.string()),
});

/**
 * `GET /api/crew/requests`: open requests, newest first, those received unless `direction=sent`. Without
 * `limit` and `cursor` an array of the newest 200, with either a page.
 */
export const listCrewRequests = defineEndpoint("GET /api/crew/requests", {
  summary: "Open crew requests, received or sent.",
  access: "member",
  query: z.object({
    direction: z.catch(z._default(z.enum(["received", "sent"]), "received"), "received"),
    limit: z.optional(limitParam(limits.CREW_PAGE_SIZE, limits.CREW_PAGE_MAX)),
    cursor: cursorParam,
  }),
  reply: z.union([z.array(crewRequest), crewRequestPage]),
});
export type CrewRequestQuery = z.output<typeof listCrewRequests.query>;

const userParams = z.object({ userId: memberParam });

export const checkCrew = defineEndpoint("GET /api/crew/check/:userId", {
  summary: "Where one stands with a member: crew, asked, being asked.",
  access: "member",
  params: userParams,
  reply: z.object({
    areCrewMembers: z.boolean(),
    /** True for both sides. */
    hasPendingRequest: z.boolean(),
    /** `sent` by the viewer, or `received`. */
    pendingDirection: z.nullable(z.enum(["sent", "received"])),
    requestId: z.nullable(id),
  }),
  errors: ["user_not_found"],
});

/** Returns the message of a request without one. */
export function defaultCrewMessage(firstName: string): string {
  return `Hi ${firstName}, I'd like to add you to my crew.`;
}

/**
 * Asks a member to join the viewer's crew. If that member has already asked the viewer, this accepts. After a decline,
 * the viewer can ask again after 30 days, three times in all. A viewer who may not write to a member under 18 may ask
 * them, but without a message of their own (`may_only_answer`). A member blocked in either direction counts as unknown.
 */
export const requestCrew = defineEndpoint("POST /api/crew/request", {
  summary: "Ask a member to join one's crew; accepts where they asked first.",
  access: "member",
  body: crewRequestForm,
  reply: z.object({ message: z.string(), requestId: id, status: z.enum(["pending", "accepted"]) }),
  errors: [
    "not_allowed",
    "crew_with_self",
    "user_not_found",
    "may_only_answer",
    "already_crew",
    "crew_request_pending",
    "crew_request_too_soon",
    "crew_request_limit",
  ],
  limit: "crew_request",
  status: 201,
});

const requestParams = z.object({ requestId: idParam });

export const answerCrewRequest = defineEndpoint("PATCH /api/crew/request/:requestId", {
  summary: "Accept or decline a crew request that one received.",
  access: "member",
  params: requestParams,
  body: z.object({ status: z.enum(["accepted", "declined"], "Please choose to accept or to decline") }),
  reply: z.object({ message: z.string(), status: z.enum(["accepted", "declined"]) }),
  errors: ["crew_request_not_found", "not_allowed", "crew_request_answered"],
});

export const withdrawCrewRequest = defineEndpoint("DELETE /api/crew/request/:requestId", {
  summary: "Take back a crew request that one sent and nobody answered.",
  access: "member",
  params: requestParams,
  ...done("Crew request withdrawn"),
  errors: ["crew_request_not_found", "not_allowed", "crew_request_answered"],
});

export const removeFromCrew = defineEndpoint("DELETE /api/crew/remove/:userId", {
  summary: "Remove somebody from one's crew, and oneself from theirs.",
  access: "member",
  params: userParams,
  ...done("Removed from your crew"),
  errors: ["not_in_crew"],
});

const suggestedPerson = z.extend(person, {
  firstName: z.string(),
  company: z.nullable(z.string()),
  county: z.nullable(z.string()),
  /** How many of the viewer's crew are also in theirs, as far as counted. */
  sharedCrew: z.int(),
  /** The same company as the viewer's; a reason to suggest a member without shared crew. */
  sameCompany: z.boolean(),
  sameCounty: z.boolean(),
});
export type SuggestedPerson = z.output<typeof suggestedPerson>;

/** `GET /api/users/suggested`: members whom the viewer may know, the likeliest first. */
export const listSuggestions = defineEndpoint("GET /api/users/suggested", {
  summary: "People one may know.",
  access: "member",
  query: z.object({ limit: limitParam(limits.SUGGESTIONS_SIZE, limits.SUGGESTIONS_MAX) }),
  reply: z.array(suggestedPerson),
});
