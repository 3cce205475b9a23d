import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createPost, deletePost, getPost, listPosts, updatePost } from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah", trade: "Plumber", county: "Kent" });
});
afterAll(() => app.close());

const post = async (by: Member, content = "Second fix finished") =>
  (await app.as(by).call(createPost, { body: { content } })).body;

describe("createPost", () => {
  test("needs a session", async () => {
    const { status, error } = await app.visitor.call(createPost, { body: { content: "Hello" } });
    expect([status, error.code]).toEqual([401, "not_signed_in"]);
  });

  test("answers the post as the feed shows it", async () => {
    const { status, body } = await app.as(dan).call(createPost, { body: { content: "  Doors hung  " } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: dan.id,
      content: "Doors hung",
      mentions: [],
      imageUrls: [],
      images: [],
      videoUrl: null,
      video: null,
      isPublic: true,
      createdAt: app.clock.now().toISOString(),
      editedAt: null,
      likes: 0,
      comments: 0,
      hiddenComments: 0,
      latestComments: [],
      interests: 0,
      isLikedByCurrentUser: false,
      isInterestedByCurrentUser: false,
      author: { id: dan.id, name: "Dan Mistry", avatar: null, trade: "Joiner", county: "Greater Manchester" },
      can: { edit: true, delete: true, declareInterest: false, report: false },
    });
  });

  test.each([{}, { content: "" }, { content: " \n\t " }, { content: "", imageUrls: [] }])(
    "refuses a post of nothing: %j",
    async (body) => {
      const { status, error } = await app.as(dan).raw(createPost, { body });
      expect(status).toBe(400);
      expect(error.message).toBe("Content is required");
      expect(error.fields).toEqual({ content: "Content is required" });
    },
  );

  test("counts code points: 500 bricks fit, 501 do not", async () => {
    const fits = await app.as(dan).call(createPost, { body: { content: "🧱".repeat(500) } });
    expect(fits.status).toBe(201);
    expect(Array.from(fits.body.content)).toHaveLength(500);
    const over = await app.as(dan).call(createPost, { body: { content: "🧱".repeat(501) } });
    expect(over.status).toBe(400);
    expect(over.error.fields).toEqual({ content: "Content must be less than 500 characters" });
  });

  test.each([
    { content: 7 },
    { content: ["a"] },
    { content: "a", imageUrls: "x" },
    { content: "a", imageUrls: [1] },
    { content: "\u0000" },
    { content: "\ud800" },
    "text",
    [],
    null,
  ])("refuses %j with words", async (body) => {
    const headers = { "content-type": "application/json" };
    const { status, error } = await app.as(dan).raw(createPost, { body: JSON.stringify(body) }, headers);
    expect(status).toBe(400);
    expect(error.message).toMatch(/\w/);
  });

  test("ignores what only the server decides, and refuses who speaks for somebody else", async () => {
    const foreign = { content: "Not mine", userId: String(priya.id) };
    expect((await app.as(dan).raw(createPost, { body: foreign })).error.code).toBe("not_allowed");
    const { body } = await app.as(dan).raw(createPost, {
      body: { content: "Mine", userId: dan.id, likes: 99, id: 1, createdAt: "2001-01-01T00:00:00Z" },
    });
    expect(body).toMatchObject({ userId: dan.id, likes: 0, createdAt: app.clock.now().toISOString() });
  });

  test("keeps hostile text as text", async () => {
    const content = `<script>alert(1)</script>'; drop table posts; -- {{7*7}} \u202e`;
    expect((await post(dan, content)).content).toBe(content.trim());
  });

  test("is done once per Idempotency-Key, also when sent ten times at once", async () => {
    const headers = { "idempotency-key": "post-once-0001" };
    const send = () => app.as(dan).call(createPost, { body: { content: "Once" } }, headers);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const repeat = await send();
    expect(repeat.status).toBe(201);
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    const page = await app.as(dan).call(listPosts, { query: { limit: 50 } });
    expect(page.body.posts.filter((each) => each.content === "Once")).toHaveLength(1);
  });
});

describe("getPost", () => {
  test("needs a session", async () => {
    const { id } = await post(dan);
    expect((await app.visitor.call(getPost, { params: { id } })).status).toBe(401);
  });

  test("tells each viewer what they may do", async () => {
    const { id } = await post(dan);
    const seen = await app.as(priya).call(getPost, { params: { id } });
    expect(seen.body.can).toEqual({ edit: false, delete: false, declareInterest: true, report: true });
  });

  test.each(["0", "-1", "1.5", "abc", "999999999", "9007199254740993", "1e3"])(
    "answers %s with words",
    async (id) => {
      const { status, error } = await app.as(dan).raw(getPost, { params: { id } });
      expect([400, 404]).toContain(status);
      expect(error.message).toMatch(/\w/);
    },
  );
});

