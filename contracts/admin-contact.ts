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
  /** For a complaint: the law that the content is said to break. */
  illegalKind: z.nullable(z.enum(ILLEGAL_KINDS)),
  /** About a child or a life at risk: listed before all others. */
  isUrgent: z.boolean(),
  name: z.string(),
  /** Null once the writer's account has been erased. */
  email: z.nullable(z.string()),
  /** The beginning of the message. */
  excerpt: z.string(),
  receivedAt: instant,
  /** When the email with the message's number was handed to the mail server. */
  acknowledgedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** `YYYY-MM-DD`, by London's calendar. */
  dueOn: z.string(),
  /** True if neither answered nor closed, and the due day has passed. */
  isOverdue: z.boolean(),
});
export type ContactSummary = z.output<typeof contactSummary>;

const contactCase = z.extend(contactSummary, {
  about: z.nullable(z.string()),
  message: z.string(),
  /** The writer's account, if they were signed in. */
  userId: z.nullable(id),
  entries: z.array(
    z.object({
      id,
      kind: z.enum(["note", "answer"]),
      text: z.string(),
      /** Null if the administrator's account is gone. */
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
    /** `total` counts all messages in that state, up to 1,000. */
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
  summary: "Note something for other administrators, or answer by email.",
  access: "admin",
  params: idParams,
  body: z.object({
    kind: z.enum(["note", "answer"]),
    text: text({
      required: "Please write something",
      max: tooLong("Text", limits.CONTACT_MESSAGE_MAX),
    }),
    /**
     * `answeredAt` as last read by the administrator who answers: refused if another answer has been given since. Left
     * out: not checked.
     */
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
