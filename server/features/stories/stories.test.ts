import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listModerationLogs } from "#contracts/moderation.ts";
import { STORIES_MAX } from "#contracts/reference/limits.ts";
import { createStory, deleteStory, getStory, listStories, updateStory } from "#contracts/stories.ts";
import { STORY_CATEGORIES } from "#contracts/story-words.ts";

import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { storyForm } from "../../testing/stories.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T12:00:00Z");
  admin = await app.makeMember({ isAdmin: true });
  dan = await app.makeMember();
});
afterAll(() => app.close());

const publish = (details: Record<string, unknown> = {}, by = admin) =>
  app.as(by).raw(createStory, { body: storyForm(details) });
const change = (id: number, details: Record<string, unknown> = {}, by = admin) =>
  app.as(by).raw(updateStory, { params: { id }, body: storyForm(details) });
const remove = (id: number, by = admin) => app.as(by).raw(deleteStory, { params: { id } });
const read = (slug: string) => app.visitor.raw(getStory, { params: { slug } });
const list = async () => (await app.visitor.call(listStories)).body;

describe("the stories that the site comes with", () => {
  it("are eight, of all four categories, each marked as an example and by the team", async () => {
    const stories = await list();
    expect(stories).toHaveLength(8);
    expect(new Set(stories.map(({ category }) => category))).toEqual(new Set(STORY_CATEGORIES));
    expect(stories.every(({ isExample, author }) => isExample && author === "Crewyard Team")).toBe(true);
    expect(stories.some(({ featured }) => featured)).toBe(true);
    const days = stories.map(({ publishDate }) => publishDate);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it("can be changed like any other, keep the mark until it is taken away, and do not get it back", async () => {
    const [story] = await list();
    const id = story?.id ?? 0;
    expect((await change(id, { title: "A true one" })).body).toMatchObject({ isExample: true });
    expect((await change(id, { isExample: false })).body).toMatchObject({ isExample: false });
    expect((await change(id, { isExample: true })).body).toMatchObject({ isExample: false });
    expect((await read(story?.slug ?? "")).body.title).toBe("A loft in ten days");
  });
});

describe("a change", () => {
  it("leaves what is not sent as another administrator has it by now", async () => {
    const { body } = await publish({ title: "Sent in part", featured: true });
    const send = (details: Record<string, unknown>) =>
      app.as(admin).raw(updateStory, { params: { id: body.id }, body: details });
    await send({ content: "Another text.", tags: "roofs" });
    const { status, body: changed } = await send({ title: "In part" });
    const expected = { ...body, content: "Another text.", tags: ["roofs"], title: "In part" };
    expect([status, changed]).toEqual([200, { ...expected, updatedAt: changed.updatedAt }]);
    expect((await send({})).body).toEqual(changed);
    expect((await send({ location: "", featured: false })).body).toMatchObject({
      location: null,
      featured: false,
    });
    expect((await send({ title: " ", tags: "" })).error.fields).toEqual({
      title: "Title is required",
      tags: "Tags are required (comma-separated)",
    });
  });
});

describe("publishing", () => {
  it("is the administrator's, and answers with the story as anybody reads it", async () => {
    expect((await app.visitor.raw(createStory, { body: storyForm() })).status).toBe(401);
    expect((await publish({}, dan)).error).toMatchObject({
      code: "admin_only",
      message: "You don't have admin privileges",
    });
    const { status, body } = await publish({ tags: " lofts , joinery,, lofts ", author: "Dan", id: 7 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      slug: "a-loft-in-ten-days",
      title: "A loft in ten days",
      excerpt: "Two joiners, one plasterer and a tight staircase.",
      content: "The first paragraph.\n\nThe second one.",
      category: "Team Projects",
      author: "Crewyard Team",
      publishDate: "2026-11-20",
      readTime: "5 min read",
      location: "Bolton, Greater Manchester",
      tags: ["lofts", "joinery"],
      featured: false,
      isExample: false,
      updatedAt: "2026-11-20T12:00:00.000Z",
    });
    expect((await read(body.slug)).body).toEqual(body);
    expect((await list())[0]).toEqual(body);
    expect((await remove(body.id)).status).toBe(200);
  });

  it("remembers who it was, without telling readers", async () => {
    const { body } = await publish({ title: "Who wrote this" });
    const other = await app.makeMember({ isAdmin: true });
    await change(body.id, {}, other);
    const row = await app.deps.db.kysely
      .selectFrom("stories")
      .select(["created_by", "updated_by"])
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ created_by: admin.id, updated_by: other.id });
  });

  it.each([
    ["title", " ", "Title is required"],
    ["title", undefined, "Title is required"],
    ["title", "é".repeat(201), "Title must be under 200 characters"],
    ["excerpt", "", "Excerpt is required"],
    ["excerpt", "x".repeat(501), "Excerpt must be under 500 characters"],
    ["content", "", "Content is required"],
    ["content", "x".repeat(10_001), "Content must be under 10,000 characters"],
    ["category", "Gossip", "Category is required"],
    ["category", undefined, "Category is required"],
    ["tags", " , ", "Tags are required (comma-separated)"],
    ["tags", undefined, "Tags are required (comma-separated)"],
    ["tags", 7, "Tags are required (comma-separated)"],
    ["tags", "a,b,c,d,e,f,g,h,i,j,k", "Please use 10 tags at most"],
    ["tags", "x".repeat(41), "Tags must be under 40 characters each"],
    ["readTime", "", "Read time is required (e.g., '5 min read')"],
    ["location", "x".repeat(101), "Location must be under 100 characters"],
  ])("refuses %s %j", async (field, value, words) => {
    const { status, error } = await publish({ [field]: value });
    expect([status, error.fields]).toEqual([400, { [field]: words }]);
  });

  it("takes the longest there may be, and a list of tags", async () => {
    const { status, body } = await publish({
      title: "é".repeat(200),
      excerpt: "x".repeat(500),
      location: "",
      tags: ["one", "two, three"],
    });
    expect([status, body.slug, body.location, body.tags]).toEqual([
      201,
      "e".repeat(80),
      null,
      ["one", "two", "three"],
    ]);
  });

  it("gives every story an address of its own, also those published at once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => publish({ title: "Ünïque & “quoted” – it's" })));
    expect(answers.map(({ body }) => body.slug).toSorted()).toEqual([
      "unique-quoted-its",
      "unique-quoted-its-2",
      "unique-quoted-its-3",
    ]);
    expect((await publish({ title: "屋根" })).body.slug).toBe("story");
  });

  it("stops at 100, however many come at once", async () => {
    const full = await startTestApp();
    const by = await full.makeMember({ isAdmin: true });
    const now = full.clock.now().toISOString();
    const rows = Array.from({ length: STORIES_MAX - 9 }, (_, at) => ({
      slug: `s${at}`,
      title: "x",
      excerpt: "x",
      content: "x",
      category: "Team Projects",
      publish_date: "2026-01-01",
      read_time: "x",
      tags: ["x"],
      created_at: now,
      updated_at: now,
    }));
    await full.deps.db.kysely.insertInto("stories").values(rows).execute();
    const answers = await Promise.all(
      [1, 2, 3].map(() => full.as(by).raw(createStory, { body: storyForm() })),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    expect((await full.visitor.call(listStories)).body).toHaveLength(STORIES_MAX);
    await full.close();
  });
});

