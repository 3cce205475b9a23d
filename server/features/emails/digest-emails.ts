import { addDays, atHourInLondon, dayInLondon, mondayOf } from "#contracts/calendar.ts";
import type { EmailKind } from "#contracts/emails.ts";
import { PAGES } from "#contracts/pages.ts";
import { countOf } from "#contracts/short-count.ts";

import { inBatches } from "../../platform/database/batches.ts";
import type { Deps } from "../../platform/deps.ts";
import { readNewJobs } from "../jobs/index.ts";
import { writeTo, type EmailContent } from "./address.ts";
import { POSTS_MAX, readDigest, takeDueDigests, type DigestFacts } from "./digest-emails.queries.ts";
import { listJobs, type ListedJob } from "./listed-jobs.ts";

const KIND: EmailKind = "digest";
/** The job that queues them; for running it by hand. */
export const QUEUE_DIGESTS = "emails.queue_digests";
/** London's hour on Mondays from which it goes out. */
const HOUR = 7;
const BATCH = 500;
/** More jobs than these are on the board. */
const JOBS_LISTED = 8;

/** Whose it is, and the Monday up to which it tells of a week; those that the release before queued do not say which. */
interface Digest {
  userId: number;
  monday?: string;
}

/** The weekly digest, for those who asked for it: a week in which nothing was new has none. */
export function writeDigests(deps: Deps) {
  const { clock, jobs, mailer } = deps;
  jobs.registerCron(QUEUE_DIGESTS, "5 * * * *", () => queueDigests(deps));
  mailer.register<Digest>(KIND, (tx, { userId, monday }) =>
    writeTo(tx, userId, "weeklyDigest", async () => {
      const now = clock.now();
      const last = lastMonday(now);
      // Given up, and tried again in a later week: that one has a digest of its own.
      if (monday !== undefined && monday !== last) return null;
      // However late it is sent, it tells of what the one before did not, and leaves the rest to the one after.
      const since = atHourInLondon(addDays(last, -7), HOUR);
      const until = atHourInLondon(last, HOUR);
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

/** Queues Monday's digests from the morning on; every hour, and what was missed is made up for within the week. */
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

/** The day of the last Monday on which it was seven in London. */
export function lastMonday(now: Date): string {
  const monday = mondayOf(dayInLondon(now));
  return now < atHourInLondon(monday, HOUR) ? addDays(monday, -7) : monday;
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
