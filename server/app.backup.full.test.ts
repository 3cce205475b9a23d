import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";
import { uploadImage } from "#contracts/media.ts";

import { makeBackup, type BackupOptions } from "./platform/backup/backup.ts";
import { restoreBackup } from "./platform/backup/restore.ts";
import { reachEmbeddedPostgres, startEmbeddedPostgres } from "./platform/database/embedded.ts";
import { createLog } from "./platform/log.ts";
import { FREE_BYTES_MIN } from "./platform/storage/free-space.ts";
import { makePicture } from "./testing/pictures.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";
import { makeForm } from "./testing/uploads.ts";

/** A drill: a site with members, photos and files is backed up while it is in use, and restored in another place. */
const log = createLog("silent");
let parent: string;
let dataDir: string;
let backups: string;
let server: RealServer | null = null;

const backUp = (now = new Date(), more: Pick<BackupOptions, "keep" | "readFree"> = {}) =>
  makeBackup({ config: { dataDir, databaseUrl: null, s3: null }, into: backups, now, log, ...more });

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "crewyard-backup-"));
  dataDir = join(parent, "data");
  backups = join(parent, "backups");
  server = await startRealServer({ dataDir, env: { DEMO: "true" } });
}, 180_000);
afterAll(async () => {
  server?.kill("SIGTERM");
  await server?.ended;
  await rm(parent, { recursive: true, force: true });
});

/** Reads every file in the file folders, by path. */
async function readFiles(of: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const area of ["media", "private", "exports", "outbox"]) {
    const entries = await readdir(join(of, area), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((each) => each.isFile() && !each.name.startsWith("."))) {
      const path = join(entry.parentPath, entry.name);
      found[path.slice(of.length)] = (await readFile(path)).toString("base64");
    }
  }
  return found;
}

