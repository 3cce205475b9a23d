import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

import { createInteraction, createPost, getInteractions, getPost, listPosts } from "#contracts/feed.ts";
import { createJob, getJob } from "#contracts/jobs.ts";

import { jobForm } from "./testing/jobs.ts";
import { makePicture } from "./testing/pictures.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";

/**
 * Killed so many times, in the middle of everybody's writes; `CRASH_ROUNDS=20` for a thorough run, and
 * `CRASH_DATABASE_URL` for one on another database than the embedded one, which then is not killed with it.
 */
const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 2);
/** Killed once so many more posts were acknowledged: amid the writing, however slow the machine. */
const KILLED_AFTER = 10;
const DATABASE_URL = process.env["CRASH_DATABASE_URL"];
const WRITERS = 12;

/** What was answered with 201 and so must be there for ever, and what was still unanswered when the server died. */
interface Written {
  posts: Map<number, string>;
  jobs: number[];
  comments: { postId: number; id: number }[];
  unanswered: { content: string; key: string }[];
}

let dataDir: string;
let server: RealServer;
let token: string;
const written: Written = { posts: new Map(), jobs: [], comments: [], unanswered: [] };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-crash-"));
  server = await start();
  token = await joinReal(server, dataDir, "dan@crewyard.example");
}, 60_000);
afterEach(() => expect(server.said()).not.toMatch(/"level":(50|60)/));
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

const start = () =>
  startRealServer({ dataDir, ...(DATABASE_URL !== undefined && { env: { DATABASE_URL } }) });

/** Writes one thing after the other until the connection breaks. */
async function write(picture: string): Promise<void> {
  for (let turn = 0; ; turn++) {
    const content = `course ${randomUUID()}`;
    const key = randomUUID();
    try {
      const imageUrls = turn % 8 === 7 ? [picture] : [];
      const { body: post, status } = await server.call(
        createPost,
        { body: { content, imageUrls } },
        { token, key },
      );
      if (status !== 201) throw new Error(`Answered with ${status}`);
      written.posts.set(post.id, content);
      for (let said = 0; said < 3; said++) {
        const comment = { postId: post.id, type: "comment", content: `${said}` } as const;
        const { body } = await server.call(createInteraction, { body: comment }, { token });
        if (body.comment !== undefined) written.comments.push({ postId: post.id, id: body.comment.id });
      }
      const form = { body: jobForm({ clock: { now: () => new Date() } }) };
      const { body: job } = await server.call(createJob, form, { token });
      written.jobs.push(job.id);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      if (![...written.posts.values()].includes(content)) written.unanswered.push({ content, key });
      return;
    }
  }
}

/** As in a power cut, the database goes with it every other time. */
async function kill(withDatabase: boolean): Promise<void> {
  server.kill("SIGKILL");
  if (withDatabase && DATABASE_URL === undefined) {
    const pidFile = await readFile(join(dataDir, "postgres-18/postmaster.pid"), "utf8");
    process.kill(Number(pidFile.split("\n", 1)[0]), "SIGKILL");
  }
  await server.ended;
}

/** In groups, as many as there are connections to the database. */
async function each<T>(all: Iterable<T>, check: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  while (left.length > 0) await Promise.all(left.splice(0, 16).map(check));
}

/** Every post there is, by its text. */
async function readFeed(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "50", ...(cursor !== null && { cursor }) };
    const { body } = await server.call(listPosts, { query }, { token });
    for (const { content } of body.posts) found.set(content, (found.get(content) ?? 0) + 1);
    ({ cursor } = body.pagination);
  } while (cursor !== null);
  return found;
}

async function findMissing(): Promise<string[]> {
  const missing: string[] = [];
  await each(written.posts, async ([id, content]) => {
    const { status, body } = await server.call(getPost, { params: { id } }, { token });
    if (status !== 200 || body.content !== content) missing.push(`post ${id}`);
    for (const url of body.imageUrls) {
      const picture = await fetch(`${server.url}${url}`);
      if (!picture.ok || (await picture.arrayBuffer()).byteLength === 0) missing.push(`picture of ${id}`);
    }
    const params = { postId: id };
    const { body: said } = await server.call(getInteractions, { params, query: { limit: 100 } }, { token });
    const ids = new Set(said.comments.map((comment) => comment.id));
    for (const comment of written.comments) {
      if (comment.postId === id && !ids.has(comment.id)) missing.push(`comment ${comment.id}`);
    }
    // Half a comment would be one that is counted but not there, or the other way round.
    if (body.comments !== ids.size)
      missing.push(`comments of ${id}: ${body.comments} counted, ${ids.size} there`);
  });
  await each(written.jobs, async (id) => {
    const { status } = await server.call(getJob, { params: { id } }, { token });
    if (status !== 200) missing.push(`job ${id}`);
  });
  return missing;
}

it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  "keeps all that it acknowledged when it is killed amid writes, and nothing twice: round %i",
  async (round) => {
    const bytes = await makePicture(300, 200).jpeg().toBuffer();
    const picture = `data:image/jpeg;base64,${bytes.toString("base64")}`;
    const writers = Array.from({ length: WRITERS }, () => write(picture));
    const goal = written.posts.size + KILLED_AFTER + ((round * 7) % 20);
    while (written.posts.size < goal) await setTimeout(5);
    await kill(round % 2 === 1);
    await Promise.all(writers);

    server = await start();
    expect(await findMissing()).toEqual([]);

    // Whoever got no answer sends the same again, with the same key: it is never done twice.
    const again = written.unanswered.splice(0);
    const statuses = await Promise.all(
      again.map(async ({ content, key }) => {
        const { status } = await server.call(createPost, { body: { content } }, { token, key });
        return { content, status };
      }),
    );
    const feed = await readFeed();
    for (const { content, status } of statuses) {
      expect([201, 409]).toContain(status);
      expect(feed.get(content) ?? 0).toBeLessThanOrEqual(1);
      if (status === 201) expect(feed.get(content)).toBe(1);
    }
    expect([...feed.values()].filter((times) => times > 1)).toEqual([]);
    if (ROUNDS > 2) {
      const sum = `${written.posts.size} posts, ${written.comments.length} comments, ${written.jobs.length} jobs`;
      process.stdout.write(
        `round ${round}: ${sum} there, started in ${server.startedIn} ms, retried ${statuses.length}\n`,
      );
    }
  },
  120_000,
);
