import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember, listBlocked, muteMember, unblockMember, unmuteMember } from "#contracts/blocks.ts";
import { answerCrewRequest, checkCrew, listCrew, listCrewRequests, requestCrew } from "#contracts/crew.ts";

import { leaveAsking, makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { openMemberSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Nair", trade: "Electrician" });
});
afterAll(() => app.close());

const block = (by: Member, userId: number) => app.as(by).raw(blockMember, { body: { userId } });
const unblock = (by: Member, userId: number) => app.as(by).raw(unblockMember, { params: { userId } });
const blockedBy = async (by: Member) => (await app.as(by).call(listBlocked)).body;

describe("blockMember", () => {
  test("lists whom one blocked, and tells the other nothing", async () => {
    const heard: unknown[] = [];
    app.deps.events.on("blocks.blocked", `block ${dan.id}`, async ({ payload }) => void heard.push(payload));
    const { status, body } = await block(dan, priya.id);
    expect([status, body]).toEqual([201, { message: "Blocked" }]);
    expect(await blockedBy(dan)).toEqual({
      people: [
        {
          id: priya.id,
          name: "Priya Nair",
          trade: "Electrician",
          avatar: null,
          blockedAt: app.clock.now().toISOString(),
        },
      ],
      nextCursor: null,
    });
    expect(await blockedBy(priya)).toEqual({ people: [], nextCursor: null });
    await app.deps.jobs.runDue();
    expect(heard).toEqual([{ userId: dan.id, blockedUserId: priya.id }]);
  });

  test("again changes nothing, and both may block each other", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => block(dan, priya.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await blockedBy(dan)).people).toHaveLength(1);
    expect((await block(priya, dan.id)).status).toBe(201);
    await unblock(dan, priya.id);
    const { status } = await app.as(dan).call(checkCrew, { params: { userId: priya.id } });
    expect(status).toBe(404);
  });

  test("one's own devices hear of it, and of its end; whoever it is about hears nothing", async () => {
    const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const [own, theirs] = await Promise.all([dan, priya].map(({ token }) => openMemberSocket(url, token)));
    await block(dan, priya.id);
    await unblock(dan, priya.id);
    await app.as(dan).call(muteMember, { body: { userId: priya.id } });
    await app.as(dan).call(unmuteMember, { params: { userId: priya.id } });
    const told = await own!.hear("member_hidden", 4);
    expect(told.map(({ data }) => data)).toEqual(
      [true, false, true, false].map((isHidden) => ({ userId: priya.id, isHidden })),
    );
    expect(theirs!.heard.map(({ type }) => type)).toEqual(["authenticated"]);
    for (const socket of [own, theirs]) socket?.close();
  });

  test("refuses oneself, nobody, and what is no id", async () => {
    const own = await block(dan, dan.id);
    expect([own.status, own.error.error]).toEqual([400, "You cannot block yourself."]);
    expect((await block(dan, 999_999_999)).status).toBe(404);
    for (const userId of ["x", 0, -1, 1.5, null]) {
      expect((await app.as(dan).raw(blockMember, { body: { userId } })).status).toBe(400);
    }
    expect((await blockedBy(dan)).people).toEqual([]);
  });

  test.each([
    ["who blocks", () => [dan, priya] as const],
    ["who is blocked", () => [priya, dan] as const],
  ])("ends crew, requests and follows of %s", async (_who, pick) => {
    const [by, whom] = pick();
    await makeCrew(app, by, whom);
    const now = app.clock.now().toISOString();
    const follow = (user: Member, followed: Member) => ({
      user_id: user.id,
      followed_user_id: followed.id,
      created_at: now,
      updated_at: now,
    });
    await app.deps.db.kysely
      .insertInto("follows")
      .values([follow(by, whom), follow(whom, by)])
      .execute();
    await block(dan, priya.id);
    expect((await app.as(by).call(listCrew, {})).body).toEqual([]);
    const left = await app.deps.db.kysely
      .selectFrom("follows")
      .select("id")
      .where("user_id", "in", [dan.id, priya.id])
      .execute();
    expect(left).toEqual([]);

    const other = await app.makeMember();
    const requestId = await leaveAsking(app, whom, other);
    await block(other, whom.id);
    expect((await app.as(other).call(listCrewRequests, { query: {} })).body).toEqual([]);
    const answered = await app
      .as(other)
      .call(answerCrewRequest, { params: { requestId }, body: { status: "accepted" } });
    expect(answered.status).toBe(404);
  });
});

describe("unblockMember", () => {
  test("ends one's own block, once, and brings nothing back", async () => {
    await makeCrew(app, dan, priya);
    await block(dan, priya.id);
    expect((await unblock(priya, dan.id)).status).toBe(404);
    expect((await unblock(dan, priya.id)).body).toEqual({ message: "Unblocked" });
    const again = await unblock(dan, priya.id);
    expect([again.status, again.error.error]).toEqual([404, "You have not blocked this person."]);
    const { body } = await app.as(priya).call(checkCrew, { params: { userId: dan.id } });
    expect(body).toMatchObject({ areCrewMembers: false, hasPendingRequest: false });
    const asked = await app.as(priya).call(requestCrew, { body: { receiverId: dan.id } });
    expect(asked.status).toBe(201);
  });
});

describe("listBlocked", () => {
  test("comes in pages, the latest first, and ends", async () => {
    const expected: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const { id } = await app.makeMember();
      // Two of them at the same moment.
      if (at !== 2) app.clock.advance(MINUTE);
      await block(dan, id);
      expected.unshift(id);
    }
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await app.as(dan).call(listBlocked, {
        query: { limit: 2, ...(cursor !== undefined && { cursor }) },
      });
      found.push(...body.people.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(expected);
    for (const wrong of ["x", Buffer.from("2026-02-30T00:00:00.000Z/1").toString("base64url")]) {
      expect((await app.as(dan).raw(listBlocked, { query: { cursor: wrong } })).status).toBe(400);
    }
  });
});
