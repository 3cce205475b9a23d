import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { ServerMessage } from "#contracts/realtime.ts";

import { buildApp } from "../../app.ts";
import { makeMember } from "../../testing/members.ts";
import { openMemberSocket } from "../../testing/sockets.ts";
import { startTestPostgres } from "../../testing/start-test-postgres.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { makeMigratedDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { loadConfig } from "../config.ts";
import { transaction } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { createLog } from "../log.ts";
import { startPlatform } from "../start-platform.ts";

const REDIS_URL = process.env["TEST_REDIS_URL"];

interface Node {
  deps: Deps;
  url: string;
  close(): Promise<void>;
}

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await makeMigratedDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-relay-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startNode(environment: NodeJS.ProcessEnv, url = database.url): Promise<Node> {
  const config = loadConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "fatal",
    ...environment,
  });
  const platform = await startPlatform(config, url, new TestClock(), createLog("silent"));
  const app = await buildApp(platform.deps);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    deps: platform.deps,
    url: origin,
    async close() {
      await app.close();
      await platform.close();
    },
  };
}

it.runIf(REDIS_URL !== undefined)(
  "two sites that share a Redis hear nothing of each other",
  async () => {
    // Each has a database of the same name and number in its own cluster.
    const clusters = [await startTestPostgres(), await startTestPostgres()] as const;
    const folders = await Promise.all(clusters.map(() => mkdtemp(join(tmpdir(), "crewyard-relay-"))));
    const [other, a, b] = await Promise.all([
      startNode({ REDIS_URL, DATA_DIR: folders[0] }, clusters[0].url),
      startNode({ REDIS_URL, DATA_DIR: folders[1] }, clusters[1].url),
      startNode({ REDIS_URL, DATA_DIR: folders[1] }, clusters[1].url),
    ]);
    const [stranger, dan] = [await makeMember(other.deps), await makeMember(a.deps)];
    expect(stranger.id).toBe(dan.id);
    const socket = await openMemberSocket(a.url, dan.token);
    const tell = ({ deps }: Node, message: ServerMessage) =>
      transaction(deps.db, (tx) => deps.realtime.send(tx, [dan.id], message));
    await tell(other, { type: "message", data: { conversationId: 1 } });
    await tell(b, { type: "notification", data: {} });
    await socket.hear("notification");
    expect(socket.heard.map(({ type }) => type)).not.toContain("message");
    socket.close();
    await Promise.all([other, a, b].map((node) => node.close()));
    for (const cluster of clusters) await cluster.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  },
  120_000,
);

const backends = [
  { name: "PostgreSQL", environment: {} },
  ...(REDIS_URL === undefined ? [] : [{ name: "Redis", environment: { REDIS_URL } }]),
];

describe.each(backends)("two nodes with $name between them", ({ environment }) => {
  it("deliver to a member's sockets on both, in order, once each, ephemeral ones too", async () => {
    const [a, b] = await Promise.all([startNode(environment), startNode(environment)]);
    const [dan, priya] = [await makeMember(a.deps), await makeMember(a.deps)];
    const sockets = await Promise.all([
      openMemberSocket(a.url, dan.token),
      openMemberSocket(b.url, dan.token),
    ]);
    const other = await openMemberSocket(b.url, priya.token);
    for (let conversationId = 1; conversationId <= 40; conversationId++) {
      const from = conversationId % 2 === 0 ? a : b;
      const message = { type: "message", data: { conversationId } } as const;
      await transaction(from.deps.db, (tx) => from.deps.realtime.send(tx, [dan.id], message));
    }
    for (const socket of sockets) {
      const heard = await socket.hear("message", 40);
      // Messages of two nodes have no order between them; those of one node do.
      for (const parity of [0, 1]) {
        const ids = heard.map(({ data }) => data.conversationId).filter((id) => id % 2 === parity);
        expect(ids).toEqual(Array.from({ length: 20 }, (_, at) => at * 2 + (parity === 0 ? 2 : 1)));
      }
    }
    const typing = { type: "typing", data: { conversationId: 7, userId: dan.id } } as const;
    a.deps.realtime.publishEphemeral([priya.id], typing);
    expect(await other.hear("typing")).toEqual([typing]);
    expect(other.heard.filter(({ type }) => type === "message")).toEqual([]);

    // Reaches both ends of a long list of members, which takes several texts.
    const crowd = Array.from({ length: 1000 }, (_, at) => at + 1_000_000);
    await transaction(a.deps.db, (tx) =>
      a.deps.realtime.send(tx, [...crowd, priya.id], { type: "notification", data: {} }),
    );
    await other.hear("notification");
    for (const socket of [...sockets, other]) socket.close();
    await Promise.all([a.close(), b.close()]);
  }, 60_000);

  it("tell their members to read again when news between them may have been lost", async () => {
    const [a, b] = await Promise.all([startNode(environment), startNode(environment)]);
    const dan = await makeMember(a.deps);
    const socket = await openMemberSocket(b.url, dan.token);
    await a.deps.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crewyard-bus' and datname = current_database()",
    );
    await socket.hear("resync");
    socket.close();
    await Promise.all([a.close(), b.close()]);
  }, 60_000);
});
