import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { FREE_BYTES_MIN } from "#server/platform/storage/free-space.ts";
import type { Load } from "#server/testing/outages/load.ts";
import type { Site, SiteOptions } from "#server/testing/outages/site.ts";
import { signalAll } from "#server/testing/postgres-processes.ts";
import { startS3Service } from "#server/testing/s3-service.ts";
import { openMemberSocket } from "#server/testing/sockets.ts";
import type { TestSocket } from "#server/testing/sockets.ts";
import { exhaustWriteAheadLog, withRoomFor } from "#server/testing/tight-disk.ts";

import { startTestRedis } from "../lib/test-redis.ts";

/** The input of a case, while members write. */
export interface Trouble {
  readonly site: Site;
  readonly load: Load;
  readonly random: () => number;
  /** How often to kill a process. */
  readonly kills: number;
  /**
   * Records how long members wait until a write is acknowledged again, counted from the end of the trouble: `since`, by
   * default now.
   */
  noteRecovery(since?: number): Promise<void>;
  say(line: string): void;
}

/** A trouble that occurs repeatedly while members write. */
export interface Case {
  readonly name: string;
  readonly title: string;
  /** The databases it applies to; both by default. */
  readonly only?: "embedded" | "own";
  /** Prepares what it needs besides the site, and how that ends; null if this machine does not have it. */
  prepare?(say: (line: string) => void): Promise<Prepared | null>;
  /** Returns "not tried" if this machine does not allow it. */
  run(trouble: Trouble): Promise<void | "not tried">;
}

interface Prepared {
  readonly options: Omit<SiteOptions, "ownPostgres">;
  close(): Promise<void>;
}

const ACKNOWLEDGED_BETWEEN = 5;
const nothing = (): Promise<void> => Promise.resolve();

/** Waits for a random moment amid writes. */
async function untilSomeMoment({ load, random }: Trouble): Promise<void> {
  await load.untilAcknowledged(ACKNOWLEDGED_BETWEEN);
  await setTimeout(random() * 1_000);
}

const kill: Case = {
  name: "kill",
  title: "killed (-9) amid writes: the server, the database, both",
  async run(trouble) {
    const { site, kills, say } = trouble;
    const KINDS: Parameters<Site["kill"]>[0][] = [
      { server: 0 },
      { server: 0, database: true },
      { database: true },
    ];
    for (let round = 0; round < kills; round++) {
      await untilSomeMoment(trouble);
      const what = KINDS[round % KINDS.length] ?? {};
      const killed = performance.now();
      await site.kill(what);
      if (what.server !== undefined) await site.restart();
      await trouble.noteRecovery(killed);
      if (round % 10 === 9) say(`  ${round + 1} kills`);
    }
  },
};

const node: Case = {
  name: "node",
  title: "one of two servers killed (-9), members go to the other",
  only: "own",
  prepare: () => Promise.resolve({ options: { nodes: 2 }, close: nothing }),
  async run(trouble) {
    for (let round = 0; round < 4; round++) {
      await untilSomeMoment(trouble);
      await trouble.site.kill({ server: round % 2 });
      await trouble.noteRecovery();
      await trouble.site.restart(round % 2);
    }
  },
};

const disk: Case = {
  name: "disk",
  title: "disk nearly full, then full to the last byte",
  prepare: () => Promise.resolve({ options: { onSmallDisk: true }, close: nothing }),
  async run(trouble) {
    const { site, load, say } = trouble;
    if (!site.hasSmallDisk) {
      say("  no small disk can be mounted here: that takes root");
      return "not tried";
    }
    await withRoomFor(site.dataDir, FREE_BYTES_MIN / 2, () => load.untilAcknowledged(50));
    await trouble.noteRecovery();
    await withRoomFor(site.dataDir, 1_000_000, async () => {
      await exhaustWriteAheadLog({ connectionString: await site.readUrl() });
      await setTimeout(5_000);
    });
    await trouble.noteRecovery();
    return undefined;
  },
};

