import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { SEARCH_TEXT_MAX } from "#contracts/reference/limits.ts";
import { searchUsers } from "#contracts/search.ts";

import { leaveAsking, leaveBlocked, makeCrew } from "../../testing/crew.ts";
import type { Member, MemberDetails } from "../../testing/members.ts";
import { refuseLongStatements } from "../../testing/small-statements.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { PURGE_WORDS } from "./search.routes.ts";

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
const search = async (query: Record<string, string>, by = viewer) =>
  (await app.as(by).raw(searchUsers, { query })).body;
const names = async (query: Record<string, string>, by = viewer) =>
  (await search(query, by)).map(({ name }) => name);

describe("who may search for what", () => {
  test("nobody without a session", async () => {
    const { status } = await app.visitor.raw(searchUsers, { query: { q: "dan" } });
    expect(status).toBe(401);
  });

  test.each(["", " ", "%", "_", "\\", "--", "'", "  ' % ", "李明", "\u0007"])(
    "%j leaves nothing to search for, and finds nobody",
    async (q) => {
      const { status, body } = await app.as(viewer).raw(searchUsers, { query: { q } });
      expect([status, body]).toEqual([200, []]);
    },
  );

  test("no search at all finds nobody", async () => {
    await expect(search({})).resolves.toEqual([]);
  });

  test("too long a text is refused in words, the longest is not", async () => {
    const long = await app.as(viewer).raw(searchUsers, { query: { q: "x".repeat(SEARCH_TEXT_MAX + 1) } });
    expect(long.status).toBe(400);
    expect(long.error.message).toContain("100 characters or fewer");
    await expect(search({ q: "ab ".repeat(33) })).resolves.toEqual([]);
  });

  test.each([{ q: ["a", "b"] }, { q: "dan", county: ["Kent", "Fife"] }])(
    "more than one of a kind is refused: %j",
    async (query) => {
      expect((await app.as(viewer).raw(searchUsers, { query })).status).toBe(400);
    },
  );

  test.each([
    "' or '1'='1",
    "'; drop table users; --",
    "dan') union select id, email, password_hash from users --",
    "$1",
    "%dan%",
    "_an",
    "dan\\",
    "dan|mistry",
    "dan & !mistry:*",
  ])("%j is nothing but a text", async (text) => {
    await make("Dan Mistry");
    for (const query of [{ q: text }, { q: "dan", county: text }, { q: "dan", sort: text }]) {
      const { status, body } = await app.as(viewer).raw(searchUsers, { query });
      expect(status).toBe(200);
      expect(body.length).toBeLessThanOrEqual(1);
    }
    await expect(names({ q: "dan", county: text })).resolves.toEqual([]);
    await expect(names({ q: "dan" })).resolves.toEqual(["Dan Mistry"]);
  });

  test("sixty times a minute", async () => {
    const limited = await startTestApp({ RATE_LIMITS: "on" });
    const member = await limited.makeMember();
    await limited.deps.limits.consume("search", member.id, 59);
    const ask = async () => (await limited.as(member).call(searchUsers, { query: { q: "d" } })).status;
    expect([await ask(), await ask()]).toEqual([200, 429]);
    await limited.close();
  });
});

describe("who is never found", () => {
  test("the banned, the unconfirmed and the blocked, either way; and all of them again when that ends", async () => {
    const [banned, unconfirmed, blocked, blocker] = [
      await make("Una Banned"),
      await make("Una Unconfirmed", { isVerified: false }),
      await make("Una Blocked"),
      await make("Una Blocker"),
    ];
    const set = (member: Member, change: object) =>
      app.deps.db.kysely.updateTable("users").set(change).where("id", "=", member.id).execute();
    await set(banned, { banned_at: app.clock.now().toISOString() });
    await leaveBlocked(app, viewer, blocked);
    await leaveBlocked(app, blocker, viewer);
    for (const q of ["u", "un", "una", "una b", "una joiner", "unaa"])
      await expect(names({ q })).resolves.toEqual([]);
    await expect(names({ q: "una" }, blocked)).resolves.toEqual(["Una Blocked", "Una Blocker"]);

    await set(banned, { banned_at: null });
    await set(unconfirmed, { is_email_verified: true });
    await app.deps.db.kysely.deleteFrom("blocks").execute();
    await expect(names({ q: "una" })).resolves.toEqual([
      "Una Banned",
      "Una Blocked",
      "Una Blocker",
      "Una Unconfirmed",
    ]);
  });

  test("somebody by a name, trade or company they no longer have, or whose account is gone", async () => {
    const member = await make("Zebedee Moss", { company: "Moss Roofs" });
    await app.as(member).call(updateCurrentUser, { body: { company: "Slate Lane" } });
    await expect(names({ q: "roofs" })).resolves.toEqual([]);
    await expect(names({ q: "slate" })).resolves.toEqual(["Zebedee Moss"]);
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", member.id).execute();
    await expect(names({ q: "zebedee" })).resolves.toEqual([]);
  });

  test("at night no word is left that nobody has", async () => {
    const words = async () =>
      (await app.deps.db.kysely.selectFrom("search_words").select("word").execute()).map(({ word }) => word);
    const member = await make("Zebedee Moss");
    expect(await words()).toEqual(expect.arrayContaining(["zebedee", "moss", "viola"]));
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", member.id).execute();
    await app.deps.db.pool.query(
      "insert into search_words select 'unused' || n from generate_series(1, 2500) n",
    );
    await refuseLongStatements(app, ["search_words"]);
    await app.deps.jobs.add(app.deps.db, PURGE_WORDS, {});
    await app.deps.jobs.runDue();
    expect((await words()).toSorted()).toEqual(["quaye", "viola", "welder"]);
  });
});

test("says who it is and where the viewer stands with them, and nothing private", async () => {
  const [crew, sent, received, none] = [
    await make("Ri Crew"),
    await make("Ri Sent"),
    await make("Ri Received", { company: "Ri & Co" }),
    await make("Ri None"),
  ];
  await makeCrew(app, viewer, crew);
  const sentId = await leaveAsking(app, viewer, sent);
  const receivedId = await leaveAsking(app, received, viewer);
  const found = await search({ q: "ri" });
  expect(found.map(({ id, relation, requestId }) => [id, relation, requestId])).toEqual([
    [crew.id, "crew", null],
    [none.id, "none", null],
    [received.id, "received", receivedId],
    [sent.id, "sent", sentId],
  ]);
  expect(found[2]).toEqual({
    id: received.id,
    username: received.username,
    name: "Ri Received",
    firstName: "Ri",
    avatar: null,
    trade: "Joiner",
    company: "Ri & Co",
    county: "Kent",
    rating: null,
    reviewCount: 0,
    relation: "received",
    requestId: receivedId,
  });
  await expect(search({ q: "viola" })).resolves.toMatchObject([{ id: viewer.id, relation: "self" }]);
});

test("two who bring the same words at once both arrive", async () => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => make(`Twin Same${at % 2} Word`)));
  await expect(names({ q: "twin word" })).resolves.toHaveLength(10);
});
