import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeMigratedDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openBus, type Bus } from "../bus.ts";
import { openDatabase, transaction, type Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { deriveSiteKey } from "../site-key.ts";
import { openRelay } from "./open-relay.ts";
import type { Relay } from "./relay.ts";

const REDIS_URL = process.env["TEST_REDIS_URL"];
const log = createLog("silent");

/** One server's end of the relay, with everything that it received. */
interface End {
  relay: Relay;
  bus: Bus;
  heard: string[];
  gaps: number;
}

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await makeMigratedDatabase();
  db = openDatabase(database.url, { onError: () => {} });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function openEnd(redisUrl: string | null): Promise<End> {
  const bus = await openBus(database.url, log);
  const relay = await openRelay({ db, bus, redisUrl, log });
  const end: End = { relay, bus, heard: [], gaps: 0 };
  relay.subscribe(
    (text) => end.heard.push(text),
    () => (end.gaps += 1),
  );
  return end;
}

async function closeEnd({ relay, bus }: End): Promise<void> {
  await relay.close();
  await bus.close();
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 20_000) throw new Error("It did not come to that");
    await setTimeout(10);
  }
}

const publish = (end: End, text: string) => transaction(db, (tx) => end.relay.publish(tx, text));

/** Cuts the listening connections of this database's servers, as a firewall or a restart would. */
const cutPostgres = () =>
  db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crewyard-bus' and datname = current_database()",
  );

async function cutRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  const site = (await deriveSiteKey(db, "news between nodes")).toString("hex");
  const clients = (await redis.client("LIST")) as string;
  for (const line of clients.split("\n").filter((each) => each.includes(site))) {
    await redis.client("KILL", "ID", /id=(\d+)/.exec(line)?.[1] ?? "");
  }
  redis.disconnect();
}

const backends = [
  { name: "PostgreSQL", url: null as string | null, cut: () => cutPostgres() },
  ...(REDIS_URL === undefined ? [] : [{ name: "Redis", url: REDIS_URL, cut: () => cutRedis(REDIS_URL) }]),
  // The same contract holds if Redis is configured but never reachable.
  { name: "Redis that is away", url: "redis://127.0.0.1:1", cut: () => cutPostgres() },
];

describe.each(backends)("the relay through $name", ({ url, cut }) => {
  let a: End;
  let b: End;

  beforeAll(async () => {
    [a, b] = await Promise.all([openEnd(url), openEnd(url)]);
  });
  afterAll(() => Promise.all([closeEnd(a), closeEnd(b)]));

  it("carries what was committed, once and in order, and nothing that was rolled back", async () => {
    await publish(a, "first");
    const failed = transaction(db, async (tx) => {
      await a.relay.publish(tx, "undone");
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    for (let number = 0; number < 20; number++) await publish(a, `number ${number}`);
    await until(() => b.heard.includes("number 19"));
    expect(b.heard).toEqual(["first", ...Array.from({ length: 20 }, (_, at) => `number ${at}`)]);
  });

  it("carries any characters, up to the longest text", async () => {
    const text = `"'\\\n é 木 👷 ${"x".repeat(7000)}`;
    await publish(b, text);
    await until(() => a.heard.includes(text));
  });

  it("carries ephemeral messages", async () => {
    a.relay.publishEphemeral("psst");
    await until(() => b.heard.includes("psst"));
  });

  it("says that something may be missing after a lost connection, and goes on", async () => {
    const gaps = b.gaps;
    await cut();
    await until(() => b.gaps > gaps && a.gaps > 0);
    await publish(a, "after");
    await until(() => b.heard.includes("after"));
  }, 30_000);

  it("is heard no more once closed", async () => {
    const gone = await openEnd(url);
    await closeEnd(gone);
    await publish(a, "too late");
    await until(() => b.heard.includes("too late"));
    expect(gone.heard).toEqual([]);
  });
});

it.skipIf(REDIS_URL === undefined)("a Redis that falls silent holds nothing up, on either side", async () => {
  const { hostname, port } = new URL(REDIS_URL ?? "");
  const sockets: Socket[] = [];
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on("error", () => {});
    sockets.push(near.pipe(far), far.pipe(near));
  }).listen(0, "127.0.0.1");
  await once(line, "listening");
  const [a, b] = await Promise.all(
    [0, 1].map(() => openEnd(`redis://127.0.0.1:${(line.address() as AddressInfo).port}`)),
  );
  if (a === undefined || b === undefined) throw new Error("No ends");
  await publish(a, "through Redis");
  await until(() => b.heard.includes("through Redis"));
  // Old and new connections stay open, but no data passes.
  for (const socket of sockets) socket.unpipe().pause();
  await publish(a, "past Redis");
  await until(() => b.heard.includes("past Redis"));
  // The listening connection has noticed as well.
  await until(() => b.gaps > 0 || sockets.some(({ destroyed }) => destroyed));
  await Promise.all([closeEnd(a), closeEnd(b)]);
  for (const socket of sockets) socket.destroy();
  line.close();
});