const database: Case = {
  name: "database",
  title: "database stopped (SIGINT, SIGTERM), killed, paused for 8 s",
  async run(trouble) {
    const { site } = trouble;
    for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
      await untilSomeMoment(trouble);
      // A separate PostgreSQL that is asked to end waits for its connections: an operator stops it for good.
      if (site.own !== null && signal !== "SIGKILL") {
        await site.own.stop();
        await setTimeout(3_000);
        await site.own.start();
      } else process.kill(await site.findDatabase(), signal);
      await trouble.noteRecovery();
    }
    await untilSomeMoment(trouble);
    const pid = await site.findDatabase();
    await signalAll(pid, "SIGSTOP");
    await setTimeout(8_000);
    await signalAll(pid, "SIGCONT");
    await trouble.noteRecovery();
  },
};

let redisAgain: (() => Promise<void>) | null = null;
const redis: Case = {
  name: "redis",
  title: "Redis stopped for 5 s, and started again",
  async prepare(say) {
    let server = await startTestRedis(say);
    if (server === null) return null;
    const { url } = server;
    redisAgain = async () => {
      await server?.stop();
      await setTimeout(5_000);
      server = await startTestRedis(say, Number(new URL(url).port));
    };
    return { options: { env: { REDIS_URL: url } }, close: async () => server?.stop() };
  },
  async run(trouble) {
    for (let round = 0; round < 2; round++) {
      await untilSomeMoment(trouble);
      await redisAgain?.();
      await trouble.noteRecovery();
    }
  },
};

let bucketService: Awaited<ReturnType<typeof startS3Service>> | null = null;
const bucket: Case = {
  name: "bucket",
  title: "bucket silent, hanging up and forbidding, 6 s each",
  async prepare() {
    const service = await startS3Service();
    bucketService = service;
    return { options: { env: service.environment }, close: () => service.close() };
  },
  async run(trouble) {
    for (const mood of ["silent", "hangs up", "forbids"] as const) {
      await untilSomeMoment(trouble);
      if (bucketService !== null) bucketService.mood = mood;
      await setTimeout(6_000);
      if (bucketService !== null) bucketService.mood = "well";
      await trouble.noteRecovery();
    }
  },
};

const DAY_MS = 86_400_000;
let clockFile = "";
const clock: Case = {
  name: "clock",
  title: "clock wrong by an hour and a day, both ways, and right again",
  async prepare() {
    const folder = await mkdtemp(path.join(tmpdir(), "crewyard-clock-"));
    clockFile = path.join(folder, "wrong-by");
    await writeFile(clockFile, "0");
    const nodeOptions = [
      "--import",
      path.resolve(import.meta.dirname, "../../server/testing/wrong-clock.ts"),
    ];
    const close = (): Promise<void> => rm(folder, { recursive: true });
    return { options: { nodeOptions, env: { WRONG_CLOCK: clockFile } }, close };
  },
  async run(trouble) {
    for (const wrongBy of [3_600_000, -3_600_000, DAY_MS, -DAY_MS, 0]) {
      await writeFile(clockFile, String(wrongBy));
      await setTimeout(2_000);
      await untilSomeMoment(trouble);
      await trouble.noteRecovery();
    }
  },
};

const WAVES = 20;
const SOCKETS_A_MEMBER = 5;
const sockets: Case = {
  name: "sockets",
  title: `socket storms: ${WAVES} waves of all sockets opened at once and cut`,
  async run(trouble) {
    const { site, random } = trouble;
    for (let wave = 0; wave < WAVES; wave++) {
      const opening = site.members.flatMap(({ token }) =>
        Array.from({ length: SOCKETS_A_MEMBER }, () => openMemberSocket(site.readServer().url, token)),
      );
      // A connection that arrived a moment before another's end was noticed is one too many, and is refused.
      const opened = await Promise.allSettled(opening);
      const open = opened.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      await setTimeout(random() * 300);
      for (const { socket } of open) socket.terminate();
    }
    await trouble.noteRecovery();
    const heard = await openPatiently(site);
    await heard.hear("message");
    heard.close();
  },
};

async function openPatiently({ readServer, members }: Site): Promise<TestSocket> {
  for (;;) {
    const socket = await openMemberSocket(readServer().url, members[0]?.token ?? "").catch(() => null);
    if (socket !== null) return socket;
    await setTimeout(100);
  }
}

export const CASES: readonly Case[] = [kill, node, database, disk, redis, bucket, clock, sockets];
