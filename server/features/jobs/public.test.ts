import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { deleteJob, setJobStatus, updateJob, type Job } from "#contracts/jobs.ts";
import { getPublicJob, listSimilarPublicJobs } from "#contracts/public-jobs.ts";

import { boostJob, jobForm, postJob } from "../../testing/jobs.ts";
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

const post = (details: Record<string, unknown> = {}) => postJob(app, dan, { isPublic: true, ...details });
const read = (jobId: unknown) => app.visitor.raw(getPublicJob, { params: { id: jobId } });
const similarTo = async (jobId: unknown) =>
  (await app.visitor.raw(listSimilarPublicJobs, { params: { id: jobId } })).body.map(({ id }) => id);
const open = (id: unknown) => app.app.inject({ method: "GET", url: `/jobs/public/${String(id)}` });
const set = (job: Job, status: "filled" | "open") =>
  app.as(dan).call(setJobStatus, { params: { id: job.id }, body: { status } });
const linkedData = (page: string) =>
  JSON.parse(
    /<script type="application\/ld\+json" id="linked-data">([^<]*)<\/script>/.exec(page)?.[1] ?? "null",
  ) as Record<string, unknown> | null;

describe("a job for everybody", () => {
  it("is read without a session, and says nothing by which its owner is reached", async () => {
    const job = await post();
    const { status, body } = await read(job.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      heading: "Staircase joiner",
      rate: "240",
      author: { name: "Dan Mistry", trade: "Joiner", company: "Mistry & Sons" },
    });
    const { body: page } = await open(job.id);
    for (const text of [JSON.stringify(body), page])
      for (const secret of [dan.email, "07700900123", `"userId"`, `"author":{"id"`])
        expect(text).not.toContain(secret);
    // Without JavaScript, reporting is done by a message to the site's team.
    expect(page).toMatch(/<a\s+href="\/contact\?kind=complaint"[^>]*>Report<span class="sr-only"> this job</);
  });

  it("says beside 'Boosted' that its place is paid for, and neither of any other", async () => {
    const [boosted, plain] = [await post(), await post()];
    await boostJob(app, boosted);
    const page = (await open(boosted.id)).body;
    expect(page).toMatch(/>Boosted<\/span\s*>\s*<span class="[^"]*">Paid<\/span/);
    expect((await read(boosted.id)).body.isBoosted).toBe(true);
    expect((await open(plain.id)).body).not.toMatch(/>(Boosted|Paid)<\/span/);
  });

  it("is nobody's to read unless its owner says so, and not when the owner is banned", async () => {
    const hidden = await postJob(app, dan);
    for (const jobId of [hidden.id, 999_999, 0, -1, "x", "1e3"]) {
      const { status, error } = await read(jobId);
      expect([status, error.code]).toEqual([404, "job_not_found"]);
      const page = await open(jobId);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain("This job is no longer available");
      expect(page.body).toContain('<meta name="robots" content="noindex" />');
      expect(page.body).not.toContain("Two oak staircases, templates done.</p>");
    }
    const other = await app.makeMember();
    const theirs = await postJob(app, other, { isPublic: true });
    await app.deps.db.pool.query("update users set banned_at = now() where id = $1", [other.id]);
    expect((await read(theirs.id)).status).toBe(404);
    const shown = await post();
    await app
      .as(dan)
      .call(updateJob, { params: { id: shown.id }, body: { ...jobForm(app), isPublic: false } });
    expect((await read(shown.id)).status).toBe(404);
  });

  it("is gone (410) once it is closed, deleted or over, with words and similar jobs; reposted it is back", async () => {
    const thatcher = { trade: "Thatcher", county: "Devon", town: "Exeter" };
    const [job, near] = [await post(thatcher), await post({ ...thatcher, title: "Another thatch" })];
    await set(job, "filled");
    expect((await read(job.id)).error).toMatchObject({ code: "job_closed", error: "This job has closed" });
    const page = await open(job.id);
    expect(page.statusCode).toBe(410);
    expect(page.headers["cache-control"]).toBe("no-cache");
    const main = page.body.slice(page.body.indexOf("<main"), page.body.indexOf("</main>"));
    expect(main).toContain("This job has closed");
    expect(main).toContain(`href="/jobs/public/${near.id}"`);
    expect(page.body).toContain('<meta name="robots" content="noindex" />');
    expect(linkedData(page.body)).toBeNull();
    expect((await similarTo(job.id))[0]).toBe(near.id);
    await set(job, "open");
    expect((await read(job.id)).status).toBe(200);
    await app.as(dan).call(deleteJob, { params: { id: job.id } });
    expect((await read(job.id)).status).toBe(410);
    const short = await post({ endDate: addDays(dayInLondon(app.clock.now()), 11) });
    app.clock.advance(12 * 24 * 3_600_000);
    expect((await read(short.id)).status).toBe(410);
    expect((await similarTo(999_999)).includes(short.id)).toBe(false);
  });
});

