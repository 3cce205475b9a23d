import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { getCurrentUser, signOut, updateCurrentUser } from "#contracts/accounts.ts";
import { banUser, deletePostAsAdmin, unbanUser } from "#contracts/admin-users.ts";
import { createPost, deletePost, updatePost, type Post } from "#contracts/feed.ts";
import { imageSource } from "#contracts/image-source.ts";
import { listAdminReports } from "#contracts/moderation.ts";
import { createProject } from "#contracts/projects.ts";
import { reportPost } from "#contracts/reports.ts";

import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { startS3Service } from "../../testing/s3-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeVideo, uploadClip } from "../../testing/videos.ts";

const SITE = "https://crewyard.example";
const NOWHERE = `/media/${"0".repeat(32)}/320.webp`;

let app: TestApp;
let author: Member;
let reader: Member;
let admin: Member;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
  admin = await app.makeMember({ isAdmin: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [author, reader] = [await app.makeMember(), await app.makeMember()];
});

const photo = async (by = author) =>
  (await uploadPicture(app, by, await makePicture(400, 300).jpeg().toBuffer())).body.url;

async function post(body: Record<string, unknown>): Promise<Post> {
  const answer = await app.as(author).raw(createPost, { body: { content: "On site", ...body } });
  expect(answer.status).toBe(201);
  return answer.body;
}

const statusFor = async (by: Member | null, url: string, headers: Record<string, string> = {}) =>
  (await openMedia(app, by, url, { headers })).statusCode;
const ban = (member: Member) =>
  app.as(admin).call(banUser, { params: { userId: member.id }, body: { reason: "Spam." } });
const unban = (member: Member) => app.as(admin).call(unbanUser, { params: { userId: member.id } });

describe("a photo that members alone see", () => {
  test("is not there for visitors, in the same words as one that never was", async () => {
    const url = await photo();
    await post({ imageUrls: [url], isPublic: false });
    const [refused, absent] = [await openMedia(app, null, url), await openMedia(app, null, NOWHERE)];
    expect([refused.statusCode, refused.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(refused.json()).toEqual(absent.json());
    expect(Object.keys(refused.headers)).toEqual(Object.keys(absent.headers));
    expect((await openMedia(app, null, url, { method: "HEAD" })).statusCode).toBe(404);
  });

  test("is given to every member, by cookie or as a program, and kept by that session's browser alone", async () => {
    const url = await photo();
    await post({ imageUrls: [url], isPublic: false });
    for (const member of [author, reader, admin]) {
      const { statusCode, headers } = await openMedia(app, member, url);
      expect([statusCode, headers["cache-control"], headers["vary"]]).toEqual([
        200,
        "private, max-age=31536000, immutable",
        "accept, cookie",
      ]);
    }
    expect(await statusFor(null, url, { authorization: `Bearer ${reader.token}` })).toBe(200);
    expect(await statusFor(reader, url, { authorization: `Bearer ${author.token}` })).toBe(404);
    expect(await statusFor(null, url, { cookie: `__Host-crewyard_session=${"x".repeat(43)}` })).toBe(404);
  });

  test("is not there any more for who signed out, was banned, or has been away too long", async () => {
    const url = await photo();
    const [leaver, banned] = [await app.makeMember(), await app.makeMember()];
    expect([await statusFor(leaver, url), await statusFor(banned, url)]).toEqual([200, 200]);
    await app.as(leaver).call(signOut);
    expect((await ban(banned)).status).toBe(200);
    expect([await statusFor(leaver, url), await statusFor(banned, url)]).toEqual([404, 404]);
    const end = "update sessions set expires_at = created_at - interval '1 second' where user_id = $1";
    await app.deps.db.pool.query(end, [reader.id]);
    expect(await statusFor(reader, url)).toBe(404);
  });

  test("in each size and part, and by what a browser knows of it already", async () => {
    const url = await photo();
    const { headers } = await openMedia(app, author, url);
    const etag = String(headers["etag"]);
    for (const width of [320, 640] as const) {
      expect(await statusFor(null, imageSource(url, width))).toBe(404);
      expect(await statusFor(null, imageSource(url, width), { accept: "image/avif,*/*" })).toBe(404);
    }
    for (const known of [{ "if-none-match": etag }, { "if-none-match": "*" }]) {
      expect([await statusFor(author, url, known), await statusFor(null, url, known)]).toEqual([304, 404]);
    }
    const parts = [{ range: "bytes=0-9" }, { range: "bytes=0-9", "if-range": etag }];
    for (const part of parts) {
      expect([await statusFor(author, url, part), await statusFor(null, url, part)]).toEqual([206, 404]);
    }
    expect(await statusFor(null, url, { range: "bytes=9999999-" })).toBe(404);
  });

  test.each<[string, () => Promise<string>]>([
    ["an upload that nothing shows", photo],
    [
      "a project's",
      async () => {
        const body = { title: "Loft", description: "Boarded in a week.", imageUrls: [await photo()] };
        const { status, body: project } = await app.as(author).raw(createProject, { body });
        expect(status).toBe(201);
        return project.imageUrls[0] ?? "";
      },
    ],
    [
      "a member's face, also of one who shares posts",
      async () => {
        await post({});
        const { body } = await app.as(author).raw(updateCurrentUser, { body: { avatar: await photo() } });
        return body.avatar ?? "";
      },
    ],
    [
      "a video",
      async () => {
        const { body } = await uploadClip(app, author, makeVideo());
        await post({ videoUrl: body.url, isPublic: false });
        return body.url;
      },
    ],
  ])("%s", async (_what, make) => {
    const url = await make();
    expect([await statusFor(reader, url), await statusFor(null, url)]).toEqual([200, 404]);
  });

  test("is seen by an administrator in what was reported, also once the post is gone", async () => {
    const url = await photo();
    const { id } = await post({ imageUrls: [url], isPublic: false });
    await app.as(reader).call(reportPost, { params: { id }, body: { reason: "spam" } });
    await app.as(author).call(deletePost, { params: { id } });
    const { body } = await app.as(admin).call(listAdminReports);
    expect(JSON.stringify(body)).toContain(url);
    expect([await statusFor(admin, url), await statusFor(null, url)]).toEqual([200, 404]);
  });
});

describe("a photo that a shared post shows", () => {
  test("is everybody's, for a minute in a cache that many share", async () => {
    const url = await photo();
    await post({ imageUrls: [url] });
    const { statusCode, headers } = await openMedia(app, null, url);
    expect([statusCode, headers["cache-control"], headers["vary"]]).toEqual([
      200,
      "public, max-age=31536000, s-maxage=60, immutable",
      "accept",
    ]);
    const etag = String(headers["etag"]);
    expect(await statusFor(null, url, { "if-none-match": etag })).toBe(304);
    expect((await openMedia(app, null, url, { method: "HEAD" })).statusCode).toBe(200);
    const page = await app.app.inject({ url: `/shared/post/${(await post({ imageUrls: [url] })).id}` });
    const preview = /property="og:image" content="([^"]+)"/.exec(page.body)?.[1] ?? "";
    expect([preview, await statusFor(null, new URL(preview).pathname)]).toEqual([SITE + url, 200]);
  });

  test("with its video, in parts, and what stands in its place", async () => {
    const [film, poster] = [(await uploadClip(app, author, makeVideo())).body.url, await photo()];
    const { id } = await post({ videoUrl: film, videoPosterUrl: poster });
    const { headers } = await openMedia(app, null, film);
    expect([headers["cache-control"], headers["vary"]]).toEqual([
      "public, max-age=31536000, s-maxage=60, immutable",
      undefined,
    ]);
    const all = () => Promise.all([statusFor(null, film, { range: "bytes=0-9" }), statusFor(null, poster)]);
    expect(await all()).toEqual([206, 200]);
    await app.as(author).call(updatePost, { params: { id }, body: { isPublic: false } });
    expect(await all()).toEqual([404, 404]);
    expect(await statusFor(reader, film, { range: "bytes=0-9" })).toBe(206);
  });

  test("comes and goes with the post, at once, and stays while another shows it", async () => {
    const url = await photo();
    expect(await statusFor(null, url)).toBe(404);
    const [first, second] = [
      await post({ imageUrls: [url], isPublic: false }),
      await post({ imageUrls: [url] }),
    ];
    expect(await statusFor(null, url)).toBe(200);
    const share = (id: number, isPublic: boolean) =>
      app.as(author).call(updatePost, { params: { id }, body: { isPublic } });
    await share(second.id, false);
    expect(await statusFor(null, url)).toBe(404);
    await share(first.id, true);
    expect(await statusFor(null, url)).toBe(200);
    await app.as(author).call(deletePost, { params: { id: first.id } });
    expect([await statusFor(null, url), await statusFor(reader, url)]).toEqual([404, 200]);
    await share(second.id, true);
    expect(await statusFor(null, url)).toBe(200);
    await app.as(admin).call(deletePostAsAdmin, { params: { id: second.id } });
    expect(await statusFor(null, url)).toBe(404);
  });

  test("is hidden while its author is banned", async () => {
    const url = await photo();
    await post({ imageUrls: [url] });
    await ban(author);
    expect([await statusFor(null, url), await statusFor(reader, url)]).toEqual([404, 200]);
    await unban(author);
    expect(await statusFor(null, url)).toBe(200);
  });
});

