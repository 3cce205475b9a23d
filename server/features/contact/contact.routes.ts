import * as admin from "#contracts/admin-contact.ts";
import { sendContactMessage } from "#contracts/contact.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { mailSenders } from "./contact.emails.ts";
import { sendMessage } from "./contact.service.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import * as queue from "./queue.service.ts";

/** Writing to the people who run the site, and their queue. */
export function mountContact(api: Api, deps: Deps): void {
  mailSenders(deps);
  scheduleMaintenance(deps);
  api.handle(sendContactMessage, ({ viewer, body }) => sendMessage(deps, viewer, body));
  api.handle(admin.listContactMessages, ({ query }) => queue.listMessages(deps, query));
  api.handle(admin.getContactMessage, ({ params }) => queue.read(deps, deps.db, params.id));
  api.handle(admin.addContactEntry, ({ viewer, params, body }) =>
    queue.addEntry(deps, viewer, params.id, body),
  );
  api.handle(admin.setContactClosed, ({ viewer, params, body }) =>
    queue.setClosed(deps, viewer, params.id, body.closed),
  );
}
