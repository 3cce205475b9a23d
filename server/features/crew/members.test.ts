import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  answerCrewRequest,
  checkCrew,
  listCrew,
  listCrewRequests,
  removeFromCrew,
  requestCrew,
} from "#contracts/crew.ts";
import { createPost, listPosts } from "#contracts/feed.ts";
import { NAME_MAX } from "#contracts/reference/limits.ts";

import { leaveAsking, makeCrew } from "../../testing/crew.ts";
import type { Member, MemberDetails } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;

/** In the order in which they join Dan's crew, a day apart. */
const MATES: Partial<MemberDetails>[] = [
  { firstName: "Siobhán", lastName: "O’Neill", trade: "Plasterer", county: "West Yorkshire" },
  { firstName: "ada", lastName: "Okafor", trade: "Electrician", company: "Okafor & Daughters" },
  { firstName: "Zoë", lastName: "Adams", trade: "Other", customTrade: "Thatcher" },
  { firstName: "Marek", lastName: "Polak", trade: "Bricklayer" },
  { firstName: "Ada", lastName: "Okafor", trade: "Roofer" },
];
const names = ["Siobhán O’Neill", "ada Okafor", "Zoë Adams", "Marek Polak", "Ada Okafor"];

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  for (const details of MATES) {
    app.clock.advance(DAY);
    // Some have a lower id than Dan, some a higher: the pair is one row either way.
    await makeCrew(app, await app.makeMember(details), dan);
  }
});
afterAll(() => app.close());

const readPage = async (query: Record<string, string | number>, of = dan) => {
  const { status, body } = await app.as(of).raw(listCrew, { query });
  if (status !== 200 || Array.isArray(body)) throw new Error(`No page: ${status}`);
  return body;
};
const namesOf = async (query: Record<string, string | number>) =>
  (await readPage(query)).members.map(({ name }) => name);

describe("listCrew", () => {
  test("without parameters is an array, the newest first, with all that a card shows", async () => {
    const { body } = await app.as(dan).call(listCrew, {});
    if (!Array.isArray(body)) throw new Error("No array");
    expect(body.map(({ name }) => name)).toEqual(names.toReversed());
    expect(body[3]).toEqual({
      id: expect.any(Number),
      name: "ada Okafor",
      trade: "Electrician",
      avatar: null,
      company: "Okafor & Daughters",
      county: "Greater Manchester",
      joinedDate: new Date(app.clock.now().getTime() - 3 * DAY).toISOString(),
      rating: null,
      reviewCount: 0,
    });
    expect(body[2]?.trade).toBe("Thatcher");
  });

  test("shows the rating that a member has", async () => {
    const rated = await app.makeMember();
    const viewer = await app.makeMember();
    await makeCrew(app, rated, viewer);
    await app.deps.db.kysely
      .updateTable("users")
      .set({ rating_sum: 14, review_count: 3 })
      .where("id", "=", rated.id)
      .execute();
    const { body } = await app.as(viewer).call(listCrew, {});
    expect(body).toMatchObject([{ rating: 4.7, reviewCount: 3 }]);
  });

  test("is the viewer's own crew, without whoever is banned", async () => {
    const [mate, viewer] = [await app.makeMember(), await app.makeMember()];
    await makeCrew(app, mate, viewer);
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: app.clock.now().toISOString() })
      .where("id", "=", mate.id)
      .execute();
    expect((await app.as(viewer).call(listCrew, {})).body).toEqual([]);
    expect((await app.as(viewer).call(listCrew, { query: { limit: 5 } })).body).toMatchObject({ total: 0 });
  });

  test.each([
    ["newest", names.toReversed()],
    ["oldest", names],
    ["a-z", ["ada Okafor", "Ada Okafor", "Marek Polak", "Siobhán O’Neill", "Zoë Adams"]],
    ["z-a", ["Zoë Adams", "Siobhán O’Neill", "Marek Polak", "Ada Okafor", "ada Okafor"]],
    ["backwards", names.toReversed()],
  ])("sorted %s, whole or two at a time", async (sort, expected) => {
    expect(await namesOf({ sort })).toEqual(expected);
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await readPage({ sort, limit: 2, ...(cursor !== undefined && { cursor }) });
      expect(page.total).toBe(5);
      found.push(...page.members.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(expected);
  });

  test.each([
    ["siobhan", ["Siobhán O’Neill"]],
    ["oneill", ["Siobhán O’Neill"]],
    ["DAUGHTERS", ["ada Okafor"]],
    ["thatch", ["Zoë Adams"]],
    ["kafor", ["Ada Okafor", "ada Okafor"]],
    ["nobody", []],
    ["  ", names.toReversed()],
    ["%", []],
    ["李明", []],
  ])("searched for '%s', keeps counting all", async (q, expected) => {
    expect(await namesOf({ q })).toEqual(expected);
    expect((await readPage({ q })).total).toBe(5);
  });

  test("letters that are no accent do not move a name, nor hide it", async () => {
    const viewer = await app.makeMember();
    for (const [firstName, lastName] of [
      ["Łukasz", "Nowak"],
      ["Mia", "Cole"],
      ["Øyvind", "Dahl"],
      ["Đorđe", "Ilić"],
    ] as const)
      await makeCrew(app, await app.makeMember({ firstName, lastName }), viewer);
    const find = async (query: { q?: string; sort?: "a-z" }) => {
      const { body } = await app.as(viewer).call(listCrew, { query });
      return Array.isArray(body) ? [] : body.members.map(({ name }) => name.split(" ")[0]);
    };
    expect(await find({ sort: "a-z" })).toEqual(["Đorđe", "Łukasz", "Mia", "Øyvind"]);
    for (const q of ["lukasz", "ŁUK"]) expect(await find({ q })).toEqual(["Łukasz"]);
    expect(await find({ q: "oyvind" })).toEqual(["Øyvind"]);
    expect(await find({ q: "dorde ilic" })).toEqual(["Đorđe"]);
  });

  test("goes on after a name as long as a name may be", async () => {
    const viewer = await app.makeMember();
    for (const letter of ["a", "b"]) {
      const name = { firstName: letter.repeat(NAME_MAX), lastName: "&".repeat(NAME_MAX) };
      await makeCrew(app, await app.makeMember(name), viewer);
    }
    const query = { sort: "a-z", limit: 1 };
    const { nextCursor } = await readPage(query, viewer);
    const { members } = await readPage({ ...query, cursor: nextCursor ?? "" }, viewer);
    expect(members.map(({ name }) => name[0])).toEqual(["b"]);
  });

  test("refuses a cursor of another sort, and one of nobody's", async () => {
    const { nextCursor } = await readPage({ sort: "a-z", limit: 2 });
    for (const cursor of [
      nextCursor,
      "x",
      Buffer.from("newest/1/2026-02-30T00:00:00.000Z").toString("base64url"),
    ]) {
      const { status } = await app.as(dan).raw(listCrew, { query: { sort: "newest", cursor: cursor ?? "" } });
      expect(status).toBe(400);
    }
  });
});

