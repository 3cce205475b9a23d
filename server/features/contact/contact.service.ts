import { createHash } from "node:crypto";

import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { contactDays, contactReference } from "#contracts/contact-words.ts";
import type { sendContactMessage } from "#contracts/contact.ts";
import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { addMessage } from "./contact.queries.ts";

/**
 * Receives a message from any visitor. The email with its number goes to the typed address, so each address has a budget: nobody
 * can have a stranger emailed repeatedly.
 */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer | null,
  form: BodyOf<typeof sendContactMessage>,
): Promise<ReplyOf<typeof sendContactMessage>> {
  await deps.limits.consume("contact_address", form.email);
  const now = deps.clock.now();
  const today = dayInLondon(now);
  const kept = await transaction(deps.db, async (tx) => {
    const illegalKind = form.kind === "complaint" ? form.illegalKind : null;
    const message = {
      ...form,
      illegalKind,
      userId: viewer?.userId ?? null,
      dueOn: addDays(today, contactDays(form.kind, illegalKind)),
      onceKey: hashOf([today, form.email, form.kind, illegalKind ?? "", form.about ?? "", form.message]),
    };
    const added = await addMessage(tx, message, now);
    if (added.isNew) await deps.events.record(tx, "contact.received", { contactId: added.id });
    return added;
  });
  const reference = contactReference(kept.id);
  return {
    message: `Thank you. Your message has the number ${reference}.`,
    reference,
    dueOn: kept.dueOn,
  };
}

function hashOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
