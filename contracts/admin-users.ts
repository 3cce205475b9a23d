import * as z from "zod/mini";

import { pagination, paging } from "./admin-paging.ts";
import { ROLES } from "./current-user.ts";
import { defineEndpoint, done, messageReply } from "./endpoint.ts";
import { calendarDate, id, idParam, idParams, instant, optionalText, text } from "./fields.ts";
import { identityProof, withProof } from "./identity-proof.ts";
import { PAY_PERIODS } from "./job-view.ts";
import { logEntry } from "./moderation.ts";
import * as limits from "./reference/limits.ts";

/** A member as an administrator or a moderator sees them. */
export const adminUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  /** Null for a moderator. */
  email: z.nullable(z.string()),
  trade: z.string(),
  county: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  createdAt: instant,
  isBanned: z.boolean(),
  isAdmin: z.boolean(),
  role: z.enum(ROLES),
  isEmailVerified: z.boolean(),
  /** The day in London on which they were last active. */
  lastActiveOn: z.nullable(z.string()),
  bannedAt: z.nullable(instant),
  banReason: z.nullable(z.string()),
  /** When the ban ends by itself; null without an end or without a ban. */
  banUntil: z.nullable(instant),
  /** Until when their texts are hidden from strangers; null if their reach is not limited. */
  reachLimitedUntil: z.nullable(instant),
  /** An account with this address was deleted while it was banned, within the last twelve months. */
  wasBannedBefore: z.boolean(),
  can: z.object({
    ban: z.boolean(),
    unban: z.boolean(),
    endReachLimit: z.boolean(),
    delete: z.boolean(),
    changeRole: z.boolean(),
    confirm: z.boolean(),
  }),
});
export type AdminUser = z.output<typeof adminUser>;

/** `new` joined within the last seven days, `staff` are moderators and administrators. */
export const USER_FILTERS = ["all", "new", "unverified", "banned", "staff"] as const;
export type UserFilter = (typeof USER_FILTERS)[number];
/** `activity`: the most recently active first. */
export const USER_SORTS = ["newest", "activity"] as const;
export type UserSort = (typeof USER_SORTS)[number];

/**
 * `q`: part of a name or a trade; for administrators, who alone see email addresses, also part of an address. Without
 * any parameter the newest 200, as an array.
 */
export const listAdminUsers = defineEndpoint("GET /api/admin/users", {
  summary:
    "Members, searched by name or trade (an administrator by email too), filtered and sorted, a page at a time.",
  access: "moderator",
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100, "Please search for 100 characters or fewer"))),
    filter: z.optional(z.catch(z.enum(USER_FILTERS), "all")),
    sort: z.optional(z.catch(z.enum(USER_SORTS), "newest")),
    ...paging,
  }),
  reply: z.union([z.array(adminUser), z.object({ users: z.array(adminUser), pagination })]),
});

export const getAdminUser = defineEndpoint("GET /api/admin/users/:userId", {
  summary: "One member, as the admin portal's profile shows them.",
  access: "moderator",
  params: z.object({ userId: idParam }),
  reply: z.extend(adminUser, {
    bio: z.nullable(z.string()),
    company: z.nullable(z.string()),
    posts: z.int(),
    jobs: z.int(),
    /** The number of their items that wait in the queue. */
    openReports: z.int(),
  }),
  errors: ["user_not_found"],
});

/**
 * Acts against a member, latest first; a moderator sees those of moderators. The log stores an entry for twelve months.
 */
