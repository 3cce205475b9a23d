import * as z from "zod/mini";

import { defineEndpoint, done, messageReply } from "./endpoint.ts";
import { cursorParam, id, idParam, instant, limitParam, person } from "./fields.ts";
import * as limits from "./reference/limits.ts";

const begin = {
  access: "member",
  body: z.object({ userId: id }),
  reply: messageReply,
  errors: ["block_self", "user_not_found"],
  limit: "block",
  status: 201,
} as const;
const list = {
  access: "member",
  query: z.object({
    limit: limitParam(limits.BLOCKED_PAGE_SIZE, limits.BLOCKED_PAGE_MAX),
    cursor: cursorParam,
  }),
} as const;
const end = { access: "member", params: z.object({ userId: idParam }), reply: messageReply } as const;

const blockedPerson = z.extend(person, { blockedAt: instant });
export type BlockedPerson = z.output<typeof blockedPerson>;

/**
 * Blocks somebody: both ways, everywhere, and nobody is told. It ends a crew tie, open requests and follows
 * between the two; blocking again changes nothing.
 */
export const blockMember = defineEndpoint("POST /api/blocks", {
  ...begin,
  done: "Blocked",
  summary: "Block a member: the two share nothing from now on, and nobody is told.",
});

export const listBlocked = defineEndpoint("GET /api/blocks", {
  ...list,
  summary: "Whom one has blocked, latest first.",
  reply: z.object({ people: z.array(blockedPerson), nextCursor: z.nullable(z.string()) }),
});

export const unblockMember = defineEndpoint("DELETE /api/blocks/:userId", {
  ...end,
  done: "Unblocked",
  summary: "End a block. What it ended does not come back.",
  errors: ["not_blocked"],
});

const mutedPerson = z.extend(person, { mutedAt: instant });

/**
 * Mutes somebody, for oneself alone: their posts, comments and notifications are not shown any more. Nobody is told,
 * nothing between the two ends, and their profile and chat stay. Muting again changes nothing.
 */
export const muteMember = defineEndpoint("POST /api/mutes", {
  ...begin,
  done: "Muted",
  summary: "Mute a member: one no longer sees what they post, and nobody is told.",
});

export const listMuted = defineEndpoint("GET /api/mutes", {
  ...list,
  summary: "Whom one has muted, latest first.",
  reply: z.object({ people: z.array(mutedPerson), nextCursor: z.nullable(z.string()) }),
});

/** Of somebody who is not muted, changes nothing. */
export const unmuteMember = defineEndpoint("DELETE /api/mutes/:userId", {
  ...end,
  done: "Unmuted",
  summary: "Unmute a member: what they wrote is there again.",
});

/** What can be hidden for oneself: it leaves one's lists, and opens by its address still. */
export const HIDDEN_TYPES = ["post", "comment", "job", "apprenticeship", "review"] as const;
export type HiddenType = (typeof HIDDEN_TYPES)[number];

/** Whether things of that type can be hidden, whatever else they are. */
export function canBeHidden(type: string): type is HiddenType {
  return HIDDEN_TYPES.some((each) => each === type);
}

const hiddenThing = z.object({ type: z.enum(HIDDEN_TYPES), id: idParam });

/** For oneself alone, and again changes nothing; reporting such a thing hides it too. */
export const hideThing = defineEndpoint("PUT /api/hidden/:type/:id", {
  access: "member",
  summary:
    "Hide a post from one's feed, a comment, a job or an apprenticeship from one's lists and alerts; a review is collapsed.",
  params: hiddenThing,
  ...done("Hidden"),
  limit: "react",
});

export const listHidden = defineEndpoint("GET /api/hidden", {
  summary: "What one has hidden or reported and could see again, the latest first, 100 at most.",
  access: "member",
  reply: z.array(
    z.object({
      type: z.enum(HIDDEN_TYPES),
      id,
      /** Its title, or how it begins; null where it has no words. */
      words: z.nullable(z.string()),
      /** Whose it is; null where their account is erased. */
      author: z.nullable(z.string()),
    }),
  ),
});

export const showThing = defineEndpoint("DELETE /api/hidden/:type/:id", {
  access: "member",
  summary: "Show again what one has hidden.",
  params: hiddenThing,
  ...done("Shown again"),
});
