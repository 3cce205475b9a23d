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
 * Blocks a member: in both directions, everywhere, and without notice. It ends a crew tie, open requests and follows
 * between the two; blocking again changes nothing.
 */
export const blockMember = defineEndpoint("POST /api/blocks", {
  ...begin,
  done: "Blocked",
  summary: "Block a member: the two share nothing from now on, and nobody is notified.",
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
 * Mutes a member, for the viewer alone: their posts, comments and notifications are no longer shown. The member is not
 * told, no tie between the two ends, and profile and chat stay. Muting again changes nothing.
 */
export const muteMember = defineEndpoint("POST /api/mutes", {
  ...begin,
  done: "Muted",
  summary: "Mute a member: one no longer sees what they post, and nobody is notified.",
});

export const listMuted = defineEndpoint("GET /api/mutes", {
  ...list,
  summary: "Whom one has muted, latest first.",
  reply: z.object({ people: z.array(mutedPerson), nextCursor: z.nullable(z.string()) }),
});

/** Changes nothing if the member is not muted. */
export const unmuteMember = defineEndpoint("DELETE /api/mutes/:userId", {
  ...end,
  done: "Unmuted",
  summary: "Unmute a member: what they wrote is there again.",
});

/** The types of things that a member can hide from their own lists; the thing's own address still opens it. */
export const HIDDEN_TYPES = ["post", "comment", "job", "apprenticeship", "review"] as const;
export type HiddenType = (typeof HIDDEN_TYPES)[number];

/** True if things of that type can be hidden. */
export function canBeHidden(type: string): type is HiddenType {
  return HIDDEN_TYPES.some((each) => each === type);
}

const hiddenThing = z.object({ type: z.enum(HIDDEN_TYPES), id: idParam });

/** Hides a thing for the viewer alone; repeating it changes nothing. Reporting a thing hides it too. */
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
      /** Its title, or the beginning of its text; null if it has no words. */
      words: z.nullable(z.string()),
      /** Its author's name; null if their account is erased. */
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
