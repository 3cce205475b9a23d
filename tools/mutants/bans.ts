import type { Fault } from "./fault.ts";

const faults: readonly Omit<Fault, "tests">[] = [
  {
    name: "jobs that one applied for show a banned owner's",
    file: "server/migrations/0008_jobs.sql",
    from: "update jobs set is_hidden = new.banned_at is not null where user_id = new.id;",
    to: "update jobs set is_hidden = false where user_id = new.id;",
  },
  {
    name: "the adverts of the banned stay",
    file: "server/migrations/0010_apprenticeships.sql",
    from: "update apprenticeships set is_hidden = new.banned_at is not null where user_id = new.id;",
    to: "update apprenticeships set is_hidden = false where user_id = new.id;",
  },
  {
    name: "reviews that the banned wrote stay",
    file: "server/migrations/0011_reviews.sql",
    from: "update reviews set is_hidden = new.banned_at is not null and",
    to: "update reviews set is_hidden = false and",
  },
  {
    name: "the interest of somebody banned is shown",
    file: "server/features/jobs/interests.queries.ts",
    from: 'join users u on u.id = i.user_id and u.banned_at is null and ${notBlocked("u.id", "$1")}',
    to: 'join users u on u.id = i.user_id and ${notBlocked("u.id", "$1")}',
  },
  {
    name: "the banned can be asked for a review by name",
    file: "server/features/reviews/reviewers.queries.ts",
    from: "u.is_email_verified and u.banned_at is null and ${notBlocked",
    to: "u.is_email_verified and ${notBlocked",
  },
  {
    name: "received crew requests show who was banned since",
    file: "server/features/crew/requests.queries.ts",
    from: "join users other on other.id = r.requester_id and other.banned_at is null",
    to: "join users other on other.id = r.requester_id",
  },
  {
    name: "the banned can be blocked, which says that they are there",
    file: "server/features/blocks/blocks.queries.ts",
    from: "where id = $1 and is_email_verified and banned_at is null",
    to: "where id = $1 and is_email_verified",
  },
];

/** A ban that holds everywhere but in one place. */
export const BANS: readonly Fault[] = faults.map((fault) => ({ ...fault, tests: ["server/app.bans"] }));
