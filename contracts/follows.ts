import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { cursorParam, id, idParams, instant, memberParam, person } from "./fields.ts";

/** A member's follow of another, and what they want to hear about. */
export const followPreference = z.object({
  id,
  userId: id,
  followedUserId: id,
  notifyOnPosts: z.boolean(),
  notifyOnJobPosts: z.boolean(),
});
export type FollowPreference = z.output<typeof followPreference>;

const memberParams = z.object({ id: memberParam });

/** By the followed member's id; null while not following. */
export const getFollow = defineEndpoint("GET /api/notification-preferences/:id", {
  summary: "What one wants to hear about a member, or null when not following.",
  access: "member",
  params: memberParams,
  reply: z.nullable(followPreference),
  errors: ["user_not_found"],
});

/** Opening the bell menu follows with both flags on. */
export const follow = defineEndpoint("POST /api/notification-preferences", {
  summary: "Follow a member: their posts then stand under Related.",
  access: "member",
  body: z.object({
    followedUserId: id,
    notifyOnPosts: z._default(z.boolean(), true),
    notifyOnJobPosts: z._default(z.boolean(), true),
    /** Must be the signed-in member; any other id is refused. */
    userId: z.optional(id),
  }),
  reply: followPreference,
  errors: ["not_allowed", "follow_self", "user_not_found", "already_following"],
  limit: "follow",
  status: 201,
});

/** By the preference's own id; the other flag stays as it is. */
export const updateFollow = defineEndpoint("PATCH /api/notification-preferences/:id", {
  summary: "Change what one wants to hear about somebody one follows.",
  access: "member",
  params: idParams,
  body: z.object({
    notifyOnPosts: z.optional(z.boolean()),
    notifyOnJobPosts: z.optional(z.boolean()),
  }),
  reply: followPreference,
  errors: ["follow_not_found", "not_allowed"],
  limit: "follow",
});

/** By the followed member's id. */
export const unfollow = defineEndpoint("DELETE /api/notification-preferences/:id", {
  summary: "Stop following a member.",
  access: "member",
  params: memberParams,
  ...done("Unfollowed"),
  errors: ["not_following"],
});

const followedPerson = z.extend(person, { followedAt: instant });

export const listFollows = defineEndpoint("GET /api/follows", {
  summary: "Whom one follows, latest first.",
  access: "member",
  query: z.object({ cursor: cursorParam }),
  reply: z.object({ people: z.array(followedPerson), nextCursor: z.nullable(z.string()) }),
});
