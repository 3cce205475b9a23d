import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { signIn } from "#contracts/accounts.ts";
import { listPosts } from "#contracts/feed.ts";
import { listJobs, listMyInterests } from "#contracts/jobs.ts";

import { createClient } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { CAST } from "./cast/members.data.ts";
import { seedDemo } from "./index.ts";
import type { SignIn } from "./sign-ins.ts";

let app: TestApp;
let signIns: SignIn[];
let file: string;

beforeAll(async () => {
  app = await startTestApp();
  file = join(app.deps.config.dataDir, "demo-sign-ins.json");
  // Drawing the pictures has tests of its own, and takes half a minute.
  const draw: Parameters<typeof seedDemo>[1] = async (pictures, onPicture) => {
    for (const [at, picture] of pictures.entries()) {
      const background = { r: (at * 53) % 256, g: (at * 97) % 256, b: (at * 29) % 256 };
      const flat = sharp({ create: { width: 64, height: 48, channels: 3, background } });
      await onPicture(picture, await flat.jpeg().toBuffer());
    }
  };
  const made = await Promise.all([seedDemo(app.deps, draw), seedDemo(app.deps, draw)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  signIns = JSON.parse(await readFile(file, "utf8")) as SignIn[];
}, 60_000);
afterAll(() => app.close());

const enter = async (at: number) => {
  const { email = "", password = "" } = signIns[at] ?? {};
  const answer = await app.visitor.call(signIn, { body: { email, password } });
  expect(answer.status).toBe(200);
  return createClient(app.app, answer.body.token);
};

describe("the demo community", () => {
  it("is made once, also when two starts make it at the same time", async () => {
    const { rows } = await app.deps.db.pool.query("select count(*)::int as members from users");
    expect(rows).toEqual([{ members: CAST.length }]);
    expect(await seedDemo(app.deps)).toBe(false);
  });

  it("keeps its sign-ins for the operator alone", async () => {
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(new Set(signIns.map((each) => each.password)).size).toBe(signIns.length);
  });

  it("greets a newcomer with a full feed, a full board and people interested in their jobs", async () => {
    const dan = await enter(0);
    const feed = await dan.call(listPosts, { query: {} });
    expect(feed.body.posts).toHaveLength(10);
    expect(feed.body.pagination.hasMore).toBe(true);
    const board = await dan.call(listJobs, { query: { page: 1 } });
    expect(board.body).toMatchObject({ pagination: { total: 120 } });
    const interested = await dan.call(listMyInterests);
    expect(interested.body.length).toBeGreaterThan(0);
  });

  it("has counts that equal the rows", async () => {
    const { rows } = await app.deps.db.pool.query(`
      select id from posts p
      where likes <> (select count(*) from post_reactions r where r.post_id = p.id and r.kind = 'like')
        or interests <> (select count(*) from post_reactions r where r.post_id = p.id and r.kind = 'interest')
        or comments <> (select count(*) from comments c where c.post_id = p.id)`);
    expect(rows).toEqual([]);
  });
});
