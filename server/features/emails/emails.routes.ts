import * as contract from "#contracts/emails.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { takeEach } from "../../platform/jobs.ts";
import type { RegisterEmail } from "./address.ts";
import { writeDigests } from "./digest-emails.ts";
import { listDead, retry } from "./failed-emails.service.ts";
import { writeAboutFollowed } from "./follow-emails.ts";
import { writeAboutMessages } from "./message-emails.ts";
import { writeAboutNotifications } from "./notification-emails.ts";
import { writeAboutPosts } from "./post-emails.ts";
import { writeAboutSearches } from "./search-emails.ts";

/** Every email about activity on the site; each is declared in a file of its own. */
const EMAILS: readonly RegisterEmail[] = [
  writeAboutNotifications,
  writeAboutMessages,
  writeAboutPosts,
  writeAboutFollowed,
  writeAboutSearches,
  writeDigests,
];

/** Mounts emails about activity on the site, under the members' switches, and the list of failed emails. */
export function mountEmails(api: Api, deps: Deps): void {
  const emails = EMAILS.map((register) => register(deps));
  deps.jobs.registerCron("emails.queue_due", "* * * * *", () =>
    takeEach(emails.flatMap(({ queueDue }) => queueDue ?? [])),
  );

  api.handle(contract.listFailedEmails, ({ query }) => listDead(deps, query));
  api.handle(contract.retryFailedEmail, ({ viewer, params }) => retry(deps, viewer, params.id));
}
