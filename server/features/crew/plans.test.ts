import { afterAll, beforeAll, expect, test } from "vitest";

import { listSuggestions } from "#contracts/crew.ts";

import { countRead, explain } from "../../testing/plans.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const MEMBERS = 8000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // All of one trade and county, so that the planner expects many rows anywhere.
  await app.deps.db.pool.query(
    `insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year, county, date_of_birth,
       is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at, last_active_on)
     select 'u' || n, 'Member', 'Number', 'u' || n || '@crewyard.example', 'x', 'Joiner', 2010, 'Kent', '1990-01-01',
       true, '1', '1', $1::timestamptz, $1::timestamptz, $1::timestamptz, $1::date - n % 300
     from generate_series(1, ${MEMBERS}) n`,
    [app.clock.now().toISOString()],
  );
  await app.deps.db.pool.query("vacuum (analyze)");
}, 60_000);
afterAll(() => app.close());

test.each(["Kent", "Fife"])("suggestions in %s read about a screen of members", async (county) => {
  const viewer = await app.makeMember({ trade: "Plumber", county });
  const call = () => app.as(viewer).raw(listSuggestions, { query: {} });
  const nodes = await explain(app, call, /left_out/);
  const read = nodes.filter((node) => node["Index Name"]?.startsWith("users__suggested"));
  expect(read.length).toBeGreaterThan(0);
  // Doubled, since each statement was planned in two ways.
  expect(countRead(read, ["users"])).toBeLessThan(2 * 500);
});
