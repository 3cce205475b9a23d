import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createInteraction, createPost, deletePost, updatePost } from "#contracts/feed.ts";
import { getSharedPost, getSharedVideo } from "#contracts/sharing.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const VIDEO = {
  url: `/media/${"a".repeat(32)}/video.mp4`,
  width: 96,
  height: 64,
  duration: 1,
  poster: `/media/${"b".repeat(32)}/640.webp`,
};

let app: TestApp;
let siobhan: Member;
let stranger: Member;

beforeAll(async () => {
  app = await startTestApp();
  siobhan = await app.makeMember({
    firstName: "Siobhan",
    lastName: "O'Neill",
    trade: "Plasterer",
    county: "Rutland",
    company: "Smooth Walls Ltd",
    phone: "07700900987",
    email: "siobhan.private@crewyard.example",
  });
  stranger = await app.makeMember();
});
afterAll(() => app.close());

async function post(content = "Float and set.", by = siobhan, extra: object = {}): Promise<number> {
  const { body } = await app.as(by).raw(createPost, { body: { content, ...extra } });
  return body.id;
}

const read = (postId: unknown, as = app.visitor) => as.raw(getSharedPost, { params: { postId } });
const readVideo = (postId: unknown) => app.visitor.raw(getSharedVideo, { params: { postId } });
const film = (id: number) =>
  app.deps.db.pool.query("update posts set video = $2 where id = $1", [id, JSON.stringify(VIDEO)]);
const suspend = (member: Member, at: string | null) =>
  app.deps.db.kysely.updateTable("users").set({ banned_at: at }).where("id", "=", member.id).execute();

