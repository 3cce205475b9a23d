import * as z from "zod/mini";

import { defineEndpoint, messageReply } from "./endpoint.ts";
import { id, idParam, instant, limitParam } from "./fields.ts";
import * as limits from "./reference/limits.ts";

const blockedPerson = z.object({
  id,
  name: z.string(),
  trade: z.string(),
  avatar: z.nullable(z.string()),
  blockedAt: instant,
});
export type BlockedPerson = z.output<typeof blockedPerson>;

/**
 * Blocks somebody: both ways, everywhere, and nobody is told. It ends a crew tie, open requests and follows
 * between the two; blocking again changes nothing.
 */
export const blockMember = defineEndpoint({
  method: "POST",
  path: "/api/blocks",
  summary: "Block a member: the two share nothing from now on, and nobody is told.",
  access: "member",
  body: z.object({ userId: id }),
  reply: messageReply,
  errors: ["block_self", "user_not_found"],
  limit: "block",
  status: 201,
});

export const listBlocked = defineEndpoint({
  method: "GET",
  path: "/api/blocks",
  summary: "Whom one has blocked, latest first.",
  access: "member",
  query: z.object({
    limit: limitParam(limits.BLOCKED_PAGE_SIZE, limits.BLOCKED_PAGE_MAX),
    cursor: z.optional(z.string().check(z.maxLength(200, "Please start again from the first page"))),
  }),
  reply: z.object({ people: z.array(blockedPerson), nextCursor: z.nullable(z.string()) }),
  errors: [],
});

export const unblockMember = defineEndpoint({
  method: "DELETE",
  path: "/api/blocks/:userId",
  summary: "End a block. What it ended does not come back.",
  access: "member",
  params: z.object({ userId: idParam }),
  reply: messageReply,
  errors: ["not_blocked"],
});