/** Opens the database of a folder that no process uses. */
async function withDatabase<T>(of: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: of, log });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Hashes all rows of each table, and reads where each sequence stands. */
async function hashTables(client: pg.Client): Promise<Record<string, string>> {
  const list = async (catalogue: string, name: string) => {
    const text = `select format('%I.%I', schemaname, ${name}) as name from ${catalogue}
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
    return (await client.query<{ name: string }>(text)).rows.map((row) => row.name);
  };
  const hashes: Record<string, string> = {};
  const note = async (name: string, text: string) => {
    const { rows } = await client.query<{ hash: string }>(`${text} as hash from ${name} t`);
    hashes[name] = rows[0]!.hash;
  };
  for (const name of await list("pg_tables", "tablename"))
    await note(
      name,
      "select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')",
    );
  for (const name of await list("pg_sequences", "sequencename"))
    await note(name, "select last_value || ' ' || is_called");
  return hashes;
}

/** Writes posts with a photo one after the other until it is stopped. Returns the acknowledged ones. */
function keepPosting(site: RealServer, token: string) {
  const acknowledged: number[] = [];
  const stopped = new AbortController();
  const done = (async () => {
    for (let number = 0; !stopped.signal.aborted; number += 1) {
      const { headers, payload } = makeForm({
        bytes: await makePicture(320, 240).jpeg().toBuffer(),
        name: "a.jpg",
        type: "image/jpeg",
      });
      const uploaded = await fetch(`${site.url}${uploadImage.path}`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: new Uint8Array(payload),
      });
      const { url } = (await uploaded.json()) as { url: string };
      const { status, body } = await site.call(
        createPost,
        { body: { content: `Day ${number}`, imageUrls: [url] } },
        { token },
      );
      if (status === 201) acknowledged.push(body.id);
    }
  })();
  return {
    acknowledged,
    stop: () => {
      stopped.abort();
      return done;
    },
  };
}

test("what is made while the site is used has every row that was there before, and every row's files", async () => {
  const token = await joinReal(server!, dataDir, "writer@crewyard.example");
  const writing = keepPosting(server!, token);
  await expect.poll(() => writing.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(3);
  const before = [...writing.acknowledged];
  const { folder } = await backUp();
  const during = writing.acknowledged.length;
  await writing.stop();
  expect(during).toBeGreaterThan(before.length);

  const restored = join(parent, "restored-online");
  const { tables } = await restoreBackup(folder, restored, log);
  expect(tables["posts"]).toBeGreaterThanOrEqual(before.length);
  await withDatabase(restored, async (client) => {
    const { rows: posts } = await client.query<{ id: string }>("select id from posts where id = any($1)", [
      before,
    ]);
    expect(posts).toHaveLength(before.length);
    const { rows: media } = await client.query<{ hash: string }>("select hash from media");
    expect(media.length).toBeGreaterThan(before.length);
    for (const { hash } of media)
      expect((await readdir(join(restored, "media", hash.slice(0, 2), hash))).length).toBeGreaterThan(0);
    const { rows: files } = await client.query<{ key: string }>("select key from private_files");
    expect(files.length).toBeGreaterThan(0);
    for (const { key } of files) await stat(join(restored, "private", key.slice(0, 2), key));
  });
});

test("the commands work beside the site that runs, and say what they did", async () => {
  const root = join(import.meta.dirname, "..");
  // The machine's folder for temporary files may be far too small.
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, NODE_ENV: "test", TMPDIR: "/nowhere" };
  const command = async (...args: string[]) => {
    const failed = (error: unknown) => error as { code: number; stdout: string; stderr: string };
    const done = promisify(execFile)(process.execPath, args, { cwd: root, env });
    return { code: 0, ...(await done.catch(failed)) };
  };
  const into = join(parent, "by-command");
  const backup = await command("tools/backup.ts", "--into", into);
  expect(backup).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ files, [\d.]+ MB: /) });
  const [name = ""] = await readdir(into);
  expect(await command("tools/restore.ts", join(into, name), "--check")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/is whole: \d+ files\.\nIts database opens: \d+ rows in \d+ tables/),
  });
  expect(await readdir(into)).toEqual([name]);
  expect(await command("tools/restore.ts", join(into, name))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATA_DIR .+ is in use by process \d+/),
  });
  expect(await command("server/admin/main.ts", "role", "writer@crewyard.example", "admin")).toMatchObject({
    code: 0,
    stdout: "Priya Nair was member and is now admin.\n",
  });
  expect((await command("server/admin/main.ts", "staff")).stdout).toContain("writer@crewyard.example");
  expect(await command("server/admin/main.ts", "check")).toMatchObject({ code: 0, stderr: "" });
  expect(await command("server/admin/main.ts")).toMatchObject({ code: 1 });
  // The test starts eight programs one after the other.
}, 300_000);

test("a database that is stopped while it is copied ends the backup in words, and nothing of it is left", async () => {
  const { superuserUrl } = await reachEmbeddedPostgres(dataDir, join(dataDir, "postgres-18"));
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const stop = async () => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'crewyard-backup' and state = 'idle' and query like '%pg_backup_start%'`,
    );
    return rowCount;
  };
  const into = () => readdir(backups).catch(() => []);
  const before = await into();
  const [backup] = await Promise.all([
    backUp(new Date(Date.now() + 30_000)).catch((error: unknown) => error),
    expect.poll(stop, { timeout: 30_000, interval: 1 }).toBe(1),
  ]);
  await client.end();
  expect(backup).toMatchObject({
    name: "BackupError",
    message: expect.stringMatching(/^The database was stopped/),
  });
  expect(await into()).toEqual(before);
});

test("every table, sequence and file comes back as it was, and the site starts on it", async () => {
  server?.kill("SIGTERM");
  await server?.ended;
  server = null;
  // No process is running, so the backup starts the database itself.
  const { folder } = await backUp(new Date(Date.now() + 60_000));
  const restored = join(parent, "restored-still");
  await restoreBackup(folder, restored, log);
  const [was, is] = [await withDatabase(dataDir, hashTables), await withDatabase(restored, hashTables)];
  expect(Object.keys(was).length).toBeGreaterThan(60);
  expect(is).toEqual(was);
  expect(await readFiles(restored)).toEqual(await readFiles(dataDir));
  const again = await startRealServer({ dataDir: restored, env: { DEMO: "false" } });
  const { status } = await fetch(`${again.url}/api/ready`);
  again.kill("SIGTERM");
  expect([status, await again.ended]).toEqual([200, 0]);
});

