import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { forgotPassword, getCurrentUser, signIn } from "#contracts/accounts.ts";

import { FAULT_TRIGGERS } from "./testing/fault-triggers.ts";
import { PASSWORD } from "./testing/people.ts";
import { joinReal, startRealServer, waitForLink, type RealServer } from "./testing/real-server.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let dataDir: string;
let server: RealServer;
let token: string;
beforeAll(async () => {
  database = await makeMigratedDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-chaos-"));
  const nodeOptions = ["--import", join(import.meta.dirname, "testing/chaos.ts")];
  server = await startRealServer({ dataDir, env: { DATABASE_URL: database.url }, nodeOptions });
  token = await joinReal(server, dataDir, "dan@crewyard.example");
}, 60_000);
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

/** Waits until the log has more than `before` lines with these words: the log arrives separately from responses. */
async function waitForLog(words: string, before = 0): Promise<string[]> {
  return vi.waitFor(() => {
    const lines = server
      .said()
      .split("\n")
      .filter((line) => line.includes(words));
    expect(lines.length).toBeGreaterThan(before);
    return lines;
  }, 10_000);
}

describe("a mistake of ours", () => {
  it("in a route answers 500 in words with a number to ask about, and the process goes on", async () => {
    const response = await fetch(`${server.url}${signIn.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: FAULT_TRIGGERS.always, password: PASSWORD }),
    });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: "server_error" });
    expect(text).not.toMatch(/chaos|TypeError|\.ts/);
    const number = response.headers.get("x-request-id") ?? "";
    expect((await waitForLog(number)).join("")).toContain("chaos: a thing");
    expect(server.said()).not.toContain(PASSWORD);
    expect((await server.call(getCurrentUser, {}, { token })).status).toBe(200);
  });

  it("in a job is tried again, and the mail arrives", async () => {
    await joinReal(server, dataDir, FAULT_TRIGGERS.once);
    const before = (await waitForLog("chaos: a thing")).length;
    server.kill("SIGUSR2");
    // The route only queues a job, which looks the address up.
    const { status } = await server.call(forgotPassword, { body: { email: FAULT_TRIGGERS.once } });
    expect(status).toBe(200);
    // The email's second attempt comes 15 s after its first, and the queue looks every 5 s.
    const link = await waitForLink(join(dataDir, "outbox"), FAULT_TRIGGERS.once, "/reset-password", 50_000);
    expect(link).toContain("token=");
    await waitForLog("chaos: a thing", before);
    expect((await server.call(getCurrentUser, {}, { token })).status).toBe(200);
  }, 60_000);

  it("that nobody awaited is logged, and the process goes on", async () => {
    const { status } = await server.call(signIn, {
      body: { email: FAULT_TRIGGERS.aside, password: PASSWORD },
    });
    expect(status).toBe(401);
    expect(await waitForLog("chaos: nobody awaits this")).toHaveLength(1);
    expect((await server.call(getCurrentUser, {}, { token })).status).toBe(200);
  });
});
