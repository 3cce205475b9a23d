import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  deleteApprenticeship,
  setApplicationStatus,
  updateApprenticeship,
} from "#contracts/apprenticeships.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";
import {
  getPublicApprenticeship,
  listSimilarPublicApprenticeships,
} from "#contracts/public-apprenticeships.ts";

import { apprenticeshipForm, leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const SITE = "https://crewyard.example";
let app: TestApp;
let dan: Member;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
  app.clock.set("2026-11-20T12:00:00Z");
  dan = await app.makeMember({
    firstName: "Dan",
    lastName: "Mistry",
    company: "Mistry & Sons",
    phone: "07700900123",
  });
});
afterAll(() => app.close());

const post = (details: Record<string, unknown> = {}) =>
  postApprenticeship(app, dan, { isPublic: true, ...details });
const read = (id: unknown) => app.visitor.raw(getPublicApprenticeship, { params: { id } });
const similarTo = async (id: unknown) =>
  (await app.visitor.raw(listSimilarPublicApprenticeships, { params: { id } })).body.map((each) => each.id);
const open = (id: unknown) => app.app.inject({ method: "GET", url: `/apprenticeships/public/${String(id)}` });
const linkedData = (page: string) =>
  JSON.parse(
    /<script type="application\/ld\+json" id="linked-data">([^<]*)<\/script>/.exec(page)?.[1] ?? "null",
  ) as Record<string, unknown> | null;

describe("an apprenticeship for everybody", () => {
  it("is read without a session, and says nothing by which its owner is reached", async () => {
    const { id } = await post();
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: "Apprentice joiner",
      dayRate: "95",
      author: { name: "Dan Mistry", trade: "Joiner", company: "Mistry & Sons" },
    });
    const { body: page } = await open(id);
    for (const text of [JSON.stringify(body), page])
      for (const secret of [dan.email, "07700900123", `"userId"`, `"author":{"id"`, `"applications"`])
        expect(text).not.toContain(secret);
    expect(page).toMatch(
      /<a\s+href="\/contact\?kind=complaint"[^>]*>Report<span class="sr-only"> this apprent/,
    );
  });

  it("is for members alone unless its owner says otherwise, and not when the owner is banned", async () => {
    const hidden = await postApprenticeship(app, dan);
    expect(hidden.isPublic).toBe(false);
    for (const id of [hidden.id, 999_999, 0, -1, "x", "1e3"]) {
      const { status, error } = await read(id);
      expect([status, error.code]).toEqual([404, "apprenticeship_not_found"]);
      const page = await open(id);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain("This apprenticeship is no longer available");
      expect(page.body).toContain('<meta name="robots" content="noindex" />');
    }
    const other = await app.makeMember();
    const theirs = await postApprenticeship(app, other, { isPublic: true });
    await app.deps.db.pool.query("update users set banned_at = now() where id = $1", [other.id]);
    expect((await read(theirs.id)).status).toBe(404);
    const shown = await post();
    const body = { ...apprenticeshipForm(app), isPublic: false };
    expect(
      (await app.as(dan).call(updateApprenticeship, { params: { id: shown.id }, body })).body.isPublic,
    ).toBe(false);
    expect((await read(shown.id)).status).toBe(404);
  });

  it("is gone (410) once it is filled, closed or deleted, with words and similar ones; unfilled it is back", async () => {
    const thatcher = { trade: "Thatcher", county: "Devon", town: "Exeter" };
    const [it, near] = [await post(thatcher), await post({ ...thatcher, title: "Another thatch" })];
    const application = await leaveApplication(app, await app.makeMember(), it.id);
    const decide = (status: "successful" | "shortlisted") =>
      app.as(dan).call(setApplicationStatus, { params: { id: application }, body: { status } });
    await decide("successful");
    expect((await read(it.id)).error).toMatchObject({ code: "apprenticeship_closed" });
    const page = await open(it.id);
    expect(page.statusCode).toBe(410);
    const main = page.body.slice(page.body.indexOf("<main"), page.body.indexOf("</main>"));
    expect(main).toContain("This apprenticeship has closed");
    expect(main).toContain(`href="/apprenticeships/public/${near.id}"`);
    expect(page.body).toContain('<meta name="robots" content="noindex" />');
    expect(linkedData(page.body)).toBeNull();
    expect((await similarTo(it.id))[0]).toBe(near.id);
    expect(await similarTo(near.id)).not.toContain(it.id);
    await decide("shortlisted");
    expect((await read(it.id)).status).toBe(200);
    await app.as(dan).call(deleteApprenticeship, { params: { id: it.id } });
    expect((await read(it.id)).status).toBe(410);
    const short = await post({ closingDate: addDays(dayInLondon(app.clock.now()), 2) });
    app.clock.advance(2 * 24 * 3_600_000);
    expect((await read(short.id)).status).toBe(200);
    app.clock.advance(24 * 3_600_000);
    expect((await read(short.id)).status).toBe(410);
    expect(await similarTo(999_999)).not.toContain(short.id);
  });
});

describe("its page", () => {
  it("is a JobPosting to search engines and a card to whoever shares it", async () => {
    const today = dayInLondon(app.clock.now());
    const it = await post({ isFullTime: false, hoursPerWeek: 21.5, description: "Oak <b>stairs</b>" });
    const { body } = await open(it.id);
    expect(linkedData(body)).toMatchObject({
      "@type": "JobPosting",
      url: `${SITE}/apprenticeships/public/${it.id}`,
      title: "Apprentice joiner",
      validThrough: `${addDays(today, 31)}T00:00:00.000Z`,
      employmentType: "PART_TIME",
      workHours: "21.5 hours a week",
      qualifications: "GCSE maths at 4; A way to get to Bolton by 7:30",
      hiringOrganization: { "@type": "Organization", name: "Mistry & Sons" },
      baseSalary: { value: { "@type": "QuantitativeValue", unitText: "DAY", value: 95 } },
    });
    expect(body).not.toContain("<b>stairs</b>");
    for (const tag of [
      `<link rel="canonical" href="${SITE}/apprenticeships/public/${it.id}" />`,
      '<meta property="og:title" content="Apprentice joiner, Bolton" />',
      '<meta property="og:description" content="£95/day · Bolton, Greater Manchester · Apply by ',
      `href="/apprenticeships?apply=${it.id}"`,
      `href="/signup?returnTo=%2Fapprenticeships%3Fapply%3D${it.id}"`,
    ])
      expect(body).toContain(tag);
    expect(body).not.toContain('content="noindex"');
  });

  it("brings along the answers with which the screen begins", async () => {
    const { id } = await post();
    const { body } = await open(id);
    const answers = JSON.parse(
      /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(body)?.[1] ?? "{}",
    ) as Record<string, { status: number; body: string }>;
    const calls = [`/api/apprenticeships/public/${id}`, `/api/apprenticeships/public/${id}/similar`];
    expect(Object.keys(answers)).toEqual(calls);
    for (const call of calls) {
      const answer = await app.app.inject({ method: "GET", url: call });
      expect(JSON.parse(answers[call]?.body ?? "")).toEqual(answer.json());
    }
  });
});
