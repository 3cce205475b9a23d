import * as contract from "#contracts/letters.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { listDead, retry } from "./dead-letters.service.ts";
import { queueDigests, writeDigests } from "./digest-letters.ts";
import { queueFollowLetters, registerFollowLetters } from "./follow-letters.ts";
import { forgetSettledLetters } from "./message-letters.queries.ts";
import { queueMessageLetters, writeAboutMessages } from "./message-letters.ts";
import { writeAboutNotifications } from "./notification-letters.ts";
import { queuePostLetters, writeAboutPosts } from "./post-letters.ts";
import { writeAboutSearches } from "./search-letters.ts";

/** The job that queues what has waited long enough; for running it by hand. */
export const QUEUE_DUE = "letters.queue_due";
/** The one that queues Monday's digests. */
export const QUEUE_DIGESTS = "letters.queue_digests";

/** Letters about what happens on the site, under the member's switches, and those that did not get through. */
export function mountLetters(api: Api, deps: Deps): void {
  writeAboutNotifications(deps);
  registerFollowLetters(deps);
  writeAboutPosts(deps);
  writeAboutMessages(deps);
  writeAboutSearches(deps);
  writeDigests(deps);
  deps.jobs.registerCron(QUEUE_DUE, "* * * * *", async () => {
    await queueMessageLetters(deps);
    await queuePostLetters(deps);
    await queueFollowLetters(deps);
  });
  deps.jobs.registerCron(QUEUE_DIGESTS, "5 * * * *", () => queueDigests(deps));
  deps.jobs.registerCron("letters.forget", "35 3 * * *", () =>
    forgetSettledLetters(deps.db, deps.clock.now()),
  );

  api.handle(contract.listDeadLetters, ({ query }) => listDead(deps, query));
  api.handle(contract.retryDeadLetter, async ({ viewer, params }) => {
    await retry(deps, viewer, params.id);
    return { message: "It is on its way again." };
  });
}
