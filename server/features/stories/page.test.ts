import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createStory, deleteStory } from "#contracts/stories.ts";

import type { Member } from "../../testing/members.ts";
import { storyForm } from "../../testing/stories.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const SITE = "https://crewyard.example";
let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
  app.clock.set("2026-11-20T12:00:00Z");
  admin = await app.makeMember({ isAdmin: true });
});
afterAll(() => app.close());

const publish = async (details: Record<string, unknown> = {}) =>
  (await app.as(admin).raw(createStory, { body: storyForm(details) })).body;
const open = (path: string) => app.app.inject({ method: "GET", url: path });
const mainOf = (page: string) => page.slice(page.indexOf("<main"), page.indexOf("</main>"));
const linkedData = (page: string) =>
  JSON.parse(
    /<script type="application\/ld\+json" id="linked-data">([^<]*)<\/script>/.exec(page)?.[1] ?? "null",
  ) as Record<string, unknown> | null;

describe("the page of a story", () => {
  it("can be read whole without JavaScript, and is escaped", async () => {
    const story = await publish({
      title: "Roof & <b>ridge</b>",
      content: "One </script><script>alert(1)</script>\n\n\nTwo\nlines",
      tags: "roofs, slate",
    });
    const { statusCode, body } = await open(`/blogs/${story.slug}`);
    const main = mainOf(body);
    expect(statusCode).toBe(200);
    for (const text of [
      "Roof &amp; &lt;b&gt;ridge&lt;/b&gt;",
      "Crewyard Team",
      "20 November 2026",
      "5 min read",
      "Bolton, Greater Manchester",
      "Team Projects",
      "Related Topics",
      "#roofs",
      "#slate",
      "Two\nlines</p>",
    ])
      expect(main).toContain(text);
    expect(main.match(/whitespace-pre-line/g)).toHaveLength(2);
    expect(body).not.toContain("<script>alert");
  });

  it("says what it is to search engines and in previews", async () => {
    const story = await publish({ title: "A loft for all", tags: "lofts, joinery" });
    const { body } = await open(`/blogs/${story.slug}`);
    expect(body).toContain("<title>A loft for all · Crewyard</title>");
    expect(body).toContain(`<link rel="canonical" href="${SITE}/blogs/a-loft-for-all" />`);
    expect(body).toContain('<meta property="og:type" content="article" />');
    expect(body).toContain('<meta property="og:title" content="A loft for all" />');
    expect(body).toContain(
      '<meta name="description" content="Two joiners, one plasterer and a tight staircase." />',
    );
    expect(body).not.toContain("noindex");
    expect(linkedData(body)).toMatchObject({
      "@type": "Article",
      url: `${SITE}/blogs/a-loft-for-all`,
      headline: "A loft for all",
      articleSection: "Team Projects",
      keywords: "lofts, joinery",
      datePublished: "2026-11-20",
      author: { "@type": "Organization", name: "Crewyard Team" },
    });
  });

  it("marks an example, also where only its preview is seen", async () => {
    const { body } = await open("/blogs/village-hall-in-nine-weekends");
    expect(mainOf(body)).toContain("Example story");
    expect(body).toContain('<meta name="description" content="Example story. Fourteen tradespeople');
    expect(linkedData(body)).toMatchObject({
      description: expect.stringMatching(/^Example story\. Fourteen/),
    });
  });

  it("answers 404 where there never was one, and 410 where there was, unlisted", async () => {
    const story = await publish({ title: "Soon gone" });
    await app.as(admin).call(deleteStory, { params: { id: story.id } });
    for (const [path, status, words] of [
      ["/blogs/nowhere", 404, "This story is not here"],
      ["/blogs/'%20or%201=1", 404, "This story is not here"],
      [`/blogs/${"x".repeat(101)}`, 404, "This story is not here"],
      ["/blogs/soon-gone", 410, "This story has been removed"],
    ] as const) {
      const { statusCode, body } = await open(path);
      expect([path, statusCode]).toEqual([path, status]);
      expect(mainOf(body)).toContain(words);
      expect(body).toContain('<meta name="robots" content="noindex" />');
      expect(linkedData(body)).toBeNull();
    }
  });
});

describe("the page of all stories", () => {
  it("has Featured apart from the rest, and a link to each", async () => {
    const { statusCode, body } = await open("/blogs");
    const main = mainOf(body);
    expect(statusCode).toBe(200);
    expect(main.indexOf(">Featured</h2>")).toBeLessThan(main.indexOf(">More stories</h2>"));
    expect(main.match(/href="\/blogs\/village-hall-in-nine-weekends"/g)).toHaveLength(1);
    expect(body).toContain(`<link rel="canonical" href="${SITE}/blogs" />`);
    expect(body).toContain("<title>Success stories · Crewyard</title>");
    expect(body).toContain(
      '<a href="/blogs" class="inline-flex min-h-control items-center justify-center rounded-chip',
    );
  });

  it("shows one category when the address names it, and all when it names none there is", async () => {
    const one = mainOf((await open("/blogs?category=Business+Growth")).body);
    expect(one).toContain("first-boosted-job-filled-in-a-day");
    expect(one).not.toContain("village-hall-in-nine-weekends");
    expect(one).not.toContain(">Featured</h2>");
    const all = mainOf((await open("/blogs?category=Gossip")).body);
    expect(all).toContain(">Featured</h2>");
  });

  it("says when there are none", async () => {
    const empty = await startTestApp();
    await empty.deps.db.pool.query("delete from stories");
    const { body } = await empty.app.inject({ url: "/blogs?category=Team+Projects" });
    expect(mainOf(body)).toContain("No stories found in this category.");
    expect(mainOf(body)).toContain("View All Stories");
    await empty.close();
  });
});
