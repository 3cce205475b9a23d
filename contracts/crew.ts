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
  /** Since when the two are in each other's crew. */
  joinedDate: instant,
  /** Average of the reviews, to one decimal; null when there are none or it is not known. */
  rating: z.nullable(z.number()),
  reviewCount: z.nullable(z.int()),
});
export type CrewMember = z.output<typeof crewMember>;

const crewPage = z.object({
  members: z.array(crewMember),
  /** All of the crew, whatever was searched for, counted up to 1,000. */
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
    /** Who asked: `sent` by the viewer, or `received`. */
    pendingDirection: z.nullable(z.enum(["sent", "received"])),
    requestId: z.nullable(id),
  }),
  errors: ["user_not_found"],
});

/** Words with a request when none were given. */
export function defaultCrewMessage(firstName: string): string {
  return `Hi ${firstName}, I'd like to add you to my crew.`;
}

/**
 * Asks somebody to join one's crew. Asking somebody who is asking oneself accepts. After a decline the same
 * person can be asked again after 30 days, three times in all. Whoever may not write to somebody under 18 may ask them, but
 * in no words of their own (`may_only_answer`). Blocked either way is as unknown.
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
  /** How many of one's crew are in theirs too, as far as was counted. */
  sharedCrew: z.int(),
  /** As the viewer's own: why somebody without shared crew is suggested. */
  sameCompany: z.boolean(),
  sameCounty: z.boolean(),
});
export type SuggestedPerson = z.output<typeof suggestedPerson>;

/** `GET /api/users/suggested`: people one may know, the likeliest first. */
export const listSuggestions = defineEndpoint("GET /api/users/suggested", {
  summary: "People one may know.",
  access: "member",
  query: z.object({ limit: limitParam(limits.SUGGESTIONS_SIZE, limits.SUGGESTIONS_MAX) }),
  reply: z.array(suggestedPerson),
});
