import { addDays, atHourInLondon, dayInLondon, mondayOf } from "#contracts/calendar.ts";
import type { EmailKind } from "#contracts/emails.ts";
import { PAGES } from "#contracts/pages.ts";
import { countOf } from "#contracts/short-count.ts";

import { inBatches } from "../../platform/database/batches.ts";
import type { Deps } from "../../platform/deps.ts";
import { readNewJobs } from "../saved-searches/index.ts";
import { writeTo, type EmailContent } from "./address.ts";
import { POSTS_MAX, readDigest, takeDueDigests, type DigestFacts } from "./digest-emails.queries.ts";
import { listJobs, type ListedJob } from "./listed-jobs.ts";

const KIND: EmailKind = "digest";
/** The job that queues digests; its name is for running it by hand. */
export const QUEUE_DIGESTS = "emails.queue_digests";
/** The hour on Mondays, in London, from which digests are sent. */
const SENT_AT_HOUR = 7;
const BATCH = 500;
/** Jobs per digest; the board has the rest. */
const JOBS_LISTED = 8;

/** The member, and the Monday that ends the digest's week; those queued by the previous release have no Monday. */
interface Digest {
  userId: number;
  monday?: string;
}

/** Writes the weekly digest, for members who asked for it; a week with nothing new has none. */
export function writeDigests(deps: Deps) {
  const { clock, jobs, mailer } = deps;
  jobs.registerCron(QUEUE_DIGESTS, "5 * * * *", () => queueDigests(deps));
  mailer.register<Digest>(KIND, (tx, { userId, monday }) =>
    writeTo(tx, userId, "weeklyDigest", async () => {
      const now = clock.now();
      const last = lastMonday(now);
      // A digest retried in a later week is dropped: that week has its own.
      if (monday !== undefined && monday !== last) return null;
      // However late it is sent, it covers the same week, so that nothing is repeated or missed.
      const since = atHourInLondon(addDays(last, -7), SENT_AT_HOUR);
      const until = atHourInLondon(last, SENT_AT_HOUR);
      const facts = await readDigest(tx, userId, since, until);
      if (facts === undefined) return null;
      const { trade, county } = facts;
      const jobs =
        county === null
          ? []
          : await readNewJobs(tx, { userId, trade, county, since, until, now, take: JOBS_LISTED + 1 });
      return jobs.length === 0 && facts.posts === 0 ? null : sayWeek(facts, jobs);
    }),
  );
  return {};
}

/** Queues Monday's digests from the morning on. Runs every hour, and catches up within the week on what was missed. */
export async function queueDigests({ db, clock, mailer }: Deps): Promise<void> {
  const monday = lastMonday(clock.now());
  await inBatches(
    db,
    (tx) => takeDueDigests(tx, monday, BATCH),
    (tx, userId) =>
      mailer.post(tx, {
        key: `digest:${userId}:${monday}`,
        kind: KIND,
        payload: { userId, monday } satisfies Digest,
        userId,
      }),
    BATCH,
  );
}

/** The date of the last Monday on which it was already seven in London. */
export function lastMonday(now: Date): string {
  const monday = mondayOf(dayInLondon(now));
  return now < atHourInLondon(monday, SENT_AT_HOUR) ? addDays(monday, -7) : monday;
}

function sayWeek({ county, posts, people }: DigestFacts, jobs: readonly ListedJob[]): EmailContent {
  const [shown, hasMore] = [jobs.slice(0, JOBS_LISTED), jobs.length > JOBS_LISTED];
  const shared = posts === POSTS_MAX ? `more than ${POSTS_MAX} posts` : countOf(posts, "post");
  const none = `There was no new work for your trade in ${county} this week.`;
  const work = `${hasMore ? "The newest" : "New"} work for your trade in ${county} this week:`;
  return {
    subject: "Your week on the board and in your crew",
    paragraphs: [
      ...(posts === 0
        ? []
        : [
            `${people === 1 ? "One person" : `${people} people`} in your crew or whom you follow shared ${shared} this week.`,
          ]),
      ...(county === null ? [] : [shown.length === 0 ? none : work]),
    ],
    items: listJobs(shown),
    action:
      shown.length === 0
        ? { label: "Go to your feed", path: PAGES.home.pattern }
        : { label: "Go to the job board", path: PAGES.jobs.pattern },
  };
}
