import * as z from "zod/mini";

import { email } from "./account-fields.ts";
import { CONTACT_KINDS, CONTACT_ROUTE } from "./contact-words.ts";
import { defineEndpoint } from "./endpoint.ts";
import { optionalText, text, tooLong } from "./fields.ts";
import * as limits from "./reference/limits.ts";
import { illegalKind } from "./report-form.ts";

export const contactForm = z.object({
  kind: z.enum(CONTACT_KINDS, "Please choose what it is about"),
  /** For a complaint: the law that the content may break. Ignored for other kinds. */
  illegalKind,
  name: text({ required: "Please enter your name", max: tooLong("Name", limits.CONTACT_NAME_MAX) }),
  email,
  about: optionalText(tooLong("This", limits.CONTACT_ABOUT_MAX)),
  message: text({
    required: "Please write your message",
    min: { length: limits.CONTACT_MESSAGE_MIN, words: "Please write a little more, so that we can help" },
    max: tooLong("Message", limits.CONTACT_MESSAGE_MAX),
  }),
});

/** Works without a session, and for banned members. */
export const sendContactMessage = defineEndpoint(CONTACT_ROUTE, {
  summary: "Write to the people who run the site; answered by email, with a number at once.",
  access: "public",
  // Only administrators read it, and its writer must be able to quote texts.
  audience: "nobody",
  body: contactForm,
  reply: z.object({
    message: z.string(),
    /** 'C-1042': part of every email about it. */
    reference: z.string(),
    /** The day by which it will be answered, `YYYY-MM-DD`. */
    dueOn: z.string(),
  }),
  limit: "contact",
  status: 201,
});