test("requests come in pages as well, and end", async () => {
  const senders: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const sender = await app.makeMember();
    await leaveAsking(app, sender, dan);
    senders.unshift(sender.id);
  }
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await app.as(dan).call(listCrewRequests, {
      query: { limit: 2, ...(cursor !== undefined && { cursor }) },
    });
    if (Array.isArray(body)) throw new Error("No page");
    expect(body.total).toBe(5);
    found.push(...body.requests.map(({ requesterId }) => requesterId));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(senders);
  expect((await app.as(dan).raw(listCrewRequests, { query: { cursor: "bmVpbg" } })).status).toBe(400);
});

test("MyCrew shows the posts of whoever joins one's crew, and of nobody who left it", async () => {
  const [viewer, other] = [await app.makeMember(), await app.makeMember()];
  await app.as(other).call(createPost, { body: { content: "Roof on." } });
  const authors = async () => {
    const { body } = await app.as(viewer).call(listPosts, { query: { filter: "crew" } });
    return body.posts.map(({ userId }) => userId);
  };
  expect(await authors()).toEqual([]);
  const requestId = await leaveAsking(app, viewer, other);
  await app.as(other).call(answerCrewRequest, { params: { requestId }, body: { status: "accepted" } });
  // The change travels through the database, to every process alike.
  await expect.poll(authors).toEqual([other.id]);
  await app.as(other).call(removeFromCrew, { params: { userId: viewer.id } });
  await expect.poll(authors).toEqual([]);
});

test("either can ask again after a removal, whatever was declined before they were crew, and not after", async () => {
  const [asker, priya] = [await app.makeMember(), await app.makeMember()];
  const ask = (from: Member, to: Member) => app.as(from).raw(requestCrew, { body: { receiverId: to.id } });
  const answer = async (
    by: Member,
    status: "accepted" | "declined",
    { body }: Awaited<ReturnType<typeof ask>>,
  ) => app.as(by).call(answerCrewRequest, { params: { requestId: body.requestId }, body: { status } });
  await answer(priya, "declined", await ask(asker, priya));
  await answer(asker, "accepted", await ask(priya, asker));
  await app.as(asker).call(removeFromCrew, { params: { userId: priya.id } });
  const again = await ask(asker, priya);
  expect(again.status).toBe(201);
  await answer(priya, "declined", again);
  expect((await ask(asker, priya)).error.code).toBe("crew_request_too_soon");
});

test("what is no identifier is nobody's, to ask about and to remove", async () => {
  const viewer = await app.makeMember();
  const given = { params: { userId: "abc" } };
  const asked = await app.as(viewer).raw(checkCrew, given);
  expect([asked.status, asked.error.message]).toEqual([404, "User Not Found"]);
  expect((await app.as(viewer).raw(removeFromCrew, given)).error.code).toBe("not_in_crew");
});
