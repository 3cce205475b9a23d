import * as contract from "#contracts/emails.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { queueDigests, writeDigests } from "./digest-emails.ts";
import { listDead, retry } from "./failed-emails.service.ts";
import { queueFollowEmails, registerFollowEmails } from "./follow-emails.ts";
import { forgetSettledEmails } from "./message-emails.queries.ts";
import { queueMessageEmails, writeAboutMessages } from "./message-emails.ts";
import { writeAboutNotifications } from "./notification-emails.ts";
import { queuePostEmails, writeAboutPosts } from "./post-emails.ts";
import { writeAboutSearches } from "./search-emails.ts";

/** The job that queues what has waited long enough; for running it by hand. */
export const QUEUE_DUE = "emails.queue_due";
/** The one that queues Monday's digests. */
export const QUEUE_DIGESTS = "emails.queue_digests";

/** Emails about what happens on the site, under the member's switches, and those that did not get through. */
export function mountEmails(api: Api, deps: Deps): void {
  writeAboutNotifications(deps);
  registerFollowEmails(deps);
  writeAboutPosts(deps);
  writeAboutMessages(deps);
  writeAboutSearches(deps);
  writeDigests(deps);
  deps.jobs.registerCron(QUEUE_DUE, "* * * * *", async () => {
    await queueMessageEmails(deps);
    await queuePostEmails(deps);
    await queueFollowEmails(deps);
  });
  deps.jobs.registerCron(QUEUE_DIGESTS, "5 * * * *", () => queueDigests(deps));
  deps.jobs.registerCron("emails.forget", "35 3 * * *", () => forgetSettledEmails(deps.db, deps.clock.now()));

  api.handle(contract.listFailedEmails, ({ query }) => listDead(deps, query));
  api.handle(contract.retryFailedEmail, async ({ viewer, params }) => {
    await retry(deps, viewer, params.id);
    return { message: "It is on its way again." };
  });
}