test("neither a backup nor a restore is begun where it would fill the disk", async () => {
  const { folder, manifest } = await backUp(new Date(Date.now() + 180_000));
  const before = await readdir(backups);
  const size = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const readFree = async () => FREE_BYTES_MIN + size - 1;
  const words = {
    name: "BackupError",
    message: expect.stringMatching(/has \d+ MB free, and \d+ MB are needed/),
  };
  await expect(backUp(new Date(Date.now() + 240_000), { readFree })).rejects.toMatchObject(words);
  expect(await readdir(backups)).toEqual(before);
  const made = await readFile(join(dataDir, "last-backup"), "utf8");
  expect(folder).toContain(made.slice(0, 19).replaceAll(":", "-"));
  const fresh = join(parent, "no-room");
  await expect(restoreBackup(folder, fresh, log, readFree)).rejects.toMatchObject(words);
  expect(await readdir(fresh)).toEqual(["lock"]);
});

test("a damaged file, a missing one and a folder in use are refused before anything is written", async () => {
  const { folder, manifest } = await backUp(new Date(Date.now() + 120_000));
  const fresh = join(parent, "never");
  await expect(restoreBackup(folder, dataDir, log)).rejects.toThrow(/has .+ in it/);
  const victim = join(folder, manifest.files.find(({ bytes }) => bytes > 10_000)!.path);
  const bytes = await readFile(victim);
  await writeFile(victim, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1)! + 1) % 256])]));
  await expect(restoreBackup(folder, fresh, log)).rejects.toThrow(/is not what it was/);
  await rm(victim);
  await expect(restoreBackup(folder, fresh, log)).rejects.toThrow(/is missing/);
  expect(await readdir(fresh)).toEqual(["lock"]);
  await expect(restoreBackup(parent, fresh, log)).rejects.toThrow(/is no backup/);
  // An unreadable file must not make the backup fail.
  const unreadable = join(parent, "unreadable");
  await mkdir(join(unreadable, "manifest.json"), { recursive: true });
  await expect(restoreBackup(unreadable, fresh, log)).rejects.toThrow(/cannot be read by the account/);
});

test("what a backup or a check that was killed left goes after a day, and nothing else", async () => {
  const into = join(parent, "left-over");
  const now = new Date("2026-11-24T12:00:00Z");
  const others = ["crewyard-2026-11-22T12-00-00Z", "crewyard-2026-11-23T12-30-00Z.partial", "mine.partial"];
  for (const name of [...others, "crewyard-2026-11-23T11-30-00Z.partial", ".check-a1", ".check-b2"])
    await mkdir(join(into, name), { recursive: true });
  for (const [name, at] of [
    [".check-a1", "2026-11-23T11:30:00Z"],
    [".check-b2", "2026-11-23T12:30:00Z"],
  ] as const)
    await utimes(join(into, name), new Date(at), new Date(at));
  await makeBackup({ config: { dataDir, databaseUrl: "postgres://elsewhere", s3: null }, into, now, log });
  expect((await readdir(into)).toSorted()).toEqual(
    [...others, ".check-b2", "crewyard-2026-11-24T12-00-00Z"].toSorted(),
  );
});

test("older backups go once there are more than are kept, and never the newest", async () => {
  const { folder } = await backUp(new Date(Date.now() + 180_000), { keep: 2 });
  const names = await readdir(backups);
  expect(names).toHaveLength(2);
  expect(
    names
      .map((name) => join(backups, name))
      .toSorted()
      .at(-1),
  ).toBe(folder);
});
