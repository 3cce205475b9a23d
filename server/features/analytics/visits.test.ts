import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { getWebsiteVisits } from "#contracts/analytics.ts";
import { getVisitChoice, recordVisit, setVisitChoice } from "#contracts/visits.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { signInFresh, beat, BROWSER, makePage, openPage } from "../../testing/visits.ts";

let app: TestApp;
let admin: Member;
let page: string;
beforeAll(async () => {
  app = await startTestApp();
  page = await makePage(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.pool.query("delete from visits");
  await app.deps.db.pool.query("truncate visitors, tallies, tally_changes, visit_opt_outs");
  app.clock.set("2026-11-18T11:00:00Z");
  admin = await app.makeMember({ isAdmin: true });
});

const read = async () => {
  const { status, body, error } = await (
    await signInFresh(app, admin)
  ).call(getWebsiteVisits, { query: { days: 1 } });
  if (status !== 200) throw new Error(error.message);
  return body;
};
const stored = () => app.deps.db.kysely.selectFrom("visits").selectAll().orderBy("id").execute();

describe("a page that the server sends", () => {
  it("is counted as a visit, of a network and a site and of nobody", async () => {
    const headers = { referer: "https://search.example/results?q=joiner+in+leeds" };
    expect(await openPage(app, page, { ip: "203.0.113.77", headers })).toBe(200);
    const { totalCount, todayVisits, uniqueVisitors, visits } = await read();
    expect({ totalCount, todayVisits, uniqueVisitors }).toEqual({
      totalCount: 1,
      todayVisits: 1,
      uniqueVisitors: 1,
    });
    expect(visits).toMatchObject([{ pageViews: 1, isActive: true, startTime: "2026-11-18T11:00:00.000Z" }]);
    expect(visits[0]).not.toHaveProperty("userEmail");
    expect(await stored()).toMatchObject([
      {
        ip_address: "203.0.113.0/24",
        referrer: "https://search.example",
        user_id: null,
        user_agent: BROWSER,
      },
    ]);
  });

  it("belongs to the member whose session it came with", async () => {
    const dan = await app.makeMember();
    await openPage(app, page, { as: dan });
    expect((await read()).visits).toMatchObject([{ userEmail: dan.email }]);
  });

  it.each([
    ["that nobody looks at yet", { "sec-purpose": "prefetch;prerender" }],
    ["that a worker keeps for later", { "sec-fetch-dest": "empty" }],
    ["that is framed or embedded", { "sec-fetch-dest": "iframe" }],
  ])("%s is not counted", async (_which, headers) => {
    await openPage(app, page, { headers });
    expect((await read()).totalCount).toBe(0);
  });

  it("is not counted when only its head was asked for, or when there is none", async () => {
    await openPage(app, page, { method: "HEAD" });
    expect(await openPage(app, "/shared/post/999999")).toBe(404);
    expect((await read()).totalCount).toBe(0);
  });
});

describe("the first word of a page", () => {
  it("finds the load that was counted, and counts nothing twice", async () => {
    await openPage(app, page);
    const sessionId = await beat(app, { loaded: true });
    expect(await stored()).toMatchObject([{ session_id: sessionId, page_views: 1, is_claimed: true }]);
  });

  it("puts a load of the same tab into the visit that goes on", async () => {
    await openPage(app, page);
    const sessionId = await beat(app, { loaded: true });
    await openPage(app, page);
    expect(await beat(app, { sessionId, loaded: true })).toBe(sessionId);
    const { totalCount, avgPageViews, visits } = await read();
    expect({ totalCount, avgPageViews }).toEqual({ totalCount: 1, avgPageViews: 2 });
    expect(visits).toMatchObject([{ sessionId, pageViews: 2 }]);
  });

  it("counts the page itself when it came from what the browser had kept", async () => {
    await beat(app, { loaded: true });
    expect((await read()).visits).toMatchObject([{ pageViews: 1 }]);
  });

  it("of two tabs makes two visits of one visitor", async () => {
    await openPage(app, page);
    await openPage(app, page);
    const tabs = await Promise.all([beat(app, { loaded: true }), beat(app, { loaded: true })]);
    expect(new Set(tabs).size).toBe(2);
    const { totalCount, uniqueVisitors } = await read();
    expect({ totalCount, uniqueVisitors }).toEqual({ totalCount: 2, uniqueVisitors: 1 });
  });

  it("does not take another browser's load, or one of long ago", async () => {
    await openPage(app, page, { headers: { "user-agent": BROWSER.replace("iPhone", "iPad") } });
    await openPage(app, page, { ip: "198.51.100.4" });
    await openPage(app, page);
    app.clock.advance(6 * MINUTE);
    await beat(app, { loaded: true });
    expect(await stored()).toHaveLength(4);
  });
});

describe("a page opened within the app", () => {
  it("goes on with the visit until 30 minutes have passed without one", async () => {
    const sessionId = await beat(app);
    app.clock.advance(30 * MINUTE - 1000);
    expect((await read()).visits).toMatchObject([{ isActive: true }]);
    expect(await beat(app, { sessionId })).toBe(sessionId);
    app.clock.advance(30 * MINUTE + 1000);
    expect((await read()).visits).toMatchObject([{ isActive: false, pageViews: 2 }]);
    const next = await beat(app, { sessionId });
    expect(next).not.toBe(sessionId);
    expect((await read()).visits).toMatchObject([
      { sessionId: next, isActive: true, pageViews: 1 },
      { sessionId, isActive: false, pageViews: 2 },
    ]);
  });

  it("asked for many times at once counts each, in one visit", async () => {
    const sessionId = await beat(app);
    await Promise.all(Array.from({ length: 8 }, () => beat(app, { sessionId })));
    expect((await read()).visits).toMatchObject([{ pageViews: 9 }]);
    expect((await read()).avgPageViews).toBe(9);
  });

  it("makes the visit the member's who signs in during it, and keeps it theirs after", async () => {
    const dan = await app.makeMember();
    await openPage(app, page);
    const sessionId = await beat(app, { loaded: true });
    await beat(app, { sessionId }, { as: dan });
    await beat(app, { sessionId });
    const { uniqueVisitors, visits } = await read();
    expect(visits).toMatchObject([{ sessionId, userEmail: dan.email, pageViews: 3 }]);
    expect(uniqueVisitors).toBe(1);
  });

  it("begins another visit when somebody else signs in", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const sessionId = await beat(app, {}, { as: dan });
    expect(await beat(app, { sessionId }, { as: priya })).not.toBe(sessionId);
    expect((await read()).visits.map(({ userEmail }) => userEmail)).toEqual([priya.email, dan.email]);
  });

  it("cannot name a visit of its own making", async () => {
    const made = "11111111-2222-4333-8444-555555555555";
    expect(await beat(app, { sessionId: made })).not.toBe(made);
    for (const sessionId of ["", "x", `${made}0`, 7, {}]) {
      expect((await app.visitor.raw(recordVisit, { body: { sessionId } })).status).toBe(400);
    }
    expect((await app.visitor.raw(recordVisit, { body: { loaded: "yes" } })).status).toBe(400);
  });
});

