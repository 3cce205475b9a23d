import * as admin from "#contracts/admin-contact.ts";
import { daysFrom } from "#contracts/calendar.ts";
import { sendContactMessage } from "#contracts/contact.ts";
import { CONTACT_KEPT_DAYS } from "#contracts/reference/limits.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { mailSenders } from "./contact.emails.ts";
import { eraseClosedBefore } from "./contact.queries.ts";
import { sendMessage } from "./contact.service.ts";
import * as queue from "./queue.service.ts";

/** Mounts the contact form, and the administrators' queue. */
export function mountContact(api: Api, deps: Deps): void {
  mailSenders(deps);
  const { db, clock, jobs } = deps;
  jobs.registerCron("contact.erase_closed", "55 3 * * *", () =>
    eraseClosedBefore(db, daysFrom(clock.now(), -CONTACT_KEPT_DAYS)),
  );
  api.handle(sendContactMessage, ({ viewer, body }) => sendMessage(deps, viewer, body));
  api.handle(admin.listContactMessages, ({ query }) => queue.listMessages(deps, query));
  api.handle(admin.getContactMessage, ({ params }) => queue.getMessage(deps, params.id));
  api.handle(admin.addContactEntry, ({ viewer, params, body }) =>
    queue.addEntry(deps, viewer, params.id, body),
  );
  api.handle(admin.setContactClosed, ({ viewer, params, body }) =>
    queue.setClosed(deps, viewer, params.id, body.closed),
  );
  api.handle(admin.deleteContactMessage, ({ viewer, params }) =>
    queue.deleteMessage(deps, viewer, params.id),
  );
}
