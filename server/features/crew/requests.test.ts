import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { atHourInLondon, daysFrom, dayInLondon } from "#contracts/calendar.ts";
import {
  answerCrewRequest,
  checkCrew,
  listCrew,
  listCrewRequests,
  removeFromCrew,
  requestCrew,
  withdrawCrewRequest,
} from "#contracts/crew.ts";

import { transaction } from "../../platform/database/database.ts";
import type { EventName } from "../../platform/event-map.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({
    firstName: "Priya",
    lastName: "Nair",
    trade: "Other",
    customTrade: "Thatcher",
  });
});
afterAll(() => app.close());

const ask = (from: Member, to: { id: number }, more: Record<string, unknown> = {}) =>
  app.as(from).raw(requestCrew, { body: { receiverId: to.id, ...more } });
const answer = (by: Member, requestId: number, status: string) =>
  app.as(by).raw(answerCrewRequest, { params: { requestId }, body: { status } });
const withdraw = (by: Member, requestId: number) =>
  app.as(by).call(withdrawCrewRequest, { params: { requestId } });
const ban = ({ id }: Member) =>
  app.deps.db.pool.query("update users set banned_at = $2 where id = $1", [id, app.clock.now()]);
const remove = (by: Member, userId: number) => app.as(by).call(removeFromCrew, { params: { userId } });
const stand = async (one: Member, other: Member) =>
  (await app.as(one).call(checkCrew, { params: { userId: other.id } })).body;
const requestsOf = async (by: Member, direction?: "sent") => {
  const { body } = await app.as(by).call(listCrewRequests, { query: direction ? { direction } : {} });
  if (!Array.isArray(body)) throw new Error("No list");
  return body;
};
const crewOf = async (by: Member) => {
  const { body } = await app.as(by).call(listCrew, {});
  if (!Array.isArray(body)) throw new Error("No list");
  return body;
};
const NOTHING = {
  areCrewMembers: false,
  hasPendingRequest: false,
  pendingDirection: null,
  requestId: null,
};

/** Collects the events from now on, by name and payload. */
function hear(...names: EventName[]): unknown[] {
  const heard: unknown[] = [];
  for (const name of names)
    app.deps.events.on(name, `${name} ${dan.id}`, async ({ payload }) => void heard.push([name, payload]));
  return heard;
}

