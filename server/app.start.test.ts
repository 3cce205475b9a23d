import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startInVain, startRealServer } from "./testing/real-server.ts";
import { startSmtpSink } from "./testing/smtp-sink.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";

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

/** A real site's settings, as the README gives them. `npm test` takes every setting out of the environment first. */
const REAL = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://crewyard.example",
  TRUST_PROXY: "127.0.0.1",
  SMTP_URL: "smtp://127.0.0.1:1",
  RATE_LIMITS: "",
  DEMO: "",
};
const withDatabase = (env: Record<string, string>) => ({
  dataDir,
  env: { ...env, DATABASE_URL: database.url },
});

async function listenTo(env: Record<string, string>): Promise<string> {
  const server = await startRealServer(withDatabase(env));
  // The greeting comes when everything else is done.
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
    for (const name of ["NODE_ENV", "PUBLIC_URL", "TRUST_PROXY", "SMTP_URL"]) expect(recipe).toContain(name);
    const smtp = await startSmtpSink();
    const said = await listenTo({ ...REAL, SMTP_URL: smtp.url });
    await smtp.close();
    expect(said).toContain("Crewyard is at https://crewyard.example");
    expect(said).not.toMatch(/"level":|outbox|SMTP_URL|demo/);
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

  it.each(["NODE_ENV", "TRUST_PROXY"])("does not start without %s, and says so", async (name) => {
    const { end, said } = await startInVain(withDatabase({ ...REAL, [name]: "" }));
    expect(end).toBe(1);
    expect(said).toMatch(new RegExp(`^Crewyard did not start: ${name} is not set, but PUBLIC_URL`));
    expect(said.trim()).not.toContain("\n");
  });
});
