import { sendContactMessage } from "#contracts/contact.ts";

import type { TestApp } from "./test-app.ts";

let sent = 0;

/** A visitor's contact form; each message is different. */
export function contactForm(details: Record<string, unknown> = {}): Record<string, unknown> {
  sent += 1;
  return {
    kind: "question",
    name: "Nora Quill",
    email: `nora${sent}@elsewhere.example`,
    about: null,
    message: `Where do I find my receipts? (${sent})`,
    ...details,
  };
}

/** Sends a message to the queue and returns its id. */
export async function leaveContact(app: TestApp, details: Record<string, unknown> = {}): Promise<number> {
  const { body } = await app.visitor.raw(sendContactMessage, { body: contactForm(details) });
  return Number(body.reference.slice(2));
}
