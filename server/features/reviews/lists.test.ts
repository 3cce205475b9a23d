import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { listReviewers, listReviewRequests } from "#contracts/review-requests.ts";
import { listReviews, type ReviewSort } from "#contracts/reviews.ts";

import { leaveBlocked, makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReview, leaveReviewRequest, leaveSharedJob } from "../../testing/reviews.ts";
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

  it.each(["x", "cmV2aWV3LzE", Buffer.from("request/1e3").toString("base64url"), "y".repeat(1501)])(
    "refuses %s for a cursor",
    async (cursor) => {
      const { status } = await app.as(dan).call(listReviewRequests, { query: { cursor } });
      expect(status).toBe(400);
    },
  );
});

describe("a member's reviews", () => {
  let about: Member;
  const ids = new Map<number, number>();
  const STARS = [3, 5, 1, 5, 3, 4];

  beforeAll(async () => {
    about = await app.makeMember();
    for (const [at, rating] of STARS.entries()) {
      ids.set(await leaveReview(app, await app.makeMember(), about, { rating }), at);
    }
  });

  const readAll = async (query: { sort?: ReviewSort; stars?: number }, limit = 2, as = dan) => {
    const seen: (number | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const { status, body } = await app.as(as).call(listReviews, {
        params: { userId: about.id },
        query: { ...query, limit, ...(cursor !== undefined && { cursor }) },
      });
      expect([status, body.reviewCount, body.starCounts]).toEqual([200, 6, [1, 0, 2, 1, 2]]);
      seen.push(...body.reviews.map(({ id }) => ids.get(id)));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  };

  it.each([1, 2, 3, 6, 20])("come in each order, page by page, %i at a time", async (limit) => {
    expect(await readAll({ sort: "newest" }, limit)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(await readAll({ sort: "highest" }, limit)).toEqual([3, 1, 5, 4, 0, 2]);
    expect(await readAll({ sort: "lowest" }, limit)).toEqual([2, 4, 0, 5, 3, 1]);
  });

  it("are narrowed to one number of stars; what is no such number means all", async () => {
    expect(await readAll({ stars: 3 }, 1)).toEqual([4, 0]);
    expect(await readAll({ stars: 2, sort: "lowest" })).toEqual([]);
    for (const stars of [0, 6, 2.5]) expect(await readAll({ stars })).toHaveLength(6);
    const sort = "best" as ReviewSort;
    expect(await readAll({ sort })).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it("refuse the cursor of another order or of other stars", async () => {
    const at = { params: { userId: about.id } };
    const { body } = await app.as(dan).call(listReviews, { ...at, query: { sort: "highest", limit: 2 } });
    for (const query of [{ sort: "lowest" }, { sort: "highest", stars: 5 }, {}] as const) {
      const again = { ...at, query: { ...query, cursor: body.nextCursor ?? "" } };
      expect((await app.as(dan).call(listReviews, again)).status).toBe(400);
    }
  });

  it("leave out whoever has blocked the viewer, in every order, and what moderators have hidden from the counts", async () => {
    const [viewer, writer] = [await app.makeMember(), await app.makeMember()];
    const hidden = await leaveReview(app, writer, about, { rating: 2 });
    await app.deps.db.kysely
      .updateTable("reviews")
      .set({ is_public: false })
      .where("id", "=", hidden)
      .execute();
    expect(await readAll({ sort: "lowest" }, 20, viewer)).toEqual([2, 4, 0, 5, 3, 1]);
    const { reviewer_id: blocker } = await app.deps.db.kysely
      .selectFrom("reviews")
      .select("reviewer_id")
      .where("id", "=", [...ids].find(([, at]) => at === 3)?.[0] ?? 0)
      .executeTakeFirstOrThrow();
    await leaveBlocked(app, { id: blocker ?? 0 }, viewer);
    expect(await readAll({ sort: "highest" }, 2, viewer)).toEqual([1, 5, 4, 0, 2]);
    expect(await readAll({ stars: 5 }, 2, viewer)).toEqual([1]);
  });
});

describe("whom one may ask", () => {
  it("by names with letters that are no accent", async () => {
    const me = await app.makeMember();
    for (const firstName of ["Łukasz", "Mia", "Øyvind"])
      await makeCrew(app, me, await app.makeMember({ firstName }));
    const find = async (q: string) => {
      const { body } = await app.as(me).call(listReviewers, { query: { q } });
      return body.people.map(({ name }) => name.split(" ")[0]);
    };
    expect(await find("")).toEqual(["Łukasz", "Mia", "Øyvind"]);
    expect(await find("lukasz")).toEqual(["Łukasz"]);
    expect(await find("OYV")).toEqual(["Øyvind"]);
  });

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
    expect(await find(" ")).toEqual(["Amir", "Bea asked", "Zoë"]);
    expect(await find("%")).toEqual([]);
    expect(await find("nobody")).toEqual([]);
    expect((await app.as(me).call(listReviewers, { query: { q: "x".repeat(101) } })).status).toBe(400);
    const one = async (userId: number) =>
      (await app.as(me).call(listReviewers, { query: { userId } })).body.people.map(({ isAsked }) => isAsked);
    expect(await one(zoe.id)).toEqual([false]);
    expect(await one(bea.id)).toEqual([true]);
    for (const { id } of [gone, me, priya]) expect(await one(id)).toEqual([]);
  });
});
