import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { createPost, deletePost, getPost, listPosts, updatePost } from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeVideo, makeVideoOf, toDataUrl, uploadClip } from "../../testing/videos.ts";

const DAY = 86_400_000;

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember();
});
afterAll(() => app.close());

const post = (body: Record<string, unknown>, by = dan) => app.as(by).raw(createPost, { body });
const picture = async () => (await uploadPicture(app, dan, await makePicture(64, 40).jpeg().toBuffer())).body;
const film = async () => (await uploadClip(app, dan, makeVideo())).body;
const listPostIds = () => app.deps.db.kysely.selectFrom("posts").select("id").execute();

describe("a video in a post", () => {
  test("is shown with its size, its length and what stands in its place", async () => {
    const [uploaded, poster] = [await film(), await picture()];
    const { status, body } = await post({ content: "", videoUrl: uploaded.url, videoPosterUrl: poster.url });
    expect(status).toBe(201);
    expect(body.video).toEqual({
      url: uploaded.url,
      width: uploaded.width,
      height: uploaded.height,
      duration: uploaded.duration,
      poster: poster.url,
    });
    expect([body.videoUrl, body.images]).toEqual([uploaded.url, []]);
    expect((await app.as(priya).call(getPost, { params: { id: body.id } })).body.video).toEqual(body.video);
    const page = await app.as(dan).call(listPosts);
    expect(page.body.posts.find((each) => each.id === body.id)?.video).toEqual(body.video);
  });

  test("may come as a data URL, without anything in its place, and stand beside photos", async () => {
    const shown = await picture();
    const { status, body } = await post({
      content: "Both",
      imageUrls: [shown.url],
      imageAlts: ["A wall"],
      videoUrl: toDataUrl(makeVideo()),
      videoPosterUrl: null,
    });
    expect(status).toBe(201);
    expect(body.images).toEqual([expect.objectContaining({ url: shown.url, alt: "A wall" })]);
    expect(body.video?.url).toMatch(/^\/media\/[0-9a-f]{32}\/video\.mp4$/);
    expect(body.video?.poster).toBeNull();
  });

  test("is enough for a post, also after its text is taken away", async () => {
    const { body } = await post({ content: "Soon gone", videoUrl: (await film()).url });
    const edited = await app.as(dan).call(updatePost, { params: { id: body.id }, body: { content: "" } });
    expect([edited.status, edited.body.content]).toEqual([200, ""]);
    // A video's poster is not a photo of the post.
    const alone = await post({ content: "", videoPosterUrl: (await picture()).url });
    expect([alone.status, alone.error.message]).toEqual([400, "Content is required"]);
    const text = await post({ content: "Text", videoUrl: "", videoPosterUrl: (await picture()).url });
    expect([text.status, text.body.video]).toEqual([201, null]);
  });

  test.each([
    ["https://tracker.example/film.mp4", "media_not_found"],
    ["http://169.254.169.254/latest/meta-data/", "media_not_found"],
    [`/media/${"0".repeat(32)}/video.mp4`, "media_not_found"],
    ["javascript:alert(1)", "media_not_found"],
    ["data:text/html;base64,PHNjcmlwdD4=", "unsupported_file_type"],
    [toDataUrl(Buffer.from("no film")), "unsupported_file_type"],
  ])("is one of ours or a data URL: %j leaves no post behind", async (videoUrl, code) => {
    const before = await listPostIds();
    const { status, error } = await post({ content: "With a film", videoUrl });
    expect([status, error.code]).toEqual([400, code]);
    expect(error.message).toMatch(/\w/);
    expect(await listPostIds()).toEqual(before);
  });

  test("is a film, and a photo is none; the other way round neither", async () => {
    const [uploaded, shown] = [await film(), await picture()];
    for (const body of [
      { content: "x", videoUrl: shown.url },
      { content: "x", imageUrls: [uploaded.url] },
      { content: "x", videoUrl: uploaded.url, videoPosterUrl: uploaded.url },
      { content: "x", videoUrl: uploaded.url, videoPosterUrl: "https://tracker.example/x.png" },
    ]) {
      const { status, error } = await post(body);
      expect([status, error.code]).toEqual([400, "media_not_found"]);
    }
    for (const videoUrl of [7, {}, [uploaded.url]]) expect((await post({ videoUrl })).status).toBe(400);
  });

  test("is under 10 MB", async () => {
    const { status, error } = await post({ content: "", videoUrl: toDataUrl(makeVideoOf(10_485_760)) });
    expect([status, error.code]).toEqual([413, "video_too_large"]);
  });

  test("needs a session", async () => {
    const { status } = await app.visitor.call(createPost, { body: { content: "", videoUrl: "x" } });
    expect(status).toBe(401);
  });

  test("sent twice with one Idempotency-Key is posted once", async () => {
    const headers = { "idempotency-key": "film-once-0001" };
    const body = { content: "One film", videoUrl: (await film()).url };
    const answers = await Promise.all([1, 2, 3].map(() => app.as(dan).call(createPost, { body }, headers)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const posted = await app.deps.db.kysely
      .selectFrom("posts")
      .select("id")
      .where("content", "=", "One film")
      .execute();
    expect(posted).toHaveLength(1);
  });
});

describe("the collection", () => {
  const isServed = async (url: string) => (await app.app.inject({ url })).statusCode === 200;
  const collect = async () => {
    await app.deps.db.pool.query("select graphile_worker.add_job('media.clean_up')");
    await app.deps.jobs.runDue();
  };

  test("keeps a post's film and poster, and lets them go with the post", async () => {
    const [uploaded, poster] = [await film(), await picture()];
    const { body } = await post({ content: "", videoUrl: uploaded.url, videoPosterUrl: poster.url });
    app.clock.advance(2 * DAY);
    await collect();
    expect([await isServed(uploaded.url), await isServed(poster.url)]).toEqual([true, true]);
    await app.as(dan).call(deletePost, { params: { id: body.id } });
    await app.deps.db.kysely.deleteFrom("posts").where("id", "=", body.id).execute();
    await collect();
    expect([await isServed(uploaded.url), await isServed(poster.url)]).toEqual([false, false]);
  });

  test("that comes between the choice of a film and the post: refused in words, nothing posted", async () => {
    const uploaded = await film();
    app.clock.advance(2 * DAY);
    const before = await listPostIds();
    const { resolve } = app.deps.videos;
    const late = vi.spyOn(app.deps.videos, "resolve").mockImplementationOnce(async (...call) => {
      const found = await resolve(...call);
      await collect();
      return found;
    });
    const { status, error } = await post({ content: "Late", videoUrl: uploaded.url });
    late.mockRestore();
    expect([status, error.code]).toEqual([400, "media_not_found"]);
    expect(await listPostIds()).toEqual(before);
  });

  test("while somebody posts: the post shows what it has, or is refused in words", async () => {
    for (let round = 0; round < 10; round++) {
      const [uploaded, poster] = [await film(), await picture()];
      app.clock.advance(2 * DAY);
      const body = { content: "Late", videoUrl: uploaded.url, videoPosterUrl: poster.url };
      const [{ status, error }] = await Promise.all([post(body), collect()]);
      if (status === 201)
        expect([await isServed(uploaded.url), await isServed(poster.url)]).toEqual([true, true]);
      else expect([status, error.code]).toEqual([400, "media_not_found"]);
    }
  });
});
