import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { listReviewers, listReviewRequests } from "#contracts/reviews.ts";

import { makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReviewRequest, leaveSharedJob } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

describe("open requests", () => {
  it("are listed newest first, received or sent, page by page", async () => {
    const asked: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const other = await app.makeMember();
      asked.unshift(await leaveReviewRequest(app, other, dan));
    }
    const sent = await leaveReviewRequest(app, dan, priya);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const { body } = await app.as(dan).call(listReviewRequests, { query });
      expect(body.total).toBe(5);
      seen.push(...body.requests.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(asked);
    const { body } = await app.as(dan).call(listReviewRequests, { query: { direction: "sent" } });
    expect(body.requests.map(({ id }) => id)).toEqual([sent]);
  });

  it.each(["x", "cmV2aWV3LzE", Buffer.from("request/1e3").toString("base64url"), "y".repeat(201)])(
    "refuses %s for a cursor",
    async (cursor) => {
      const { status } = await app.as(dan).call(listReviewRequests, { query: { cursor } });
      expect(status).toBe(400);
    },
  );
});

describe("whom one may ask", () => {
  it("crew and people with a shared job, by name, without the blocked, and who is asked already", async () => {
    const me = await app.makeMember();
    const zoe = await app.makeMember({ firstName: "Zoë", lastName: "Ash" });
    const amir = await app.makeMember({ firstName: "Amir", trade: "Plasterer" });
    const bea = await app.makeMember({ firstName: "Bea" });
    const gone = await app.makeMember({ firstName: "Gone" });
    await makeCrew(app, me, zoe);
    await makeCrew(app, me, gone);
    await leaveSharedJob(app, me, amir);
    await leaveSharedJob(app, bea, me);
    await app.as(gone).call(blockMember, { body: { userId: me.id } });
    await leaveReviewRequest(app, me, bea);
    const find = async (q?: string) => {
      const { body } = await app.as(me).call(listReviewers, { query: q === undefined ? {} : { q } });
      return body.people.map((person) => `${person.name.split(" ")[0]}${person.isAsked ? " asked" : ""}`);
    };
    expect(await find()).toEqual(["Amir", "Bea asked", "Zoë"]);
    expect(await find("zoe a")).toEqual(["Zoë"]);
    expect(await find("PLAST")).toEqual(["Amir"]);
    expect(await find("%")).toEqual(["Amir", "Bea asked", "Zoë"]);
    expect(await find("nobody")).toEqual([]);
    expect((await app.as(me).call(listReviewers, { query: { q: "x".repeat(101) } })).status).toBe(400);
  });
});