describe("requestCrew", () => {
  test("asks with words of one's own, or with the usual ones", async () => {
    const { status, body } = await ask(dan, priya);
    expect([status, body]).toEqual([
      201,
      { message: "Crew Request Sent", requestId: expect.any(Number), status: "pending" },
    ]);
    const shown = {
      id: body.requestId,
      requesterId: dan.id,
      receiverId: priya.id,
      status: "pending",
      message: "Hi Priya, I'd like to add you to my crew.",
      createdAt: app.clock.now().toISOString(),
      respondedAt: null,
      requester: { id: dan.id, name: "Dan Mistry", trade: "Joiner", avatar: null },
      receiver: { id: priya.id, name: "Priya Nair", trade: "Thatcher", avatar: null },
    };
    expect(await requestsOf(priya)).toEqual([shown]);
    expect(await requestsOf(dan, "sent")).toEqual([shown]);
    expect([await requestsOf(dan), await requestsOf(priya, "sent")]).toEqual([[], []]);

    await withdraw(dan, body.requestId);
    await ask(dan, priya, { message: "  Armley on Monday?  ", status: "accepted" });
    expect((await requestsOf(priya)).map(({ message }) => message)).toEqual(["Armley on Monday?"]);
    expect(await crewOf(dan)).toEqual([]);
  });

  test("shows both sides where they stand", async () => {
    expect(await stand(dan, priya)).toEqual(NOTHING);
    const { requestId } = (await ask(dan, priya)).body;
    const pending = { areCrewMembers: false, hasPendingRequest: true, requestId };
    expect(await stand(dan, priya)).toEqual({ ...pending, pendingDirection: "sent" });
    expect(await stand(priya, dan)).toEqual({ ...pending, pendingDirection: "received" });
    await answer(priya, requestId, "accepted");
    for (const [one, other] of [[dan, priya] as const, [priya, dan] as const]) {
      expect(await stand(one, other)).toEqual({ ...NOTHING, areCrewMembers: true });
    }
  });

  test("accepts where the other had asked", async () => {
    const heard = hear("crew.requested", "crew.accepted");
    const { requestId } = (await ask(dan, priya)).body;
    const { status, body } = await ask(priya, dan);
    expect([status, body]).toEqual([
      201,
      { message: "You are now in each other's crew", requestId, status: "accepted" },
    ]);
    expect((await crewOf(dan)).map(({ id }) => id)).toEqual([priya.id]);
    expect(await requestsOf(priya)).toEqual([]);
    await app.deps.jobs.runDue();
    expect(heard).toEqual([
      ["crew.requested", { requestId, userId: dan.id, receiverId: priya.id }],
      ["crew.accepted", { requestId, userId: priya.id, requesterId: dan.id }],
    ]);
  });

  test("refuses oneself, a second request, and who is crew already, in words", async () => {
    const own = await ask(dan, dan);
    expect([own.status, own.error.error]).toEqual([400, "You cannot add yourself to your crew."]);
    const { requestId } = (await ask(dan, priya)).body;
    const again = await ask(dan, priya);
    expect([again.status, again.error.code]).toEqual([409, "crew_request_pending"]);
    await answer(priya, requestId, "accepted");
    for (const [one, other] of [[dan, priya] as const, [priya, dan] as const]) {
      const { status, error } = await ask(one, other);
      expect([status, error.error]).toEqual([409, "You are already in each other's crew."]);
    }
  });

  test("knows nobody who is unknown, banned, not confirmed or blocked, by the same words", async () => {
    const banned = await app.makeMember();
    await ban(banned);
    const unverified = await app.makeMember({ isVerified: false });
    const [blockedByMe, blocksMe] = [await app.makeMember(), await app.makeMember()];
    await leaveBlocked(app, dan, blockedByMe);
    await leaveBlocked(app, blocksMe, dan);
    const bodies = [];
    for (const to of [{ id: 999_999_999 }, banned, unverified, blockedByMe, blocksMe]) {
      const asked = await ask(dan, to);
      const checked = await app.as(dan).raw(checkCrew, { params: { userId: to.id } });
      expect([asked.status, checked.status]).toEqual([404, 404]);
      bodies.push(JSON.stringify([asked.body, checked.body]));
    }
    expect(new Set(bodies).size).toBe(1);
  });

  test.each([
    ["no receiver", { receiverId: undefined }],
    ["a receiver in words", { receiverId: "dan" }],
    ["too many words", { message: "x".repeat(301) }],
    ["words that are none", { message: 5 }],
  ])("refuses %s", async (_what, body) => {
    expect((await ask(dan, priya, body)).status).toBe(400);
    expect(await requestsOf(priya)).toEqual([]);
  });

  test("takes 300 characters, emoji counted once", async () => {
    const message = "🧱".repeat(300);
    expect((await ask(dan, priya, { message })).status).toBe(201);
    expect((await requestsOf(priya))[0]?.message).toBe(message);
  });

  test("asks in nobody else's name", async () => {
    expect((await ask(dan, priya, { requesterId: priya.id })).status).toBe(403);
    expect((await ask(dan, priya, { requesterId: dan.id })).status).toBe(201);
  });

  test("waits 30 days after a decline and ends with the third, in that direction alone", async () => {
    const heard = hear("crew.declined");
    for (let times = 1; times <= 3; times += 1) {
      const { requestId } = (await ask(dan, priya)).body;
      expect((await answer(priya, requestId, "declined")).body.status).toBe("declined");
      expect(await stand(dan, priya)).toEqual(NOTHING);
      app.clock.advance(29 * DAY);
      const early = await ask(dan, priya);
      const code = times < 3 ? "crew_request_too_soon" : "crew_request_limit";
      expect([early.status, early.error.code]).toEqual([409, code]);
      if (times < 3)
        expect(early.error.error).toMatch(/^You can ask this person again from \d+ \w+ \d{4}\.$/);
      // Allowed from the start of the day that the message names.
      const now = app.clock.now();
      app.clock.advance(atHourInLondon(dayInLondon(daysFrom(now, 1)), 0).getTime() - now.getTime());
      dan = { ...dan, ...(await renew(dan)) };
      priya = { ...priya, ...(await renew(priya)) };
    }
    expect((await ask(dan, priya)).error.code).toBe("crew_request_limit");
    await app.deps.jobs.runDue();
    expect(heard).toHaveLength(3);
    expect((await ask(priya, dan)).status).toBe(201);
  });
});

