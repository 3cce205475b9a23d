import { afterAll, beforeAll, expect, it } from "vitest";

import { createPost } from "#contracts/feed.ts";
import { deleteJob } from "#contracts/jobs.ts";
import { createStory } from "#contracts/stories.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { storyForm } from "../../testing/stories.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

const SITE = "https://crewyard.example";

let app: TestApp;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
  dan = await app.makeMember();
});
afterAll(() => app.close());

const ask = (url: string) => app.app.inject({ method: "GET", url });

/** Reads the sitemap's paths, after the ten minutes for which a sitemap is reused. */
async function readPaths(): Promise<string[]> {
  app.clock.advance(10 * MINUTE);
  const { body } = await ask("/sitemap.xml");
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address.replace(SITE, ""));
}

it("robots.txt forbids nothing, so that pages can say themselves that they are not to be found", async () => {
  const { statusCode, headers, body } = await ask("/robots.txt");
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "public, max-age=600",
  ]);
  expect(body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${SITE}/sitemap.xml\n`);
});

it("the sitemap names the pages for everybody, stories and jobs that were opened to all, and nothing else", async () => {
  const admin = await app.makeMember({ isAdmin: true });
  const { body: story } = await app
    .as(admin)
    .raw(createStory, { body: storyForm({ title: "R&D <on> site" }) });
  const [open, closed] = [await postJob(app, dan, { isPublic: true }), await postJob(app, dan)];
  const [trainee, own] = [
    await postApprenticeship(app, dan, { isPublic: true }),
    await postApprenticeship(app, dan),
  ];
  const { body: post } = await app.as(dan).call(createPost, { body: { content: "Hello", isPublic: true } });
  const { statusCode, headers, body } = await ask("/sitemap.xml");
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
  expect(body).toMatch(new RegExp(`<loc>${SITE}/jobs/public/${open.id}</loc><lastmod>[\\dT:.Z-]+</lastmod>`));

  const paths = await readPaths();
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/signup", "/terms", "/contact", "/blogs", `/blogs/${story.slug}`]),
  );
  expect(paths).toContain(`/jobs/public/${open.id}`);
  expect(paths).toContain(`/apprenticeships/public/${trainee.id}`);
  expect(paths).not.toContain(`/apprenticeships/public/${own.id}`);
  for (const hidden of [`/jobs/public/${closed.id}`, `/shared/post/${post.id}`, "/adminportal", "/settings"])
    expect(paths).not.toContain(hidden);
  for (const path of paths.filter((each) => each.startsWith("/blogs/")))
    expect((await ask(path)).body).not.toContain('content="noindex"');
});

it("what is taken down or over, or whose owner is banned, is named no more", async () => {
  const [gone, over, banned] = [
    await postJob(app, dan, { isPublic: true }),
    await postJob(app, dan, { isPublic: true }),
    await postJob(app, await app.makeMember(), { isPublic: true }),
  ];
  const filled = await postApprenticeship(app, dan, { isPublic: true });
  const paths = [
    ...[gone, over, banned].map(({ id }) => `/jobs/public/${id}`),
    `/apprenticeships/public/${filled.id}`,
  ];
  expect(await readPaths()).toEqual(expect.arrayContaining(paths));
  await app.as(dan).call(deleteJob, { params: { id: gone.id } });
  const { kysely } = app.deps.db;
  await kysely.updateTable("jobs").set({ status: "filled" }).where("id", "=", over.id).execute();
  const filled_at = app.clock.now().toISOString();
  await kysely.updateTable("apprenticeships").set({ filled_at }).where("id", "=", filled.id).execute();
  const banned_at = app.clock.now().toISOString();
  await kysely.updateTable("users").set({ banned_at }).where("id", "=", banned.userId).execute();
  expect((await readPaths()).filter((path) => paths.includes(path))).toEqual([]);
});

it("asked for by many at once it is drawn once", async () => {
  app.clock.advance(10 * MINUTE);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask("/sitemap.xml")));
  const { id } = await postJob(app, dan, { isPublic: true });
  const later = await ask("/sitemap.xml");
  expect(new Set([...answers, later].map(({ body }) => body)).size).toBe(1);
  expect(await readPaths()).toContain(`/jobs/public/${id}`);
});

it("a job is named until the day on which it ends is over in London, though nothing is written then", async () => {
  app.clock.set("2027-07-08T12:00:00Z");
  const days = { startDate: "2027-07-09", endDate: "2027-07-10" };
  const { id } = await postJob(app, await app.makeMember(), { isPublic: true, ...days });
  const path = `/jobs/public/${id}`;
  app.clock.set("2027-07-10T22:30:00Z");
  expect(await readPaths()).toContain(path);
  // 23:00 UTC is midnight in a London summer.
  app.clock.set("2027-07-10T23:00:00Z");
  expect(await readPaths()).not.toContain(path);
});