test("a browser that lost the session's cookie gets it back with the member's own record", async () => {
  const url = await photo();
  const { headers } = await app.as(author).call(getCurrentUser);
  const [cookie = "", ...attributes] = String(headers["set-cookie"]).split("; ");
  expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/", "Secure"]));
  expect(await statusFor(null, url, { cookie })).toBe(200);
  expect((await app.as(author).call(getCurrentUser, {}, { cookie })).headers["set-cookie"]).toBeUndefined();
});

test("many at once, of a post that is being taken back: each gets all of it or nothing", async () => {
  const url = await photo();
  const { id } = await post({ imageUrls: [url] });
  const looks = Array.from({ length: 20 }, () => openMedia(app, null, url));
  const [answers] = await Promise.all([
    Promise.all(looks),
    app.as(author).call(updatePost, { params: { id }, body: { isPublic: false } }),
  ]);
  const statuses = statusesOf(answers.map(({ statusCode: status }) => ({ status })));
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(await statusFor(null, url)).toBe(404);
});

test("out of a bucket by the same rule, which is never asked about what nobody may see", async () => {
  const service = await startS3Service();
  const site = await startTestApp({ ...service.environment, LOG_LEVEL: "silent" });
  const member = await site.makeMember();
  const { url } = (await uploadPicture(site, member, await makePicture(90, 60).jpeg().toBuffer())).body;
  expect((await openMedia(site, member, url)).statusCode).toBe(200);
  service.mood = "forbids";
  expect((await openMedia(site, null, url)).statusCode).toBe(404);
  service.mood = "well";
  await site.as(member).raw(createPost, { body: { content: "Shared", imageUrls: [url] } });
  expect((await openMedia(site, null, url)).statusCode).toBe(200);
  await site.close();
  await service.close();
});
