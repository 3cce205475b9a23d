import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { getCurrentUser } from "#contracts/accounts.ts";
import { createPost, getPost } from "#contracts/feed.ts";

import { checkOutBuild, makeNextBuild } from "./testing/builds.ts";
import { judge } from "./testing/outages/judge.ts";
import { Load } from "./testing/outages/load.ts";
import { joinReal, startUntilEnd, startRealServer, type RealServer } from "./testing/real-server.ts";
import { makeDatabase, type TestDatabase } from "./testing/test-database.ts";

/**
 * Two releases side by side on one database, upgrading and downgrading. By default this build and a made-up next one; with
 * `UPGRADE_FROM=<commit or tag>` the build of that commit and this one.
 */
const FROM = process.env["UPGRADE_FROM"];
/** What a release may do to a database that the previous release still uses: only add. */
const ADDS = `
  alter table posts add column mood text not null default 'plain';
  create table moods (name text primary key);
  create index posts__mood on posts (mood, id desc);`;
const TAKES_AWAY = "alter table posts drop column mood;";

let database: TestDatabase;
let folder: string;
const running = new Set<RealServer>();

beforeAll(async () => {
  database = await makeDatabase();
  folder = await mkdtemp(join(tmpdir(), "crewyard-upgrade-"));
  for (const name of ["old", "new", "old/media", "old/private", "old/outbox"])
    await mkdir(join(folder, name));
  // Both serve the same files, and either may send an email.
  for (const name of ["media", "private", "outbox"])
    await symlink(join(folder, "old", name), join(folder, "new", name));
});
afterAll(async () => {
  for (const server of running) await stop(server);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({ DATABASE_URL: database.url });
async function start(name: "old" | "new", build?: string): Promise<RealServer> {
  const server = await startRealServer({
    dataDir: join(folder, name),
    env: environment(),
    ...(build !== undefined && { build }),
  });
  running.add(server);
  return server;
}
async function stop(server: RealServer): Promise<void> {
  running.delete(server);
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
}
const versionOf = async ({ url }: RealServer) =>
  ((await (await fetch(`${url}/api/health`)).json()) as { version: string }).version;

it("the release before and this one serve side by side while one takes the other's place, and back: nobody is refused, nothing is lost or doubled", async () => {
  const next = { version: "99.0.0", migration: ADDS, worksWithBefore: 1 } as const;
  const [oldBuild, newBuild] =
    FROM === undefined
      ? [undefined, await makeNextBuild(join(folder, "next"), next)]
      : [await checkOutBuild(join(folder, "before"), FROM), undefined];
  let before = await start("old", oldBuild);
  let serving = [before];
  const members = [];
  for (const name of ["dan", "priya"]) {
    const token = await joinReal(before, join(folder, "old"), `${name}@crewyard.example`);
    const { body } = await before.call(getCurrentUser, {}, { token });
    members.push({ token, userId: body.id });
  }
  const load = new Load({
    origin: (attempt) => serving[attempt % serving.length]!.url,
    members,
    writers: 6,
    random: Math.random,
  });
  /** Waits until every writer has written to the releases that are now running. */
  const writeOn = () => load.untilAcknowledged(30);
  await writeOn();

  // Up: the new release migrates while the old one serves, then both serve, then the new one alone.
  const after = await start("new", newBuild);
  serving = [before, after];
  expect(await versionOf(before)).not.toBe(FROM === undefined ? await versionOf(after) : undefined);
  await expectEachOthersPosts(before, after, members[0]!.token);
  await writeOn();
  serving = [after];
  await stop(before);
  await writeOn();

  // Down: the old build on the database as the new one left it.
  before = await start("old", oldBuild);
  serving = [before, after];
  await expectEachOthersPosts(after, before, members[0]!.token);
  await writeOn();
  serving = [before];
  await stop(after);
  await writeOn();

  await load.stop();
  expect(load.refusals.filter(({ status }) => status !== 0)).toEqual([]);
  const { length } = load.writes;
  expect(await judge(database.url, load)).toEqual({
    acknowledged: length,
    stored: length,
    lost: 0,
    doubled: 0,
  });
  await stop(before);
}, 300_000);

async function expectEachOthersPosts(a: RealServer, b: RealServer, token: string): Promise<void> {
  for (const [writer, reader] of [
    [a, b],
    [b, a],
  ] as const) {
    const { body } = await writer.call(createPost, { body: { content: "Side by side." } }, { token });
    const seen = await reader.call(getPost, { params: { id: body.id } }, { token });
    expect([seen.status, seen.body.content]).toEqual([200, "Side by side."]);
  }
}

it.skipIf(FROM !== undefined)(
  "a release that takes something away says which is the oldest that still works, and an older one refuses to start, in words",
  async () => {
    const build = await makeNextBuild(join(folder, "later"), {
      version: "100.0.0",
      migration: `${ADDS}\n${TAKES_AWAY}`,
      worksWithBefore: 0,
    });
    const fresh = await makeDatabase();
    // A different database from the one above, so it needs its own files.
    const where = { dataDir: join(folder, "fresh"), env: { DATABASE_URL: fresh.url } };
    const later = await startRealServer({ ...where, build });
    await stop(later);
    const { end, said } = await startUntilEnd(where);
    expect(end).toBe(1);
    expect(said).toMatch(/needs a build of version \d+ or newer; this build knows version \d+/);
    expect(said.trim().split("\n")).toHaveLength(1);
    await fresh.drop();
  },
  180_000,
);
