import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createPost } from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let plain: string;
beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  for (const day of ["Monday", "Tuesday", "Wednesday"])
    await app
      .as(dan)
      .call(createPost, { body: { content: `The ridge tiles come on ${day}, £4 each – “no” £3.` } });
  plain = (await ask({})).body;
  expect(plain.length).toBeGreaterThan(1_000);
});
afterAll(() => app.close());

const ask = (headers: Record<string, string>, url = "/api/posts?limit=10") =>
  app.app.inject({ url, headers: { authorization: `Bearer ${dan.token}`, ...headers } });

describe("an answer of the API", () => {
  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
  ])("to who takes %s is sent as %s", async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await ask({ "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["vary"]).toBe("accept-encoding");
    expect(Number(headers["content-length"])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(plain.length / 2);
    const read = JSON.parse(decompress(rawPayload).toString()) as { posts: unknown };
    expect(read.posts).toEqual((JSON.parse(plain) as { posts: unknown }).posts);
  });

  it.each<[string, Record<string, string>, string?]>([
    ["to who takes none", {}],
    ["to who refuses them", { "accept-encoding": "br;q=0, gzip;q=0.0" }],
    ["that is short", { "accept-encoding": "br" }, "/api/messages/unread-count"],
    // Its compressed length would reveal its content.
    ["that another site asked for", { "accept-encoding": "br", "sec-fetch-site": "cross-site" }],
    ["that a sister site asked for", { "accept-encoding": "br", "sec-fetch-site": "same-site" }],
  ])("%s is sent as it is", async (_, headers, url) => {
    const answer = await ask(headers, url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(() => JSON.parse(answer.body) as unknown).not.toThrow();
  });
});
