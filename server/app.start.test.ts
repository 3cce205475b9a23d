import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startUntilEnd, startRealServer } from "./testing/real-server.ts";
import { startSmtpSink } from "./testing/smtp-sink.ts";
import { makeDatabase, makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";

let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-start-"));
  database = await makeMigratedDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A real site's settings, as in the README. `npm test` first removes every setting from the environment. */
const REAL = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://crewyard.example",
  TRUST_PROXY: "127.0.0.1",
  SMTP_URL: "smtp://127.0.0.1:1",
  SUPPORT_EMAIL: "help@your.site",
  SITE_ADDRESS: "Yours Ltd, 1 Mill Lane, York YO1 7HH",
  RATE_LIMITS: "",
  DEMO: "",
};
const withDatabase = (env: Record<string, string>) => ({
  dataDir,
  env: { ...env, DATABASE_URL: database.url },
});

async function listenTo(env: Record<string, string>): Promise<string> {
  const server = await startRealServer(withDatabase(env));
  // The greeting comes last.
  await expect
    .poll(() => server.said(), { timeout: 30_000 })
    .toContain("Crewyard is at")
    .finally(() => server.kill("SIGTERM"));
  expect(await server.ended).toBe(0);
  return server.said();
}

describe("a real site", () => {
  it("starts with what the README says to set, and has nothing to complain of", async () => {
    const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
    const recipe = readme.slice(readme.indexOf("## Running it for real"));
    for (const name of ["NODE_ENV", "PUBLIC_URL", "TRUST_PROXY", "SMTP_URL", "SUPPORT_EMAIL", "SITE_ADDRESS"])
      expect(recipe).toContain(name);
    const smtp = await startSmtpSink();
    const said = await listenTo({ ...REAL, SMTP_URL: smtp.url });
    await smtp.close();
    expect(said).toContain("Crewyard is at https://crewyard.example");
    expect(said).not.toMatch(/"level":|outbox|SMTP_URL|SUPPORT_EMAIL|demo/);
  });

  it("says plainly, in the log and to whoever starts it, that no mail leaves", async () => {
    const said = await listenTo({ ...REAL, SMTP_URL: "" });
    const [logged, greeted] = [
      said.split("\n").find((line) => line.startsWith("{")),
      said.split("Crewyard is at")[1],
    ];
    expect(JSON.parse(logged ?? "{}")).toMatchObject({
      level: 40,
      msg: expect.stringMatching(/^No mail leaves.*SMTP_URL/),
    });
    expect(greeted).toMatch(/No mail leaves[^]*SMTP_URL[^]*confirm/);
    expect(greeted).not.toContain("/dev/outbox");
  });

  it("says as plainly that members are sent to an address which does not exist", async () => {
    const said = await listenTo({ ...REAL, SUPPORT_EMAIL: "", SITE_ADDRESS: "" });
    const words =
      /support@crewyard\.example, which does not exist: SUPPORT_EMAIL and SITE_ADDRESS are not set/;
    const logged = said.split("\n").filter((line) => line.startsWith("{"));
    expect(JSON.parse(logged[0] ?? "{}")).toMatchObject({ level: 40, msg: expect.stringMatching(words) });
    expect(said.split("Crewyard is at")[1]).toMatch(words);
  });

  it.each(["NODE_ENV", "TRUST_PROXY"])("does not start without %s, and says so", async (name) => {
    const { end, said } = await startUntilEnd(withDatabase({ ...REAL, [name]: "" }));
    expect(end).toBe(1);
    expect(said).toMatch(new RegExp(`^Crewyard did not start: ${name} is not set, but PUBLIC_URL`));
    expect(said.trim()).not.toContain("\n");
  });
});

it("a folder in which a restore was cut short gets no empty site", async () => {
  const cutShort = await mkdtemp(join(tmpdir(), "crewyard-start-"));
  await mkdir(join(cutShort, "postgres-18.restoring"));
  try {
    const { end, said } = await startUntilEnd({ dataDir: cutShort });
    expect([end, said]).toEqual([
      1,
      expect.stringMatching(
        /^Crewyard did not start: A restore .+ was cut short.+restore the backup again\.$/m,
      ),
    ]);
    expect(await readdir(cutShort)).not.toContain("postgres-18");
  } finally {
    await rm(cutShort, { recursive: true, force: true });
  }
});

describe("a database that cannot be used is told of in one line", () => {
  const start = async (url: string) =>
    (await startUntilEnd({ dataDir, env: { DATABASE_URL: url } })).said.trim();
  const words = (reason: string) =>
    new RegExp(
      `^Crewyard did not start: The database of DATABASE_URL cannot be used \\(.*${reason}.*\\)\\. .*$`,
    );

  it("where no way leads to its address", async () => {
    // A multicast address cannot be connected to.
    expect(await start("postgres://crewyard:secret@224.0.0.1/crewyard")).toMatch(words("ENETUNREACH"));
  });

  it("where it takes no more connections", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const role = `full_${Date.now()}`;
    await client.query(`create role ${role} login password 'secret' connection limit 0`);
    const url = new URL(database.url);
    [url.username, url.password] = [role, "secret"];
    const said = await start(url.toString());
    await client.query(`drop role ${role}`);
    await client.end();
    expect(said).toMatch(words("too many connections"));
  });
});

describe("a database of before the first release", () => {
  const tables = "select relname from pg_class where relnamespace = 'public'::regnamespace order by relname";

  it.each([
    ["whole", 41, ["0001_platform", "0002_feed", "0041_emails"]],
    ["left after its first file", 1, ["0001_platform"]],
  ])("that is %s is refused in words that say what to do, and not touched", async (_, version, names) => {
    const old = await makeDatabase();
    const client = new pg.Client({ connectionString: old.url });
    await client.connect();
    await client.query(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table schema_info (singleton boolean primary key, version integer not null, compatible_from integer not null);
      create table users (id bigint primary key, email text not null)`);
    await client.query("insert into schema_info values (true, $1, $1)", [version]);
    await client.query("insert into kysely_migration select unnest($1::text[]), ''", [names]);
    const { rows: before } = await client.query(tables);
    try {
      const { end, said } = await startUntilEnd({ dataDir, env: { ...REAL, DATABASE_URL: old.url } });
      expect(end).toBe(1);
      expect(said).toMatch(/^Crewyard did not start: This database was made by another build/);
      expect(said).toContain("0001_platform where this build has 0001_common");
      for (const way of [
        "start the build that made it",
        "to a new folder, or delete the old one",
        "an empty database",
      ])
        expect(said).toContain(way);
      expect(said.trim()).not.toContain("\n");
      expect((await client.query(tables)).rows).toEqual(before);
    } finally {
      await client.end();
      await old.drop();
    }
  });
});