describe("its page", () => {
  it("is a JobPosting to search engines and a card to whoever shares it", async () => {
    const today = dayInLondon(app.clock.now());
    const job = await post({ rate: "180-200.50", description: "Oak </script><b>stairs</b> & more" });
    const { body, headers } = await open(job.id);
    expect(linkedData(body)).toEqual({
      "@context": "https://schema.org",
      "@type": "JobPosting",
      url: `${SITE}/jobs/public/${job.id}`,
      title: "Staircase joiner",
      description: "Oak </script><b>stairs</b> & more",
      identifier: { "@type": "PropertyValue", name: "Crewyard", value: String(job.id) },
      datePosted: job.createdAt,
      validThrough: `${addDays(today, 16)}T00:00:00.000Z`,
      jobStartDate: addDays(today, 10),
      employmentType: "CONTRACTOR",
      occupationalCategory: "Joiner",
      hiringOrganization: { "@type": "Organization", name: "Mistry & Sons" },
      jobLocation: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          addressLocality: "Bolton",
          addressRegion: "Greater Manchester",
          addressCountry: "GB",
        },
      },
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "GBP",
        value: { "@type": "QuantitativeValue", unitText: "DAY", minValue: 180, maxValue: 200.5 },
      },
      directApply: false,
    });
    // One well-formed block, and no other script in the page.
    expect(body.match(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/g)).toBeNull();
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(body).not.toContain("<b>stairs</b>");
    for (const tag of [
      `<link rel="canonical" href="${SITE}/jobs/public/${job.id}" />`,
      '<meta property="og:title" content="Staircase joiner, Bolton" />',
      `<meta property="og:url" content="${SITE}/jobs/public/${job.id}" />`,
      '<meta property="og:description" content="£180–£200.50/day · Bolton, Greater Manchester · ',
    ])
      expect(body).toContain(tag);
    expect(body).not.toContain('content="noindex"');
    expect(body).toContain(`href="/jobs?declare=${job.id}"`);
    expect(body).toContain(`href="/signup?returnTo=%2Fjobs%3Fdeclare%3D${job.id}"`);
    expect(body).not.toMatch(/ style="| on[a-z]+="/);
  });

  it.each([
    ["day_rate", "employed", "TEMPORARY"],
    ["day_rate", "either", ["CONTRACTOR", "TEMPORARY"]],
    ["part_time", "employed", "PART_TIME"],
    ["full_time", "employed", "FULL_TIME"],
  ])("says of %s work, %s, that it is %j", async (type, engagement, employmentType) => {
    const job = await post({ type, engagement });
    expect(linkedData((await open(job.id)).body)).toMatchObject({ employmentType });
  });

  it("brings along the answers with which the screen begins", async () => {
    const job = await post();
    const { body } = await open(job.id);
    const answers = JSON.parse(
      /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(body)?.[1] ?? "{}",
    ) as Record<string, { status: number; body: string }>;
    const calls = [`/api/jobs/public/${job.id}`, `/api/jobs/public/${job.id}/similar`];
    expect(Object.keys(answers)).toEqual(calls);
    for (const call of calls) {
      const answer = await app.app.inject({ method: "GET", url: call });
      expect(JSON.parse(answers[call]?.body ?? "")).toEqual(answer.json());
    }
  });
});