describe("changing and removing", () => {
  it("keeps the address and the date", async () => {
    const { body } = await publish({ title: "Before" });
    app.clock.advance(3 * DAY);
    admin = await app.makeMember({ isAdmin: true });
    const { body: after } = await change(body.id, { title: "After", featured: true });
    expect(after).toMatchObject({
      slug: "before",
      publishDate: body.publishDate,
      title: "After",
      featured: true,
    });
    expect((await change(body.id, { title: "" })).error.fields).toEqual({ title: "Title is required" });
    expect((await change(body.id, {}, dan)).status).toBe(403);
    expect((await remove(body.id, dan)).status).toBe(403);
    expect((await read("before")).body.title).toBe("After");
  });

  it("leaves an address that says it is gone and that no other story takes", async () => {
    const { body } = await publish({ title: "Short-lived" });
    expect(statusesOf(await Promise.all([1, 2].map(() => remove(body.id))))).toEqual([200, 404]);
    expect((await read("short-lived")).error).toMatchObject({ code: "story_gone" });
    expect((await read("short-lived")).status).toBe(410);
    expect((await change(body.id)).error.code).toBe("story_not_found");
    expect((await publish({ title: "Short-lived" })).body.slug).toBe("short-lived-2");
  });

  it("finds nothing where there never was a story", async () => {
    for (const slug of ["nowhere", "%", "a_b", "' or 1=1", "x".repeat(100), "x".repeat(101)])
      expect((await read(slug)).error.code).toBe("story_not_found");
    expect((await change(2_000_000_000)).status).toBe(404);
    expect((await remove(2_000_000_000)).status).toBe(404);
  });
});

it("who published, changed and removed a story is in the moderators' log, not on the page", async () => {
  const { body } = await publish({ title: "Who wrote this" });
  await change(body.id, { title: "Who changed this" });
  await remove(body.id);
  await remove(body.id);
  const { body: lines } = await app.as(admin).call(listModerationLogs);
  if (!Array.isArray(lines)) throw new Error("No array.");
  const about = { contentType: "story", contentId: body.id, user: null, admin: { id: admin.id } };
  expect(lines.filter(({ contentId }) => contentId === body.id)).toMatchObject([
    { action: "remove_story", reason: "Who changed this", ...about },
    { action: "change_story", reason: "Who changed this", ...about },
    { action: "add_story", reason: "Who wrote this", ...about },
  ]);
});
