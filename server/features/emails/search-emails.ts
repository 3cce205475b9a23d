import type { BoardName } from "#contracts/board-filters.ts";
import type { EmailKind } from "#contracts/emails.ts";
import { PAGES } from "#contracts/pages.ts";
import { JOB_TITLE_MAX } from "#contracts/reference/limits.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { EventMap } from "../../platform/event-map.ts";
import { plainText } from "../../platform/mail/greet.ts";
import { readMatches } from "../saved-searches/index.ts";
import { writeTo, type EmailContent } from "./address.ts";
import { listJobs, type ListedJob } from "./listed-jobs.ts";

const KIND: EmailKind = "jobs.search_email";

/** Emails members what their saved search finds, one email each time it is due. */
export function writeAboutSearches({ db, clock, events, mailer }: Deps) {
  mailer.register(KIND, async (tx, payload: EventMap["jobs.search_matched"]) => {
    const finds = await readMatches(tx, payload, clock.now());
    if (finds === null || !finds.search.by_email) return null;
    return writeTo(tx, finds.search.user_id, "savedSearches", () => listMatches(finds.search, finds.found));
  });
  events.on("jobs.search_matched", "mail", ({ eventId, payload }) =>
    transaction(db, (tx) =>
      mailer.post(tx, { key: `${eventId}:${KIND}`, kind: KIND, payload, userId: payload.userId }),
    ),
  );
  return {};
}

function listMatches(
  { name, board }: { name: string; board: BoardName },
  found: readonly ListedJob[],
): EmailContent {
  const [first] = found;
  const one = board === "jobs" ? "job" : "apprenticeship";
  const subject =
    found.length === 1 && first !== undefined
      ? `New ${one} for “${name}”: ${plainText(first.heading, JOB_TITLE_MAX)}`
      : `${found.length} new ${one}s for “${name}”`;
  return {
    subject,
    paragraphs: [
      found.length === 1
        ? `A new ${one} on the board fits your saved search “${name}”.`
        : `${found.length} new ${one}s on the board fit your saved search “${name}”.`,
    ],
    items: listJobs(found, board),
    action: { label: "See my saved searches", path: `${PAGES[board].pattern}?view=searches` },
    footnote: "You can change or stop each of your saved searches there.",
  };
}
