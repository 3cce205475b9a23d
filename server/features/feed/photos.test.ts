import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createPost, getPost } from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember();
});
afterAll(() => app.close());

describe("photos in a post", () => {
  const post = (imageUrls: unknown, more: object = {}) =>
    app.as(dan).raw(createPost, { body: { content: "", imageUrls, ...more } });
  const dataUrl = (bytes: Buffer, type = "image/jpeg") => `data:${type};base64,${bytes.toString("base64")}`;

  test("may be uploaded ones, also another member's, and data URLs, with their descriptions in order", async () => {
    const { body: uploaded } = await uploadPicture(app, priya, await makePicture(700, 500).jpeg().toBuffer());
    const typed = dataUrl(await makePicture(200, 100).png().toBuffer(), "image/png");
    const { status, body } = await post([uploaded.url, typed], { imageAlts: ["A floor", "A wall"] });
    expect(status).toBe(201);
    const { id: _, ...view } = uploaded;
    expect(body.images).toEqual([
      { ...view, alt: "A floor" },
      expect.objectContaining({ width: 200, height: 100, alt: "A wall" }),
    ]);
    expect(body.imageUrls).toEqual(body.images.map((image) => image.url));
    expect((await app.as(priya).call(getPost, { params: { id: body.id } })).body.images).toEqual(body.images);
  });

  test("are at most ten", async () => {
    const { body } = await uploadPicture(app, dan, await makePicture(30, 20).jpeg().toBuffer());
    expect((await post(Array.from({ length: 10 }, () => body.url))).status).toBe(201);
    const over = await post(Array.from({ length: 11 }, () => body.url));
    expect([over.status, over.error.message]).toEqual([400, "Maximum 10 photos allowed"]);
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "https://tracker.example/pixel.gif",
    "//tracker.example/x.webp",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "blob:https://crewyard.example/1",
    `/media/${"0".repeat(32)}/640.webp`,
    "/media/../secret",
    "",
  ])("are never fetched from elsewhere: %j is refused", async (url) => {
    const { status, error } = await post([url]);
    expect([status, error.code]).toEqual([400, "media_not_found"]);
  });

  test.each([
    dataUrl(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml"),
    dataUrl(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/png"),
    "data:text/html;base64,PHNjcmlwdD4=",
    "data:image/svg+xml,<svg/>",
    "data:,",
  ])("are pictures: %j is refused", async (url) => {
    const { status, error } = await post([url]);
    expect([status, error.code]).toEqual([400, "unsupported_file_type"]);
    expect(error.message).toContain("Unsupported file type");
  });

  test("refused ones leave no post behind", async () => {
    const before = await app.deps.db.kysely.selectFrom("posts").select("id").execute();
    await post(["https://tracker.example/pixel.gif"], { content: "With a tracker" });
    expect(await app.deps.db.kysely.selectFrom("posts").select("id").execute()).toEqual(before);
  });
});
