import { setTimeout } from "node:timers/promises";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createPost, updatePost } from "#contracts/feed.ts";
import { getSharedPost } from "#contracts/sharing.ts";

import { findDebianPostgres } from "./testing/outages/own-postgres.ts";
import { startSite, type Site } from "./testing/outages/site.ts";

/** Largest age of replica data that may be read (`platform/database/replica.ts`). */
const OLDEST_MS = 1_500;
const VISITS = 300;
const PATIENTLY = { timeout: 60_000, interval: 200 };

const bin = await findDebianPostgres();

describe.skipIf(bin === null)("a streaming replica of Debian's PostgreSQL", { timeout: 180_000 }, () => {
  let site: Site;
  let postId: number;

  beforeAll(async () => {
    site = await startSite({ ownPostgres: bin, hasReplica: true });
    const post = { body: { content: "First coat.", isPublic: true } };
    postId = (await site.readServer().call(createPost, post, site.members[0])).body.id;
  }, 180_000);
  afterAll(() => site.close(), 60_000);

  const readPost = () => site.readServer().call(getSharedPost, { params: { postId } });
  const write = (content: string) =>
    site
      .readServer()
      .call(updatePost, { params: { id: postId }, body: { content, isPublic: true } }, site.members[0]);

  async function ask(url: string, sql: string): Promise<number> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ n: number }>(sql);
      return Number(rows[0]?.n);
    } finally {
      await client.end();
    }
  }
  const onReplica = (sql: string) => ask(site.replica!.url, sql);
  const ban = (at: "now()" | "null") =>
    ask(
      site.own!.url,
      `update users set banned_at = ${at} where id = ${site.members[0]!.userId} returning 1 as n`,
    );
  const COUNT = "select xact_commit as n from pg_stat_database where datname = current_database()";

  /** Reads as a visitor until the replica's own statistics show it. */
  async function untilReplicaAnswers(): Promise<void> {
    await expect
      .poll(async () => {
        const before = await onReplica(COUNT);
        for (let visit = 0; visit < VISITS; visit++) expect((await readPost()).status).toBe(200);
        // A connection reports its statistics a second later.
        await setTimeout(2_000);
        return (await onReplica(COUNT)) - before;
      }, PATIENTLY)
      .toBeGreaterThanOrEqual(VISITS);
  }

  it("answers visitors", untilReplicaAnswers);

  it("is left out while it is held back, so what was taken back is not shown again", async () => {
    await onReplica("select pg_wal_replay_pause() is null as n");
    expect((await write("Second coat.")).status).toBe(200);
    await setTimeout(OLDEST_MS);
    expect((await readPost()).body.content).toBe("Second coat.");
    await ban("now()");
    expect((await readPost()).status).toBe(403);
    await ban("null");
    await onReplica("select pg_wal_replay_resume() is null as n");
    await untilReplicaAnswers();
  });

  it("is killed and starts again while visitors read, of whom each is answered, and nobody with what was before", async () => {
    await write("Third coat.");
    await setTimeout(OLDEST_MS);
    const over = new AbortController();
    const read = async () => {
      const answers = new Set<string>();
      while (!over.signal.aborted) {
        const { status, body } = await readPost();
        answers.add(`${status} ${body.content}`);
      }
      return [...answers];
    };
    const visitors = Promise.all([read(), read(), read()]);
    await site.kill({ replica: true });
    await setTimeout(5_000);
    over.abort();
    expect((await visitors).flat()).toEqual(Array.from({ length: 3 }, () => "200 Third coat."));
    await untilReplicaAnswers();
  });
});
