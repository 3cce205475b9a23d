import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { SEARCH_SIZE } from "#contracts/reference/limits.ts";
import { AREA_KEYS } from "#contracts/reference/regions.ts";
import { listMentionable, searchPeople, searchUsers } from "#contracts/search.ts";

import type { Member } from "../../testing/members.ts";
import { countRead, explain } from "../../testing/plans.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MEMBERS_READ } from "./search.queries.ts";

/** Tables that grow with the site. */
const LARGE = ["users", "search_entries", "search_words", "crew_members"];
const MEMBERS = 8000;

let app: TestApp;
let viewer: Member;
beforeAll(async () => {
  app = await startTestApp();
  viewer = await app.makeMember({ firstName: "Viola", lastName: "Quaye" });
  const now = app.clock.now().toISOString();
  // Six first names and as many trades, five hundred surnames: common words and rare ones.
  await app.deps.db.pool.query(
    `insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year, company, county,
       is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at)
     select 'u' || n, (array['Mark', 'Maria', 'Marek', 'David', 'Siobhan', 'Lukasz'])[1 + n % 6],
       'Name' || chr(97 + n % 20) || chr(97 + n / 20 % 25), 'u' || n || '@crewyard.example', 'x',
       (array['Joiner', 'Electrician', 'Plumber', 'Tiler'])[1 + n % 4], 2010, case when n % 2 = 0 then 'Works Ltd' end,
       (array['Kent', 'Fife', 'Essex'])[1 + n % 3], true, '1', '1', $1::timestamptz, $1::timestamptz, $1::timestamptz
     from generate_series(1, ${MEMBERS}) n`,
    [now],
  );
  await app.deps.db.pool.query(
    "insert into crew_members (user_a, user_b, since) select $1, id, now() from users where id > $1 and id % 9 = 0",
    [viewer.id],
  );
  await app.deps.db.pool.query("vacuum (analyze)");
}, 60_000);
afterAll(() => app.close());

test.each([
  { q: "m", most: 400 },
  { q: "v", most: 400 },
  { q: "ma", most: 400 },
  { q: "mar", most: 800 },
  { q: "electrician", most: 800 },
  { q: "sparky", most: 800 },
  { q: "siohban", most: 800 },
  { q: "electrician", county: "Kent", most: 800 },
  { q: "m", county: "Fife", sort: "rating", most: 400 },
  { q: "m", sort: "z-a", most: 400 },
  { q: "lukasz nameab", most: 3500 },
  { q: "m works", most: 3000 },
  { q: "lukasz name", most: 9000 },
])("$q, $county, $sort: by index, reading about a page", async ({ most, ...query }) => {
  const nodes = await explain(app, () => app.as(viewer).raw(searchUsers, { query }), /search_/);
  const scans = nodes.filter((node) => LARGE.includes(node["Relation Name"] ?? ""));
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
  // Doubled, because each statement was planned in two ways.
  expect(countRead(nodes, LARGE)).toBeLessThanOrEqual(2 * most);
});

// Members with a trade are indexed under its word as well.
test.each([
  { q: "m", most: 50 },
  { q: "ma", most: 50 },
  { q: "namea", most: 400 },
  { q: "electrician", most: 2100 },
  { q: "lukasz nameab", most: 100 },
])("$q, of whom to mention: by index", async ({ q, most }) => {
  const alone = await app.makeMember({ firstName: "Una", lastName: "Quaye" });
  const nodes = await explain(app, () => app.as(alone).raw(listMentionable, { query: { q } }), /called/);
  const scans = nodes.filter((node) => LARGE.includes(node["Relation Name"] ?? ""));
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
  expect(countRead(nodes, LARGE)).toBeLessThanOrEqual(2 * most);
});

test("people nearby are looked for in the nearest counties, and in all only where those are not enough", async () => {
  const placesOf = async (county: string) => {
    const member = await app.makeMember({ county });
    const sent = vi.spyOn(app.deps.db, "run");
    const { body } = await app.as(member).call(searchPeople, { query: { limit: SEARCH_SIZE } });
    const places = sent.mock.calls
      .filter(([{ text }]) => text.includes("as place"))
      .map(([, all]) => all.at(-1));
    sent.mockRestore();
    return [body.people.length, ...places.map((each) => (each as string[]).length)];
  };
  expect(await placesOf("Kent")).toEqual([SEARCH_SIZE, 6]);
  expect(await placesOf("Cornwall")).toEqual([SEARCH_SIZE, 6, AREA_KEYS.length]);
});

test("whoever is called so is offered, however many have that first name", async () => {
  await app.deps.db.pool.query(
    `insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year, county,
       is_email_verified, terms_version,
       privacy_version, agreed_at, created_at, updated_at)
     select 'john' || n, 'John', 'Adder', 'john' || n || '@crewyard.example', 'x', 'Joiner', 2010, 'Kent', true, '1', '1', $1::timestamptz,
       $1::timestamptz, $1::timestamptz from generate_series(1, ${MEMBERS_READ}) n`,
    [app.clock.now().toISOString()],
  );
  const make = (firstName: string, lastName: string) => app.makeMember({ firstName, lastName });
  const [plain, second] = [await make("John", "Zadok"), await make("Zoe John", "Zadok")];
  const offered = async (q: string) =>
    (await app.as(viewer).call(listMentionable, { query: { q } })).body.people.map(({ id }) => id);
  expect(await offered("john z")).toEqual([plain.id]);
  expect(await offered("john zadok")).toEqual([plain.id, second.id]);
});
