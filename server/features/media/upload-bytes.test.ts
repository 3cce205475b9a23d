import { request } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { applyForApprenticeship } from "#contracts/apprenticeships.ts";
import { createPost } from "#contracts/feed.ts";
import { uploadVideo } from "#contracts/media.ts";
import { MEGABYTE, UPLOADS_OPEN_MAX } from "#contracts/reference/limits.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import type { Member } from "../../testing/members.ts";
import { createPieceSender } from "../../testing/pieces.ts";
import { dataUrl, DOCUMENTS } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeForm } from "../../testing/uploads.ts";
import { makeVideo, makeVideoOf, toDataUrl, uploadClip } from "../../testing/videos.ts";

const DAY_SECONDS = 86_400;

let app: TestApp;
let dan: Member;
const pieces = createPieceSender(() => app);
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: "on" });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  dan = await app.makeMember();
});
afterAll(() => app.close());

/** Leaves this many of the day's 200 MB. */
const leave = (megabytes: number) => app.deps.limits.consume("upload_bytes", dan.id, 200 - megabytes);
const send = async (bytes: Buffer) => (await uploadClip(app, dan, bytes)).status;
/** The number of whole megabytes left: draws each until one is refused. */
const left = async () => {
  let megabytes = 0;
  while ((await app.deps.limits.draw("upload_bytes", dan.id)) === 0) megabytes += 1;
  return megabytes;
};

test("files fit into the day's megabytes to the last one, and the next is refused until the day is over", async () => {
  await leave(2);
  expect(await send(makeVideoOf(2 * MEGABYTE))).toBe(201);
  const { status, headers, body } = await uploadClip(app, dan, makeVideo());
  expect([status, body.code]).toEqual([429, "too_many_requests"]);
  expect(headers["ratelimit-policy"]).toBe(`"upload_bytes";q=200;w=${DAY_SECONDS}`);
  expect(Number(headers["retry-after"])).toBeGreaterThan(DAY_SECONDS - 60);
  expect(body.message).toBe("That was a lot in a short time. Please try again in 24 hours.");
  const priya = await app.makeMember();
  expect((await uploadClip(app, priya, makeVideo())).status).toBe(201);
});

test("one that is larger than what is left is refused and costs nothing", async () => {
  await leave(2);
  expect(await send(makeVideoOf(2 * MEGABYTE + 20_000))).toBe(429);
  expect(await send(makeVideoOf(2 * MEGABYTE))).toBe(201);
});

test("one that is too large, or whose line is cut, costs nothing; one that is no video costs what it is", async () => {
  expect(await send(makeVideoOf(11 * MEGABYTE))).toBe(413);
  const { headers, payload } = makeForm({
    bytes: makeVideoOf(3 * MEGABYTE),
    name: "a.mp4",
    type: "video/mp4",
  });
  const { port } = app.app.server.address() as AddressInfo;
  const all = { ...headers, authorization: `Bearer ${dan.token}`, "content-length": payload.length };
  const cut = request({ port, method: "POST", path: uploadVideo.path, headers: all });
  cut.on("error", () => {});
  cut.write(payload.subarray(0, MEGABYTE));
  const drawn = () => app.deps.limits.consume("upload_bytes", dan.id, 0);
  await expect.poll(async () => (await drawn())?.left).toBe(197);
  cut.destroy();
  await expect.poll(async () => (await drawn())?.left).toBe(200);
  expect(await send(Buffer.alloc(MEGABYTE))).toBe(400);
  expect(await left()).toBe(199);
});

test("one of unknown length costs what it is", async () => {
  const { headers, payload } = makeForm({ bytes: makeVideo(), name: "a.mp4", type: "video/mp4" });
  const { port } = app.app.server.address() as AddressInfo;
  const all = { ...headers, authorization: `Bearer ${dan.token}`, "transfer-encoding": "chunked" };
  const status = await new Promise((resolve, reject) => {
    const sent = request({ port, method: "POST", path: uploadVideo.path, headers: all }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    sent.end(payload);
  });
  expect([status, await left()]).toEqual([201, 199]);
});

test("a file in pieces is drawn when it is announced; what never came of it is given back", async () => {
  await leave(3);
  expect((await pieces.begin(dan, "video", 3 * MEGABYTE + 1)).code).toBe("too_many_requests");
  const { headers } = await pieces.begin(dan, "video", 3 * MEGABYTE, Buffer.alloc(MEGABYTE + 1));
  expect((await pieces.begin(dan, "video", 1)).status).toBe(429);
  expect((await pieces.stop(dan, String(headers["location"]))).status).toBe(204);
  expect(await left()).toBe(1);
});

test("a file that is announced again before anything of it came is drawn once; so is none that gives way to others", async () => {
  await leave(23);
  for (let time = 0; time < 3; time += 1)
    expect((await pieces.begin(dan, "video", 3 * MEGABYTE)).status).toBe(201);
  const drawn = async () => (await app.deps.limits.consume("upload_bytes", dan.id, 0))?.left;
  expect(await drawn()).toBe(20);
  // Once bytes of it have arrived, the next is another file of the same size, for example from another device.
  app.clock.advance(1000);
  await pieces.begin(dan, "photo", 10_000, Buffer.alloc(1));
  await pieces.begin(dan, "photo", 10_000);
  expect(await drawn()).toBe(18);
  for (let size = 1; size < UPLOADS_OPEN_MAX - 1; size += 1) {
    app.clock.advance(1000);
    await pieces.begin(dan, "photo", size);
  }
  // The oldest upload is removed, and none of its bytes had arrived.
  expect(await drawn()).toBe(18 - (UPLOADS_OPEN_MAX - 2) + 3);
});

test("files inside JSON count as well", async () => {
  await leave(2);
  const post = (size: number) => {
    const body = { content: "", videoUrl: toDataUrl(makeVideoOf(size)) };
    return app.as(dan).raw(createPost, { body });
  };
  const refused = await post(2 * MEGABYTE + 1);
  expect([refused.status, refused.error.code]).toEqual([429, "too_many_requests"]);
  expect((await post(2 * MEGABYTE)).status).toBe(201);
  const { status } = await app.as(dan).raw(createPost, { body: { content: "Words alone are free" } });
  expect([status, await left()]).toEqual([201, 0]);
});

test("a copy of the profile's CV that an application keeps counts as well", async () => {
  const boss = await app.makeMember();
  const apply = async (body: object) => {
    const { id } = await postApprenticeship(app, boss);
    return app.as(dan).raw(applyForApprenticeship, { params: { id }, body });
  };
  await leave(2);
  const cvUrl = dataUrl(DOCUMENTS.pdf);
  expect((await app.as(dan).raw(updateCurrentUser, { body: { cvUrl } })).status).toBe(200);
  expect((await apply({})).status).toBe(201);
  const refused = await apply({});
  expect([refused.status, refused.error.code]).toEqual([429, "too_many_requests"]);
  expect((await apply({ withProfileCv: false })).status).toBe(201);
});