describe("a shared post", () => {
  it("is what it says and shows, how it was received, and who wrote it: nothing else", async () => {
    const { body: photo } = await uploadPicture(app, siobhan, await makePicture(400, 300).jpeg().toBuffer());
    const id = await post("Three coats.", siobhan, {
      imageUrls: [photo.url, photo.url],
      imageAlts: ["A wall"],
    });
    await app.as(stranger).call(createInteraction, { body: { postId: id, type: "like" } });
    await app
      .as(stranger)
      .call(createInteraction, { body: { postId: id, type: "comment", content: "Neat." } });
    const { status, body, headers } = await read(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      content: "Three coats.",
      imageUrl: photo.url,
      // The same bytes count as one photo, however often they were chosen.
      images: [{ url: photo.url, width: 400, height: 300, alt: expect.any(String) }],
      videoUrl: null,
      video: null,
      createdAt: app.clock.now().toISOString(),
      likes: 1,
      comments: 1,
      author: { name: "Siobhan O'Neill", trade: "Plasterer", experience: 16 },
    });
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("tells no way to reach its author, nor what could lead to one", async () => {
    const id = await post();
    await film(id);
    const told = JSON.stringify([(await read(id)).body, (await readVideo(id)).body]);
    for (const secret of [
      siobhan.email,
      siobhan.phone,
      siobhan.county,
      siobhan.company,
      "avatar",
      '"id"',
      "userId",
    ])
      expect(told).not.toContain(secret);
  });

  it("is the same for its author, for a stranger and for a visitor with a dead session", async () => {
    const id = await post();
    const { body } = await read(id);
    expect((await read(id, app.as(siobhan))).body).toEqual(body);
    expect((await read(id, app.as(stranger))).body).toEqual(body);
    expect((await read(id, app.as({ ...stranger, token: "x".repeat(43) }))).body).toEqual(body);
  });

  it("shows what was changed at once, and an author without a last name", async () => {
    const other = await app.makeMember({
      firstName: "Cher",
      lastName: "",
      trade: "Other",
      customTrade: "Thatcher",
    });
    const id = await post("Before", other);
    await app.as(other).call(updatePost, { params: { id }, body: { content: "After" } });
    const { body } = await read(id);
    expect([body.content, body.author.name, body.author.trade]).toEqual(["After", "Cher", "Thatcher"]);
  });
});

describe("a post that is not there", () => {
  it.each([
    "999999999",
    "0",
    "-1",
    "1.5",
    "1e3",
    "0x1",
    "+1",
    "abc",
    "null",
    "9007199254740993",
    "9".repeat(40),
    "1 or 1=1",
    "1;drop table posts",
    "１",
    "👷",
  ])("is not found: %s", async (postId) => {
    for (const { status, error } of [await read(postId), await readVideo(postId)]) {
      expect([status, error.code]).toEqual([404, "post_not_found"]);
      expect(error.message).toBe("This post doesn't exist or may have been removed.");
    }
  });

  it("is not found once it was deleted, whatever was read before", async () => {
    const id = await post();
    expect((await read(id)).status).toBe(200);
    await app.as(siobhan).call(deletePost, { params: { id } });
    expect([(await read(id)).status, (await readVideo(id)).status]).toEqual([404, 404]);
    expect((await read(id, app.as(siobhan))).status).toBe(404);
  });

  it("never fails while it goes: 200 or 404, and from then on 404", async () => {
    const id = await post();
    const reads = Array.from({ length: 20 }, () => read(id));
    const [gone, ...answers] = await Promise.all([
      app.as(siobhan).call(deletePost, { params: { id } }),
      ...reads,
    ]);
    expect(gone.status).toBe(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect((await read(id)).status).toBe(404);
  });
});

describe("a post that is not for everybody", () => {
  const expectRefused = async (id: number) => {
    for (const { status, error } of [await read(id), await read(id, app.as(siobhan)), await readVideo(id)]) {
      expect([status, error.code]).toEqual([403, "post_not_available"]);
      expect(JSON.stringify(error)).not.toMatch(/Float|Siobhan|media/);
    }
  };

  it("is not available while its author keeps it to members", async () => {
    const id = await post("Float and set.", siobhan, { isPublic: false });
    await film(id);
    await expectRefused(id);
    await app.as(siobhan).call(updatePost, { params: { id }, body: { isPublic: true } });
    expect([(await read(id)).status, (await readVideo(id)).status]).toEqual([200, 200]);
    await app.as(siobhan).call(updatePost, { params: { id }, body: { isPublic: false } });
    await expectRefused(id);
  });

  it("is not available while its author is suspended", async () => {
    const id = await post();
    await film(id);
    await suspend(siobhan, app.clock.now().toISOString());
    const { status, error } = await read(id);
    expect([status, error.code]).toEqual([403, "post_not_available"]);
    expect((await readVideo(id)).status).toBe(403);
    await suspend(siobhan, null);
    expect((await read(id)).status).toBe(200);
  });

  it("is not found, not refused, once it is deleted as well", async () => {
    const id = await post("Float and set.", siobhan, { isPublic: false });
    await app.as(siobhan).call(deletePost, { params: { id } });
    expect((await read(id)).status).toBe(404);
  });
});

describe("a shared post's video", () => {
  it("has a plain address, in the post and by the second call", async () => {
    const id = await post();
    await film(id);
    const { body } = await read(id);
    expect(body.videoUrl).toBe(VIDEO.url);
    expect(body.video).toEqual({ width: 96, height: 64, poster: VIDEO.poster });
    expect((await readVideo(id)).body).toEqual({ videoUrl: VIDEO.url });
  });

  it("is not found in a post without one", async () => {
    const { status, error } = await readVideo(await post());
    expect([status, error.code]).toEqual([404, "not_found"]);
  });
});

describe("whoever counts through all posts", () => {
  it("is stopped after 60 in a minute, page and calls together, and nobody else is", async () => {
    const limited = await startTestApp({ RATE_LIMITS: "on" });
    const ask = (url: string, remoteAddress: string) => limited.app.inject({ url, remoteAddress });
    for (let id = 1; id <= 30; id++) {
      const pages = [`/shared/post/${id}`, `/api/shared/post/${id}`];
      for (const url of pages) expect((await ask(url, "192.0.2.1")).statusCode).toBe(404);
    }
    for (const url of ["/shared/post/31", "/api/shared/post/31", "/api/shared/post/31/video"]) {
      const refused = await ask(url, "192.0.2.1");
      expect([url, refused.statusCode]).toEqual([url, 429]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(refused.headers["cache-control"]).toBe("no-store");
    }
    expect((await ask("/shared/post/31", "192.0.2.2")).statusCode).toBe(404);
    await limited.close();
  });
});
