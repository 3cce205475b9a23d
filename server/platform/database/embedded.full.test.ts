import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { EmbeddedPostgresError, startEmbeddedPostgres } from "./embedded.ts";
import type { EmbeddedPostgres } from "./embedded.ts";

const lines: string[] = [];
const note = (line: string): void => void lines.push(line);
const log = { debug: note, info: note, warn: note, error: note };

let parent: string;
/** With a space, longer than a socket's path may be, and in a folder closed to other accounts. */
let dataDir: string;
let running: EmbeddedPostgres | null = null;

const start = async (dir = dataDir): Promise<EmbeddedPostgres> => {
  running = await startEmbeddedPostgres({ dataDir: dir, log, durable: false });
  return running;
};

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const readPid = async (): Promise<number> => {
  const name = (await readdir(dataDir)).find((entry) => /^postgres-\d+$/.test(entry)) ?? "";
  return Number.parseInt(await readFile(path.join(dataDir, name, "postmaster.pid"), "utf8"), 10);
};

const isRunning = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).includes("postgres");

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "crewyard-embedded-"));
  dataDir = path.join(parent, "a folder", "with-a-long-name".repeat(6), "data");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
});

afterEach(async () => {
  await running?.stop();
  running = null;
  lines.length = 0;
});

afterAll(() => rm(parent, { recursive: true, force: true }));

describe("a first start", () => {
  test("leftovers of one that was cut short are replaced; the application is not a superuser, nobody listens on TCP", async () => {
    await mkdir(path.join(dataDir, "postgres-18.new", "base"), { recursive: true });
    const { url, superuserUrl } = await start();
    expect(await readdir(dataDir)).not.toContain("postgres-18.new");

    const who = await query(
      url,
      "select rolsuper, rolcreaterole, current_database() from pg_roles where rolname = current_user",
    );
    expect(who.rows).toEqual([{ rolsuper: false, rolcreaterole: false, current_database: "crewyard" }]);
    const settings = await query(
      superuserUrl,
      `select current_setting('listen_addresses') tcp, current_setting('server_encoding') encoding,
              lower('ÀÉŴ') lowered, current_setting('data_checksums') checksums`,
    );
    expect(settings.rows).toEqual([{ tcp: "", encoding: "UTF8", lowered: "àéŵ", checksums: "on" }]);
  });

  test("the extensions that Crewyard needs can be made by the application itself", async () => {
    const { url } = await start();
    for (const name of ["pg_trgm", "unaccent", "citext"])
      await query(url, `create extension if not exists ${name}`);
    const found = await query(
      url,
      "select unaccent('Siân') plain, similarity('plasterer', 'plastrer') > 0.5 close, 'A'::citext = 'a' same",
    );
    expect(found.rows).toEqual([{ plain: "Sian", close: true, same: true }]);
  });

  test("passwords are kept for their owner alone, and a wrong one opens nothing", async () => {
    const { url } = await start();
    expect((await stat(path.join(dataDir, "database.json"))).mode & 0o777).toBe(0o600);
    const password = new URL(url).password;
    await expect(query(url.replace(password, "guess"), "select 1")).rejects.toThrow(
      "password authentication failed",
    );
  });
});

describe("a later start", () => {
  test("finds what was written before a clean stop", async () => {
    const first = await start();
    await query(first.url, "create table if not exists trowel (id int); insert into trowel values (7)");
    const pid = await readPid();
    await first.stop();
    expect(await isRunning(pid)).toBe(false);
    const second = await start();
    expect((await query(second.url, "select id from trowel")).rows).toEqual([{ id: 7 }]);
  });

  test("replaces the database that a killed process left running", async () => {
    const { child, said } = await startElsewhere();
    expect(said).toBe("ready");
    const orphan = await readPid();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await isRunning(orphan)).toBe(true);

    const { url } = await start();
    expect(await isRunning(orphan)).toBe(false);
    expect(lines.join("\n")).toContain(`left running by an earlier process (pid ${orphan})`);
    expect((await query(url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("is not stopped by another program that got the old server's number", async () => {
    await start();
    const files = ["postmaster.pid", ".s.PGSQL.5432.lock"].map((name) =>
      path.join(dataDir, "postgres-18", name),
    );
    const left = await Promise.all(files.map((file) => readFile(file, "utf8")));
    await running?.stop();
    const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
    try {
      for (const [index, file] of files.entries()) {
        await writeFile(file, left[index]!.replace(/^\d+/, String(stranger.pid)));
      }
      await start();
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  test("makes new passwords when they are lost", async () => {
    await rm(path.join(dataDir, "database.json"));
    const { url } = await start();
    expect((await query(url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("is started again when it ends by itself, also by SIGTERM with connections that stay", async () => {
    const { url } = await start();
    const staying = new pg.Client({ connectionString: url });
    staying.on("error", () => {});
    await staying.connect();
    for (const signal of ["SIGKILL", "SIGTERM"] as const) {
      const pid = await readPid();
      process.kill(pid, signal);
      await vi.waitFor(async () => {
        expect((await query(url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
        expect(await readPid()).not.toBe(pid);
      }, 30_000);
      expect(lines.join("\n")).toContain("The embedded PostgreSQL is gone");
    }
    await staying.end();
  });

  test("is tried again until it starts, and stops at once between two attempts", async () => {
    const { url } = await start();
    const cluster = path.join(dataDir, "postgres-18");
    const away = `${cluster}-away`;
    process.kill(await readPid(), "SIGKILL");
    await rename(cluster, away);
    await vi.waitFor(
      () => expect(lines.join("\n")).toMatch(/did not start: .*The next attempt is in/),
      30_000,
    );
    await rename(away, cluster);
    await vi.waitFor(() => query(url, "select 1"), 30_000);

    process.kill(await readPid(), "SIGKILL");
    await rename(cluster, away);
    await vi.waitFor(
      () => expect(lines.filter((line) => line.includes("did not start")).length).toBeGreaterThan(2),
      30_000,
    );
    await running?.stop();
    await rename(away, cluster);
    await start();
  });
});

test("a cluster of another PostgreSQL is left alone and named", async () => {
  const other = path.join(parent, "other");
  await mkdir(path.join(other, "postgres-17"), { recursive: true });
  const refused = start(other);
  await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresError);
  await expect(refused).rejects.toThrow(/holds postgres-17, which PostgreSQL \d+ cannot open/);
});

async function startElsewhere(): Promise<{ child: ChildProcess; said: string }> {
  const module = JSON.stringify(path.resolve(import.meta.dirname, "embedded.ts"));
  const program = `
    const { startEmbeddedPostgres } = await import(${module});
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false, log });
    console.log("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: chunk.toString().trim() };
}