describe("updatePost", () => {
  const edit = (by: Member, id: number, content: string) =>
    app.as(by).call(updatePost, { params: { id }, body: { content } });

  test("needs a session", async () => {
    const { id } = await post(dan);
    expect((await app.visitor.call(updatePost, { params: { id }, body: { content: "x" } })).status).toBe(401);
  });

  test("is refused to a stranger, and nothing changes", async () => {
    const { id } = await post(dan, "Original");
    const { status, error } = await edit(priya, id, "Changed");
    expect([status, error.code]).toEqual([403, "not_allowed"]);
    expect((await app.as(dan).call(getPost, { params: { id } })).body.content).toBe("Original");
  });

  test("changes the text, marks it edited and keeps the earlier one", async () => {
    const { id } = await post(dan, "First");
    app.clock.advance(MINUTE);
    const { status, body } = await edit(dan, id, "Second");
    expect(status).toBe(200);
    expect(body).toMatchObject({ content: "Second", editedAt: app.clock.now().toISOString() });
    const kept = await app.deps.db.kysely
      .selectFrom("post_versions")
      .selectAll()
      .where("post_id", "=", id)
      .execute();
    expect(kept.map((version) => version.content)).toEqual(["First"]);
  });

  test("leaves an unchanged text unmarked", async () => {
    const { id } = await post(dan, "Same");
    expect((await edit(dan, id, " Same ")).body.editedAt).toBeNull();
  });

  test("refuses to empty a post without photos, and one character too many", async () => {
    const { id } = await post(dan);
    expect((await edit(dan, id, " ")).error.message).toBe("Content is required");
    expect((await edit(dan, id, "x".repeat(501))).error.message).toBe(
      "Content must be less than 500 characters",
    );
  });

  test("finds nothing where nothing is", async () => {
    expect((await edit(dan, 999_999, "x")).error.code).toBe("post_not_found");
  });
});

describe("who may read it", () => {
  const change = (by: Member, id: number, body: { isPublic?: boolean; content?: string }) =>
    app.as(by).call(updatePost, { params: { id }, body });

  test("anybody with the link, unless its author says otherwise", async () => {
    expect((await post(dan)).isPublic).toBe(true);
    const { body } = await app
      .as(dan)
      .call(createPost, { body: { content: "For members", isPublic: false } });
    expect(body.isPublic).toBe(false);
    // Members can read it as before.
    const seen = await app.as(priya).call(getPost, { params: { id: body.id } });
    expect([seen.status, seen.body.isPublic]).toEqual([200, false]);
  });

  test("changes without a mark of being edited, alone or with the text", async () => {
    const { id } = await post(dan, "Same");
    const hidden = (await change(dan, id, { isPublic: false })).body;
    expect([hidden.isPublic, hidden.editedAt, hidden.content]).toEqual([false, null, "Same"]);
    const both = (await change(dan, id, { isPublic: true, content: "Other" })).body;
    expect([both.isPublic, both.content]).toEqual([true, "Other"]);
    expect(both.editedAt).toBe(app.clock.now().toISOString());
    // Editing the text leaves the visibility unchanged.
    await change(dan, id, { isPublic: false });
    expect((await change(dan, id, { content: "Third" })).body.isPublic).toBe(false);
  });

  test("is its author's to say, and something has to be said", async () => {
    const { id } = await post(dan);
    expect((await change(priya, id, { isPublic: false })).status).toBe(403);
    expect((await change(dan, id, {})).error.message).toBe("Content is required");
    for (const isPublic of ["yes", 1, null]) {
      const { status } = await app.as(dan).raw(updatePost, { params: { id }, body: { isPublic } });
      expect([isPublic, status]).toEqual([isPublic, 400]);
    }
    expect((await app.as(dan).call(getPost, { params: { id } })).body.isPublic).toBe(true);
  });
});

describe("deletePost", () => {
  test("needs a session, then refuses a stranger", async () => {
    const { id } = await post(dan);
    expect((await app.visitor.call(deletePost, { params: { id } })).status).toBe(401);
    expect((await app.as(priya).call(deletePost, { params: { id } })).status).toBe(403);
    expect((await app.as(priya).call(getPost, { params: { id } })).status).toBe(200);
  });

  test("hides the post at once, everywhere", async () => {
    const { id } = await post(dan, "Going");
    expect((await app.as(dan).call(deletePost, { params: { id } })).status).toBe(200);
    expect((await app.as(dan).call(getPost, { params: { id } })).error.code).toBe("post_not_found");
    for (const sort of ["recent", "activity"] as const) {
      const page = await app.as(dan).call(listPosts, { query: { limit: 50, sort } });
      expect(page.body.posts.map((each) => each.id)).not.toContain(id);
    }
    expect((await app.as(dan).call(deletePost, { params: { id } })).status).toBe(404);
  });

  test("twice at once: one succeeds, the other finds nothing", async () => {
    const { id } = await post(dan);
    const answers = await Promise.all([1, 2].map(() => app.as(dan).call(deletePost, { params: { id } })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

test("what a suspended member wrote is hidden", async () => {
  const banned = await app.makeMember();
  const { id } = await post(banned, "Before the ban");
  await app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", banned.id)
    .execute();
  expect((await app.as(dan).call(getPost, { params: { id } })).status).toBe(404);
  const page = await app.as(dan).call(listPosts, { query: { limit: 50 } });
  expect(page.body.posts.map((each) => each.id)).not.toContain(id);
});
