import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { searchPeople, type PeopleQuery } from "#contracts/search.ts";

import { leaveBlocked, makeCrew } from "../../testing/crew.ts";
import type { Member, MemberDetails } from "../../testing/members.ts";
import { leaveReview } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let viewer: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.deps.db.pool.query("delete from users");
  viewer = await app.makeMember({ firstName: "Viola", lastName: "Quaye", trade: "Welder", county: "Fife" });
});
afterAll(() => app.close());

const make = (name: string, details: Partial<MemberDetails> = {}) => {
  const [firstName = "", lastName = ""] = name.split(/ (.*)/);
  return app.makeMember({ firstName, lastName, trade: "Joiner", county: "Kent", ...details });
};
type Query = Partial<Pick<PeopleQuery, "q" | "sort" | "county" | "limit">>;
const page = (query: Query & { cursor?: string }, by = viewer) => app.as(by).call(searchPeople, { query });

/** Reads all results, page by page. */
async function readAll(query: Query, by = viewer): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await page({ ...query, ...(cursor !== undefined && { cursor }) }, by);
    expect(status).toBe(200);
    expect(body.people.length).toBeLessThanOrEqual(query.limit ?? 20);
    seen.push(...body.people.map(({ name }) => name));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

const COUNTIES = ["Fife", "Kent", "London"] as const;

describe("a search that goes on", () => {
  test("past the fiftieth, in each order, nothing twice and nothing left out", async () => {
    for (let at = 0; at < 57; at += 1) {
      const member = await make(`Una ${String.fromCharCode(97 + (at % 7))}`, { county: COUNTIES[at % 3]! });
      if (at % 4 === 0) await leaveReview(app, viewer, member, { rating: 1 + (at % 5) });
    }
    const ids = async (sort: PeopleQuery["sort"], limit: number, q = "una") => {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await page({ q, sort, limit, ...(cursor !== undefined && { cursor }) });
        seen.push(...body.people.map(({ id }) => id));
        cursor = body.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return seen;
    };
    for (const sort of ["a-z", "z-a", "rating", "distance"] as const) {
      const whole = await ids(sort, 50);
      expect([whole.length, new Set(whole).size]).toEqual([57, 57]);
      expect(await ids(sort, 4)).toEqual(whole);
    }
    // A corrected reading of the text continues in the same way on the next pages.
    for (const q of ["unna", "joiner", "una joiner", "joiner near kent"]) {
      const whole = await ids("distance", 50, q);
      expect(whole.length).toBeGreaterThan(10);
      expect(await ids("distance", 3, q)).toEqual(whole);
    }
  });

  test.each(["a-z", "z-a", "rating", "distance"] as const)(
    "has whoever says no county, by %s, but not where one is asked for",
    async (sort) => {
      const unplaced = ["Una A", "Una B", "Una C"];
      for (const name of unplaced) {
        const member = await make(name);
        await app.as(member).call(updateCurrentUser, { body: { county: "" } });
      }
      await make("Una Kent");
      await make("Una Fife", { county: "Fife" });
      const all = await readAll({ q: "una", sort });
      expect(all.toSorted()).toEqual([...unplaced, "Una Fife", "Una Kent"]);
      if (sort === "distance") expect(all).toEqual(["Una Fife", "Una Kent", ...unplaced]);
      expect(await readAll({ q: "una", sort, limit: 1 })).toEqual(all);
      for (const query of [{ q: "una", county: "Kent" }, { q: "una in kent" }])
        expect(await readAll({ ...query, sort })).toEqual(["Una Kent"]);
    },
  );

  test("goes on after a name that is longer as it is sorted than as it is written", async () => {
    await make(`Una${"&A".repeat(20)} ${"&A".repeat(30)}`);
    await make("Una Zoe");
    expect(await readAll({ q: "una", sort: "a-z", limit: 1 })).toHaveLength(2);
  });

  test("refuses the cursor of another search", async () => {
    for (const name of ["Una A", "Una B", "Una C"]) await make(name);
    const { body } = await page({ q: "una", limit: 1 });
    for (const query of [
      { q: "una", sort: "rating" },
      { q: "un" },
      { q: "una", county: "Kent" },
      {},
    ] as const) {
      expect((await page({ ...query, cursor: body.nextCursor ?? "" })).status).toBe(400);
    }
  });
});

describe("people nearby", () => {
  test("come from the viewer's own county outwards, and from the county asked for alone", async () => {
    await make("Zoe Near", { county: "Fife" });
    await make("Abe Far", { county: "Cornwall" });
    await make("Bea Between", { county: "Northumberland" });
    await make("Ada Near", { county: "Fife" });
    const nearby = ["Ada Near", "Zoe Near", "Bea Between", "Abe Far"];
    for (const limit of [1, 2, 20]) expect(await readAll({ q: " ", limit })).toEqual(nearby);
    // A text with nothing to search for finds nobody; a list of everybody would look like matches.
    for (const q of ["%", "???", "李明"]) expect(await readAll({ q })).toEqual([]);
    expect(await readAll({ county: "Cornwall" })).toEqual(["Abe Far"]);
    expect(await readAll({ county: "Atlantis" })).toEqual([]);
  });

  test("leave out oneself, the banned, the unconfirmed, the blocked either way, the muted and strangers under 18", async () => {
    const [banned, muted, blocked, blocker, young, mate] = [
      await make("Banned"),
      await make("Muted"),
      await make("Blocked"),
      await make("Blocker"),
      await make("Young", { dateOfBirth: `${app.clock.now().getFullYear() - 17}-01-01` }),
      await make("Young mate", { dateOfBirth: `${app.clock.now().getFullYear() - 17}-01-01` }),
    ];
    await make("Unconfirmed", { isVerified: false });
    const now = app.clock.now().toISOString();
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: now })
      .where("id", "=", banned.id)
      .execute();
    await app.deps.db.kysely
      .insertInto("mutes")
      .values({ user_id: viewer.id, muted_user_id: muted.id, created_at: now })
      .execute();
    await leaveBlocked(app, viewer, blocked);
    await leaveBlocked(app, blocker, viewer);
    await makeCrew(app, viewer, mate);
    expect(await readAll({})).toEqual(["Young mate"]);
    expect(await readAll({}, young)).toContain("Young mate");
    // A muted member is still found by name.
    expect(await readAll({ q: "muted" })).toEqual(["Muted"]);
  });

  test("are nobody for whoever has no county, and need a session", async () => {
    await make("Una");
    await app.deps.db.kysely.updateTable("users").set({ county: null }).where("id", "=", viewer.id).execute();
    expect(await readAll({})).toEqual([]);
    expect((await app.visitor.call(searchPeople, { query: {} })).status).toBe(401);
  });
});
