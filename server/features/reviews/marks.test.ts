import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { expect, it } from "vitest";

import { openDatabase } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { createLog } from "../../platform/log.ts";
import { makeDatabase } from "../../testing/test-database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
/** The one from which both sides have to confirm that they worked together. */
const BOTH_CONFIRM = 38;
const log = createLog("silent");

it("a database of before loses every mark, and nothing else of a review", async () => {
  const made = await makeDatabase();
  const db = openDatabase(made.url, { poolSize: 2, onError: () => {} });
  const before = await mkdtemp(join(tmpdir(), "crewyard-migrations-"));
  try {
    const isBefore = (path: string) => !(Number.parseInt(basename(path), 10) >= BOTH_CONFIRM);
    await cp(MIGRATIONS, before, { recursive: true, filter: isBefore });
    await migrate(made.url, { log, folder: before });
    await db.pool.query(`
      insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year,
        terms_version, privacy_version, agreed_at, created_at, updated_at)
      select 'm' || n, 'Ann', 'Other', 'm' || n || '@crewyard.example', '', 'Joiner', 2010, '1', '1', now(), now(), now()
      from generate_series(1, 2) n;
      insert into review_requests (requester_id, reviewer_id, message, status, created_at, updated_at, expires_at)
      select 1, 2, '?', 'completed', now(), now(), now() from generate_series(1, 2);
      insert into jobs (user_id, trade_key, description, county, town, rate, rate_min, rate_max, start_date, end_date,
        created_at, updated_at)
      values (1, 'Joiner', '.', 'Kent', 'Dover', '200', 20000, 20000, '2026-01-01', '2026-01-02', now(), now());
      insert into job_interests (job_id, user_id, owner_id, declared_at, updated_at) values (1, 2, 1, now(), now());
      insert into reviews (reviewee_id, reviewer_id, rating, comment, worked_together, review_request_id, job_id,
        created_at, updated_at)
      values (1, 2, 5, 'asked, with a mark', true, 1, null, now(), now()),
        (1, 2, 4, 'asked', false, 2, null, now(), now()),
        (1, 2, 3, 'after a job', true, null, 1, now(), now())`);
    await migrate(made.url, { log });
    const { rows } = await db.pool.query(
      "select rating, comment, worked_together as mark, is_invited as invited from reviews order by id",
    );
    expect(rows).toEqual([
      { rating: 5, comment: "asked, with a mark", mark: false, invited: true },
      { rating: 4, comment: "asked", mark: false, invited: true },
      { rating: 3, comment: "after a job", mark: false, invited: false },
    ]);
    const { rows: members } = await db.pool.query(
      "select rating_sum, review_count, draft_key from users order by id",
    );
    expect(members[0]).toMatchObject({ rating_sum: 12, review_count: 3 });
    const keys = members.map(({ draft_key: key }: { draft_key: string }) => key);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(keys).size).toBe(2);
  } finally {
    await db.close();
    await made.drop();
    await rm(before, { recursive: true, force: true });
  }
});
