import { BRAND, type SiteContact } from "#contracts/brand.ts";
import { longDay } from "#contracts/calendar.ts";
import { CONTACT_KIND_WORDS, contactReference } from "#contracts/contact-words.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Email } from "../../platform/mail/email.ts";
import { greet } from "../../platform/mail/greet.ts";
import { recordAcknowledged, findAnswer, findMessage, type ContactRow } from "./contact.queries.ts";

/** Emails the sender of a message: once with its number, and once per answer. */
export function mailSenders({ config, mailer, clock }: Deps): void {
  mailer.onEvent("contact.received", "acknowledge", async (tx, { contactId }, onSent) => {
    const contact = await findMessage(tx, contactId);
    if (contact?.email == null || contact.answeredAt !== null) return null;
    onSent((after) => recordAcknowledged(after, contactId, clock.now()));
    return writeAcknowledgement(contact, contact.email, config.contact);
  });
  mailer.onEvent("contact.answered", "mail_answer", async (tx, { contactId, entryId }) => {
    const [contact, answer] = [await findMessage(tx, contactId), await findAnswer(tx, entryId)];
    if (contact?.email == null || answer === undefined) return null;
    return writeAnswer(contact, contact.email, answer, config.contact);
  });
}

/** Repeats nothing that was typed: the reader of this address need not be the sender. */
function writeAcknowledgement(
  { id, kind, dueOn }: ContactRow,
  to: string,
  { supportEmail }: SiteContact,
): Email {
  const reference = contactReference(id);
  return {
    to,
    subject: `We have your message (${reference})`,
    greeting: "Hello,",
    paragraphs: [
      `Thank you for writing to ${BRAND.name}. Your message has the number ${reference}, and we have noted it as: ${CONTACT_KIND_WORDS[kind].label.toLowerCase()}.`,
      `A person will read it and answer by ${longDay(dueOn)} at the latest.`,
      ...(kind === "complaint"
        ? ["Where possible, it will be read by someone who was not involved in the decision."]
        : []),
    ],
    footnote: `If you did not write to us, somebody typed your address by mistake. Tell us at ${supportEmail} and we will delete the message.`,
  };
}

function writeAnswer(
  { id, name }: ContactRow,
  to: string,
  answer: string,
  { supportEmail }: SiteContact,
): Email {
  const reference = contactReference(id);
  return {
    to,
    subject: `Our answer to your message (${reference})`,
    greeting: greet(name.split(" ")[0] ?? ""),
    paragraphs: answer.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ""),
    footnote: `To continue, write to us again and give the number ${reference}, or reply to ${supportEmail}.`,
  };
}
