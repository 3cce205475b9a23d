import * as z from "zod/mini";

import { pagination, paging } from "./admin-paging.ts";
import { defineEndpoint, messageReply } from "./endpoint.ts";
import { calendarDate, id, idParam, idParams, instant, optionalText, text } from "./fields.ts";
import { PAY_PERIODS } from "./job-view.ts";
import * as limits from "./reference/limits.ts";

/** A member as an administrator sees them. */
export const adminUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  trade: z.string(),
  county: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  createdAt: instant,
  isBanned: z.boolean(),
  isAdmin: z.boolean(),
  isEmailVerified: z.boolean(),
  bannedAt: z.nullable(instant),
  banReason: z.nullable(z.string()),
  /** When the ban ends by itself; null when it does not, or there is none. */
  banUntil: z.nullable(instant),
  /** An account with this address was deleted while it was banned, within the last twelve months. */
  wasBannedBefore: z.boolean(),
  can: z.object({ ban: z.boolean(), unban: z.boolean(), delete: z.boolean() }),
});
export type AdminUser = z.output<typeof adminUser>;

/** `q`: part of a name, an e-mail address or a trade. Without any parameter the newest 200, as an array. */
export const listAdminUsers = defineEndpoint({
  method: "GET",
  path: "/api/admin/users",
  summary: "Members, newest first: searched by name, e-mail or trade, a page at a time.",
  access: "admin",
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100, "Please search for 100 characters or fewer"))),
    /** Only those who are banned. */
    banned: z.optional(z.catch(z.stringbool(), false)),
    ...paging,
  }),
  reply: z.union([z.array(adminUser), z.object({ users: z.array(adminUser), pagination })]),
  errors: [],
});

export const getAdminUser = defineEndpoint({
  method: "GET",
  path: "/api/admin/users/:userId",
  summary: "One member, as the admin portal's profile shows them.",
  access: "admin",
  params: z.object({ userId: idParam }),
  reply: z.extend(adminUser, {
    bio: z.nullable(z.string()),
    company: z.nullable(z.string()),
    lastActiveOn: z.nullable(z.string()),
    posts: z.int(),
    jobs: z.int(),
    /** Items of theirs that wait in the queue. */
    openReports: z.int(),
  }),
  errors: ["user_not_found"],
});

const ofUser = { userId: z.optional(idParam), ...paging };

export const adminPost = z.object({
  id,
  userId: id,
  authorName: z.string(),
  content: z.string(),
  images: z.array(z.object({ url: z.string(), width: z.int(), height: z.int(), alt: z.string() })),
  hasVideo: z.boolean(),
  createdAt: instant,
});
export type AdminPost = z.output<typeof adminPost>;

/** Also those of a banned member. Without any parameter but `userId` the newest 200, as an array. */
export const listAdminPosts = defineEndpoint({
  method: "GET",
  path: "/api/admin/posts",
  summary: "Posts, newest first, of one member or of all.",
  access: "admin",
  query: z.object(ofUser),
  reply: z.union([z.array(adminPost), z.object({ posts: z.array(adminPost), pagination })]),
  errors: [],
});

/** The rate stands under both names. */
export const adminJob = z.object({
  id,
  userId: id,
  ownerName: z.string(),
  title: z.nullable(z.string()),
  /** What stands in the title's place where there is none. */
  heading: z.string(),
  description: z.string(),
  trade: z.string(),
  dayRate: z.string(),
  rate: z.string(),
  payPeriod: z.enum(PAY_PERIODS),
  location: z.string(),
  status: z.enum(["open", "filled", "expired", "withdrawn"]),
  isBoosted: z.boolean(),
  createdAt: instant,
});
export type AdminJob = z.output<typeof adminJob>;

/** Also closed ones and those of a banned member. Without any parameter but `userId` the newest 200, as an array. */
export const listAdminJobs = defineEndpoint({
  method: "GET",
  path: "/api/admin/jobs",
  summary: "Jobs, newest first, of one member or of all.",
  access: "admin",
  query: z.object(ofUser),
  reply: z.union([z.array(adminJob), z.object({ jobs: z.array(adminJob), pagination })]),
  errors: [],
});

const userParams = z.object({ userId: idParam });
const REASON_WORDS = { length: limits.BAN_REASON_MAX, words: "Please use 500 characters or fewer" };

/**
 * Ends every session and socket, hides what they wrote, takes their jobs off the board and closes their chats; an email
 * tells them why, and how to appeal. Banning again changes reason and end.
 */
export const banUser = defineEndpoint({
  method: "POST",
  path: "/api/admin/ban-user/:userId",
  summary: "Ban a member, for good or until a day.",
  access: "admin",
  params: userParams,
  body: z.object({
    reason: text({ required: "Please give a reason", max: REASON_WORDS }),
    /** The first day, in the UK, on which they may sign in again; null or absent for no end. */
    until: z.optional(z.nullable(calendarDate("Please choose a day"))),
  }),
  reply: z.object({ message: z.string(), user: adminUser }),
  errors: ["user_not_found", "admin_protected"],
});

export const unbanUser = defineEndpoint({
  method: "POST",
  path: "/api/admin/unban-user/:userId",
  summary: "End a ban: what was hidden is there again.",
  access: "admin",
  params: userParams,
  reply: z.object({ message: z.string(), user: adminUser }),
  errors: ["user_not_found", "not_banned"],
});

/** Why, as the author is told; where absent only that a moderator did it. */
const removal = {
  method: "DELETE",
  access: "admin",
  params: idParams,
  query: z.object({ reason: optionalText(REASON_WORDS) }),
  reply: messageReply,
} as const;

export const deletePostAsAdmin = defineEndpoint({
  ...removal,
  path: "/api/admin/posts/:id",
  summary: "Remove anybody's post. Closes the reports of it.",
  errors: ["post_not_found"],
});

export const deleteJobAsAdmin = defineEndpoint({
  ...removal,
  path: "/api/admin/jobs/:id",
  summary: "Remove anybody's job. Closes the reports of it.",
  errors: ["job_not_found"],
});

/** Erases the account at once: it cannot be taken back. */
export const deleteUser = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/delete-user/:userId",
  summary: "Delete a member for good, with what is theirs.",
  access: "admin",
  params: userParams,
  query: z.object({ reason: optionalText(REASON_WORDS) }),
  reply: messageReply,
  errors: ["user_not_found", "admin_protected"],
});
