import { afterAll, beforeAll, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import {
  answerCrewRequest,
  checkCrew,
  removeFromCrew,
  requestCrew,
  withdrawCrewRequest,
} from "#contracts/crew.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Races fail only sometimes, so each is tried often. */
const ROUNDS = 25;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (from: Member, to: Member) => app.as(from).call(requestCrew, { body: { receiverId: to.id } });
const answer = (by: Member, requestId: number, status: "accepted" | "declined") =>
  app.as(by).call(answerCrewRequest, { params: { requestId }, body: { status } });

/** Reads everything stored about two members. */
async function readRows(one: Member, other: Member) {
  const { kysely } = app.deps.db;
  const ids = [one.id, other.id];
  const requests = await kysely
    .selectFrom("crew_requests")
    .select("status")
    .where("requester_id", "in", ids)
    .where("receiver_id", "in", ids)
    .execute();
  const ties = await kysely
    .selectFrom("crew_members")
    .select("user_a")
    .where("user_a", "in", ids)
    .where("user_b", "in", ids)
    .execute();
  return { requests: requests.map(({ status }) => status), ties: ties.length };
}

async function makeTwo(): Promise<[Member, Member]> {
  return [await app.makeMember(), await app.makeMember()];
}

const countOf = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

test("20 requests at once in one direction leave one open", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dan, priya] = await makeTwo();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(dan, priya)));
    const statuses = answers.map(({ status }) => status);
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([1, 19]);
    expect(await readRows(dan, priya)).toEqual({ requests: ["pending"], ties: 0 });
  }
});

test("20 requests at once, crossing, make one crew tie out of one request", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dan, priya] = await makeTwo();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? ask(dan, priya) : ask(priya, dan))),
    );
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.status);
    expect(made.toSorted()).toEqual(["accepted", "pending"]);
    expect(await readRows(dan, priya)).toEqual({ requests: ["accepted"], ties: 1 });
  }
});

test("accept and decline at once leave one of them", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dan, priya] = await makeTwo();
    const { requestId } = (await ask(dan, priya)).body;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        answer(priya, requestId, (at + round) % 2 === 0 ? "accepted" : "declined"),
      ),
    );
    // Repeating the same answer gets the same response.
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.status);
    const kept = [...new Set(done)];
    expect([done.length, kept.length]).toEqual([3, 1]);
    expect(await readRows(dan, priya)).toEqual({ requests: kept, ties: kept[0] === "accepted" ? 1 : 0 });
    seen.add(kept[0] ?? "");
  }
  expect(seen.size).toBe(2);
});

test("an answer and a withdrawal at once leave one of them", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dan, priya] = await makeTwo();
    const { requestId } = (await ask(dan, priya)).body;
    const [accepted, withdrawn] = await Promise.all([
      answer(priya, requestId, "accepted"),
      app.as(dan).call(withdrawCrewRequest, { params: { requestId } }),
    ]);
    expect(countOf([accepted.status, withdrawn.status], 200)).toBe(1);
    const isCrew = accepted.status === 200;
    expect(await readRows(dan, priya)).toEqual({
      requests: isCrew ? ["accepted"] : [],
      ties: isCrew ? 1 : 0,
    });
  }
});

test("requests, answers, removals and a block at once leave nothing between the two", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dan, priya] = await makeTwo();
    const { requestId } = (await ask(dan, priya)).body;
    const [blocked] = await Promise.all([
      app.as(priya).call(blockMember, { body: { userId: dan.id } }),
      answer(priya, requestId, "accepted"),
      ask(priya, dan),
      app.as(dan).call(removeFromCrew, { params: { userId: priya.id } }),
      ask(dan, priya),
      ask(dan, priya),
    ]);
    expect(blocked.status).toBe(201);
    const left = await readRows(dan, priya);
    expect([left.ties, left.requests.includes("pending")]).toEqual([0, false]);
    const { status } = await app.as(dan).call(checkCrew, { params: { userId: priya.id } });
    expect(status).toBe(404);
  }
});
