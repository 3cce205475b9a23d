import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import {
  confirmBoostPayment,
  createBoostPayment,
  payWithTestCard,
  TEST_CARDS,
  type BoostOutcome,
} from "#contracts/boosts.ts";
import { listJobs } from "#contracts/jobs.ts";

import { intentOf } from "./testing/boosts.ts";
import { jobForm } from "./testing/jobs.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";
import { makeDatabase, type TestDatabase } from "./testing/test-database.ts";

/** Concurrent confirmations. */
const AT_ONCE = 20;

let dataDir: string;
let database: TestDatabase;
let server: RealServer;
let token: string;

const start = () => startRealServer({ dataDir, env: { DATABASE_URL: database.url } });
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-crash-boost-"));
  database = await makeDatabase();
  server = await start();
  token = await joinReal(server, dataDir, "payer@crewyard.example");
}, 120_000);
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** A payment that the provider has received without the site having been told. */
async function pay(): Promise<string> {
  const jobData = jobForm({ clock: { now: () => new Date() } });
  const { body } = await server.call(createBoostPayment, { body: { amount: 199, jobData } }, { token });
  const paymentIntentId = intentOf(body.clientSecret);
  const card = { params: { paymentIntentId }, body: { card: TEST_CARDS.pays } };
  await server.call(payWithTestCard, card, { token });
  return paymentIntentId;
}

const confirm = (paymentIntentId: string) =>
  server.call(confirmBoostPayment, { body: { paymentIntentId } }, { token });

async function receipts(): Promise<number> {
  const outbox = join(dataDir, "outbox");
  const names = (await readdir(outbox)).filter((name) => !name.startsWith("."));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return mails.filter((mail) => (JSON.parse(mail) as { subject: string }).subject.includes("Receipt")).length;
}

/** Counts due jobs and unsent emails. */
async function countQueued(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ left: number }>(`
    select (select count(*) from graphile_worker.jobs where run_at <= now())::int
      + (select count(*) from emails where status = 'waiting')::int as left`);
  await client.end();
  return rows[0]?.left ?? 0;
}

it("a payment is delivered once, by whichever process confirms it, however the one before it ended", async () => {
  const paymentIntentId = await pay();
  // Killed while all requests are in progress: a few have been answered, most have not.
  const first = Array.from({ length: AT_ONCE }, () => confirm(paymentIntentId).catch(() => null));
  await Promise.race(first);
  server.kill("SIGKILL");
  const before = (await Promise.all(first)).filter((answer) => answer !== null);
  await server.ended;

  server = await start();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => confirm(paymentIntentId)));
  const outcomes: BoostOutcome[] = [...before, ...answers].map(({ body }) => body);
  expect(outcomes.filter(({ success }) => !success)).toEqual([]);
  expect(new Set(outcomes.map(({ job }) => job?.id)).size).toBe(1);

  const { body } = await server.call(listJobs, { query: { mine: "true" } }, { token });
  const mine = Array.isArray(body) ? body : body.jobs;
  expect(mine.map(({ id, isBoosted }) => ({ id, isBoosted }))).toEqual([
    { id: outcomes[0]?.job?.id, isBoosted: true },
  ]);
  await expect.poll(receipts, { timeout: 60_000 }).toBe(1);
  // Everything else in the queue gets its turn, and shows that no second delivery is waiting.
  await expect.poll(countQueued, { timeout: 60_000 }).toBe(0);
  expect(await receipts()).toBe(1);
}, 180_000);