export const getUserHistory = defineEndpoint("GET /api/admin/users/:userId/history", {
  summary: "What was done to one member, from the moderation log.",
  access: "moderator",
  params: z.object({ userId: idParam }),
  query: z.object({ cursor: paging.cursor }),
  reply: z.object({ entries: z.array(logEntry), nextCursor: z.nullable(z.string()) }),
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

/** Includes posts of banned members. Without any parameter but `userId` the newest 200, as an array. */
export const listAdminPosts = defineEndpoint("GET /api/admin/posts", {
  summary: "Posts, newest first, of one member or of all.",
  access: "admin",
  query: z.object(ofUser),
  reply: z.union([z.array(adminPost), z.object({ posts: z.array(adminPost), pagination })]),
});

/** The rate appears under both names. */
export const adminJob = z.object({
  id,
  userId: id,
  ownerName: z.string(),
  title: z.nullable(z.string()),
  /** The substitute for a missing title. */
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

/** Includes closed jobs and those of banned members. Without any parameter but `userId` the newest 200, as an array. */
export const listAdminJobs = defineEndpoint("GET /api/admin/jobs", {
  summary: "Jobs, newest first, of one member or of all.",
  access: "admin",
  query: z.object(ofUser),
  reply: z.union([z.array(adminJob), z.object({ jobs: z.array(adminJob), pagination })]),
});

const userParams = z.object({ userId: idParam });
const REASON_WORDS = { length: limits.BAN_REASON_MAX, words: "Please use 500 characters or fewer" };

/**
 * The latest strike that the moderator has read (`getStanding`), null for none: the decision is refused if a newer
 * strike exists. Left out: not checked.
 */
export const lastStrike = z.optional(z.nullable(id));
/** Ends a ban or a limit. An older client sends no strike, so none is checked. */
export const endForm = z.optional(z.object({ lastStrike }));
/**
 * The ban and the limit in force as the moderator has read them: the decision is refused if either has ended since.
 * Left out: not checked.
 */
export const holding = z.optional(z.object({ isBanned: z.boolean(), isLimited: z.boolean() }));

export const banForm = z.object({
  reason: text({ required: "Please give a reason", max: REASON_WORDS }),
  /** The first day, in the UK, on which the member may sign in again; null or absent for no end. */
  until: z.optional(z.nullable(calendarDate("Please choose a day"))),
  lastStrike,
  holding,
});

/**
 * Ends every session and socket, hides the member's texts, takes their jobs off the board and closes their chats. An
 * email tells the member why, and how to appeal. Banning again changes the reason and the end.
 */
export const banUser = defineEndpoint("POST /api/admin/ban-user/:userId", {
  summary: "Ban a member, for good or until a day.",
  access: "moderator",
  params: userParams,
  body: banForm,
  reply: z.object({ message: z.string(), user: adminUser }),
  errors: ["user_not_found", "decided_meanwhile", "admin_protected"],
});

export const unbanUser = defineEndpoint("POST /api/admin/unban-user/:userId", {
  summary: "End a ban: what was hidden is there again.",
  access: "moderator",
  params: userParams,
  body: endForm,
  reply: z.object({ message: z.string(), user: adminUser }),
  errors: ["user_not_found", "not_banned", "decided_meanwhile", "admin_protected"],
});

export const roleForm = z
  .object({ role: z.enum(ROLES, "Please choose a role"), ...identityProof })
  .check(withProof);

/**
 * Takes effect on their open sessions from the next request, and ends none. The password or the passkey is the
 * administrator's own, requested again. The change is logged; setting the current role changes nothing.
 */
export const setUserRole = defineEndpoint("PATCH /api/admin/users/:userId/role", {
  summary: "Make a member a moderator or an administrator, or take the role away.",
  access: "admin",
  params: userParams,
  body: roleForm,
  reply: z.object({ message: z.string(), user: adminUser }),
  errors: ["user_not_found", "wrong_password", "passkey_refused", "last_administrator", "role_not_possible"],
  limit: "account_change",
});

const confirmation = {
  access: "admin",
  params: userParams,
  errors: ["user_not_found", "email_already_confirmed"],
} as const;

/** Sends to the address of the sign-up, no more often than the member could request it. */
export const resendConfirmation = defineEndpoint("POST /api/admin/users/:userId/resend-confirmation", {
  ...confirmation,
  summary: "Send the email that confirms an address once more.",
  ...done("The email is on its way."),
  limit: "account_change",
});

/** For a member who proved their identity in another way; it is logged. */
export const confirmEmailByHand = defineEndpoint("POST /api/admin/users/:userId/confirm-email", {
  ...confirmation,
  summary: "Confirm a member's address without the email.",
  reply: z.object({ message: z.string(), user: adminUser }),
});

/** The reason that the author is told; if absent, only that a moderator removed it. */
const removal = {
  access: "admin",
  params: idParams,
  query: z.object({ reason: optionalText(REASON_WORDS) }),
  reply: messageReply,
} as const;

export const deletePostAsAdmin = defineEndpoint("DELETE /api/admin/posts/:id", {
  ...removal,
  summary: "Remove anybody's post. Refused while reports of it wait in the queue.",
  errors: ["post_not_found", "reported_meanwhile"],
});

export const deleteJobAsAdmin = defineEndpoint("DELETE /api/admin/jobs/:id", {
  ...removal,
  summary: "Remove anybody's job. Refused while reports of it wait in the queue.",
  errors: ["job_not_found", "reported_meanwhile"],
});

/** Erases the account at once, irreversibly. */
export const deleteUser = defineEndpoint("DELETE /api/admin/delete-user/:userId", {
  summary: "Delete a member for good, with what is theirs.",
  access: "admin",
  confirm: true,
  params: userParams,
  query: z.object({ reason: optionalText(REASON_WORDS) }),
  reply: messageReply,
  errors: ["user_not_found", "admin_protected"],
});
