import * as z from "zod/mini";

import { CONTACT_KINDS } from "./contact-words.ts";
import { defineEndpoint, done } from "./endpoint.ts";
import { cursorParam, id, idParams, instant, text, tooLong } from "./fields.ts";
import { ILLEGAL_KINDS } from "./illegal-kinds.ts";
import * as limits from "./reference/limits.ts";

/** One line of the queue. */
const contactSummary = z.object({
  id,
  reference: z.string(),
  kind: z.enum(CONTACT_KINDS),
  /** Of a complaint: what is said to be against the law. */
  illegalKind: z.nullable(z.enum(ILLEGAL_KINDS)),
  /** About a child or a life: it stands before all others. */
  isUrgent: z.boolean(),
  name: z.string(),
  /** Null once the account behind it was erased. */
  email: z.nullable(z.string()),
  /** The beginning of what was written. */
  excerpt: z.string(),
  receivedAt: instant,
  /** When the email with its number was handed to the mail server. */
  acknowledgedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** `YYYY-MM-DD`, by London's calendar. */
  dueOn: z.string(),
  /** Neither answered nor closed, and the day has passed. */
  isOverdue: z.boolean(),
});
export type ContactSummary = z.output<typeof contactSummary>;

const contactCase = z.extend(contactSummary, {
  about: z.nullable(z.string()),
  message: z.string(),
  /** The account they were signed in to, if any. */
  userId: z.nullable(id),
  entries: z.array(
    z.object({
      id,
      kind: z.enum(["note", "answer"]),
      text: z.string(),
      /** Null for one whose account is gone. */
      admin: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
});
export type ContactCase = z.output<typeof contactCase>;

export const listContactMessages = defineEndpoint("GET /api/admin/contact", {
  summary:
    "Messages to the site: open ones, what is urgent first and then by the day they are due, closed ones by when they were closed.",
  access: "admin",
  query: z.object({
    state: z.catch(z._default(z.enum(["open", "closed"]), "open"), "open"),
    cursor: cursorParam,
  }),
  reply: z.object({
    messages: z.array(contactSummary),
    /** `total` is of all of that state, counted up to 1,000. */
    pagination: z.object({ total: z.int(), hasMore: z.boolean(), cursor: z.nullable(z.string()) }),
  }),
});

export const getContactMessage = defineEndpoint("GET /api/admin/contact/:id", {
  summary: "One message with its notes and answers.",
  access: "admin",
  params: idParams,
  reply: contactCase,
  errors: ["contact_not_found"],
});

export const addContactEntry = defineEndpoint("POST /api/admin/contact/:id/entries", {
  summary: "Note something for other administrators, or answer by e-mail.",
  access: "admin",
  params: idParams,
  body: z.object({
    kind: z.enum(["note", "answer"]),
    text: text({
      required: "Please write something",
      max: tooLong("Text", limits.CONTACT_MESSAGE_MAX),
    }),
    /** `answeredAt` as whoever answers has read it; an answer that has come since is told them first. Left out: not asked. */
    answeredBefore: z.optional(z.nullable(instant.check(z.maxLength(40)))),
  }),
  ...done("Kept"),
  errors: ["contact_not_found", "contact_closed", "contact_answered", "contact_unreachable"],
  status: 201,
});

export const setContactClosed = defineEndpoint("PATCH /api/admin/contact/:id", {
  summary: "Close a message, or open it again.",
  access: "admin",
  params: idParams,
  body: z.object({ closed: z.boolean() }),
  reply: contactCase,
  errors: ["contact_not_found"],
});

export const deleteContactMessage = defineEndpoint("DELETE /api/admin/contact/:id", {
  summary: "Delete a message with its notes and answers.",
  access: "admin",
  params: idParams,
  ...done("Message deleted"),
  errors: ["contact_not_found"],
});