/** Signs a member in again: three months pass in this test. */
async function renew(member: Member): Promise<{ token: string }> {
  const place = { userId: member.id, ip: null, userAgent: null };
  return { token: await transaction(app.deps.db, (tx) => app.deps.sessions.start(tx, place)) };
}

describe("answerCrewRequest", () => {
  test("is the receiver's alone, once, with a status that there is", async () => {
    const stranger = await app.makeMember();
    const { requestId } = (await ask(dan, priya)).body;
    expect((await answer(dan, requestId, "accepted")).status).toBe(403);
    expect((await answer(stranger, requestId, "accepted")).status).toBe(404);
    for (const status of ["pending", "maybe", ""]) {
      expect((await answer(priya, requestId, status)).status).toBe(400);
    }
    expect(await stand(dan, priya)).toMatchObject({ hasPendingRequest: true });
    const { status, body } = await answer(priya, requestId, "accepted");
    expect([status, body]).toEqual([
      200,
      { message: "You are now in each other's crew", status: "accepted" },
    ]);
    const refused = await answer(priya, requestId, "declined");
    expect([refused.status, refused.error.error]).toEqual([
      409,
      "This crew request has already been answered.",
    ]);
    expect(await stand(dan, priya)).toMatchObject({ areCrewMembers: true });
  });

  test("is answered alike when the same comes again, as the first answer may have been lost, and done once", async () => {
    const heard = hear("crew.accepted");
    const { requestId } = (await ask(dan, priya)).body;
    const first = await answer(priya, requestId, "accepted");
    const again = await answer(priya, requestId, "accepted");
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await answer(priya, requestId, "declined")).status).toBe(409);
    await app.deps.jobs.runDue();
    expect(heard).toHaveLength(1);
  });

  test("does not know a request that was withdrawn, or whose sender was banned", async () => {
    const { requestId } = (await ask(dan, priya)).body;
    await withdraw(dan, requestId);
    expect((await answer(priya, requestId, "accepted")).error.code).toBe("crew_request_not_found");

    const second = (await ask(dan, priya)).body.requestId;
    await ban(dan);
    expect(await requestsOf(priya)).toEqual([]);
    expect((await answer(priya, second, "accepted")).status).toBe(404);
  });
});

describe("withdrawCrewRequest", () => {
  test("is the sender's alone, while nobody answered", async () => {
    const stranger = await app.makeMember();
    const heard = hear("crew.withdrawn");
    const { requestId } = (await ask(dan, priya)).body;
    expect((await withdraw(priya, requestId)).status).toBe(403);
    expect((await withdraw(stranger, requestId)).status).toBe(404);
    expect((await withdraw(dan, requestId)).status).toBe(200);
    expect((await withdraw(dan, requestId)).status).toBe(404);
    expect(await stand(priya, dan)).toEqual(NOTHING);

    const second = (await ask(dan, priya)).body.requestId;
    await answer(priya, second, "declined");
    expect((await withdraw(dan, second)).error.code).toBe("crew_request_answered");

    // Also from somebody banned since.
    const third = (await ask(dan, stranger)).body.requestId;
    await ban(stranger);
    expect((await withdraw(dan, third)).status).toBe(200);
    expect((await withdraw(dan, third)).status).toBe(404);
    await app.deps.jobs.runDue();
    expect(heard).toHaveLength(2);
  });
});

describe("removeFromCrew", () => {
  test("ends it for both, and leaves the way open", async () => {
    const heard = hear("crew.removed");
    const { requestId } = (await ask(dan, priya)).body;
    await answer(priya, requestId, "accepted");
    const stranger = await app.makeMember();
    const refused = await remove(stranger, dan.id);
    expect([refused.status, refused.error.error]).toEqual([404, "This person is not in your crew."]);
    expect((await remove(priya, dan.id)).status).toBe(200);
    expect((await remove(dan, priya.id)).status).toBe(404);
    expect([await crewOf(dan), await crewOf(priya)]).toEqual([[], []]);
    expect((await ask(dan, priya)).status).toBe(201);
    await app.deps.jobs.runDue();
    expect(heard).toEqual([["crew.removed", { userId: priya.id, removedUserId: dan.id }]]);
  });
});