describe("who is not counted", () => {
  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)",
    "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0 Safari/537.36",
    "facebookexternalhit/1.1",
    "curl/8.9.1",
    "",
  ])("%s", async (agent) => {
    const headers = { "user-agent": agent };
    await openPage(app, page, { headers });
    expect(await beat(app, {}, { headers })).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it.each<Record<string, string>>([{ "sec-gpc": "1" }, { dnt: "1" }])(
    "a browser that says so itself: %o",
    async (headers) => {
      await openPage(app, page, { headers });
      expect(await beat(app, {}, { headers })).toBeNull();
      expect(await stored()).toEqual([]);
      const { body } = await app.visitor.call(getVisitChoice, {}, headers);
      expect(body).toEqual({ counted: false, refusedBy: "browser" });
    },
  );

  it("a visitor who would rather not be, until they change their mind", async () => {
    const refused = await app.visitor.call(setVisitChoice, { body: { counted: false } });
    expect(refused.body).toEqual({ counted: false, refusedBy: "choice" });
    const cookie = String(refused.headers["set-cookie"]);
    expect(cookie).toMatch(/^crewyard_visits=off; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const headers = { cookie: "crewyard_visits=off" };
    await openPage(app, page, { headers });
    expect(await beat(app, {}, { headers })).toBeNull();
    expect((await app.visitor.call(getVisitChoice, {}, headers)).body.counted).toBe(false);
    const back = await app.visitor.call(setVisitChoice, { body: { counted: true } });
    expect(back.body).toEqual({ counted: true, refusedBy: null });
    expect(String(back.headers["set-cookie"])).toMatch(/^crewyard_visits=;/);
    expect((await app.visitor.raw(setVisitChoice, { body: { counted: "no" } })).status).toBe(400);
  });

  it("a member who would rather not be, on any device; and nothing points to them any more", async () => {
    const dan = await app.makeMember();
    await beat(app, {}, { as: dan });
    await app.as(dan).call(setVisitChoice, { body: { counted: false } });
    expect(await beat(app, {}, { as: dan })).toBeNull();
    await openPage(app, page, { as: dan });
    expect(await stored()).toMatchObject([
      { user_id: null, ip_address: null, user_agent: null, visitor: null, device: null },
    ]);
    expect((await app.as(dan).call(getVisitChoice)).body).toEqual({ counted: false, refusedBy: "choice" });
    await app.as(dan).call(setVisitChoice, { body: { counted: true } });
    expect(await beat(app, {}, { as: dan })).not.toBeNull();
  });

  it("a flood from one address, which is answered all the same", async () => {
    const limited = await startTestApp({ RATE_LIMITS: "on" });
    const told: (string | null)[] = [];
    // The limit per member allows this; their common address is what reaches its limit.
    for (let member = 0; member < 3; member++) {
      const as = await limited.makeMember();
      for (let at = 0; at < 45; at++) told.push(await beat(limited, {}, { as }));
    }
    expect(told.slice(0, 120)).not.toContain(null);
    expect(new Set(told.slice(120))).toEqual(new Set([null]));
    await limited.close();
  });
});

it("an erased account leaves the number of its visits, and nothing of its own", async () => {
  const dan = await app.makeMember();
  await beat(app, {}, { as: dan });
  app.clock.advance(DAY / 24);
  await app.deps.db.kysely.deleteFrom("users").where("id", "=", dan.id).execute();
  expect(await stored()).toMatchObject([
    { user_id: null, ip_address: null, user_agent: null, visitor: null, device: null, page_views: 1 },
  ]);
  expect(await app.deps.db.kysely.selectFrom("visitors").selectAll().execute()).toEqual([]);
  expect((await read()).totalCount).toBe(1);
});
