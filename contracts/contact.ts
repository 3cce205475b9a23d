import * as z from "zod/mini";

import { email } from "./account-fields.ts";
import { CONTACT_KINDS, CONTACT_ROUTE } from "./contact-words.ts";
import { defineEndpoint } from "./endpoint.ts";
import { optionalText, text, tooLong } from "./fields.ts";
import * as limits from "./reference/limits.ts";
import { illegalKind } from "./report-form.ts";

export const contactForm = z.object({
  kind: z.enum(CONTACT_KINDS, "Please choose what it is about"),
  /** Of a complaint: which law the content may break. With any other kind it counts for nothing. */
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

/** Works signed out, and for somebody whose account is banned. */
export const sendContactMessage = defineEndpoint(CONTACT_ROUTE, {
  summary: "Write to the people who run the site; answered by e-mail, with a number at once.",
  access: "public",
  // Only administrators read it, and whoever quotes what was said to them has to be able to.
  audience: "nobody",
  body: contactForm,
  reply: z.object({
    message: z.string(),
    /** 'C-1042': stands in every email about it. */
    reference: z.string(),
    /** The day by which it is answered, `YYYY-MM-DD`. */
    dueOn: z.string(),
  }),
  limit: "contact",
  status: 201,
});
