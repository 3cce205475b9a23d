import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { openDatabase } from "#server/platform/database/database.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";

import { fill, SIZE } from "./fill.ts";
import { measure, median, type Figures, type Target } from "./measure.ts";
import { weighPages } from "./page-weight.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);

/** Spread over the posts, so that neither side waits for one row. */
const postOf = (request: number) => 1 + ((request * 7919) % SIZE.posts);

/** A call of ours, the same of the floor's, and the least share of the floor's requests per second it must reach. */
interface Case {
  name: string;
  ours: Target;
  floor: Target;
  least: number | null;
}

const CASES: readonly Case[] = [
  { name: "home feed", ours: { path: "/api/posts?page=1&limit=10" }, floor: { path: "/feed" }, least: 0.5 },
  {
    name: "post with comments",
    ours: { path: (request) => `/api/interactions/${postOf(request)}` },
    floor: { path: (request) => `/comments/${postOf(request)}` },
    least: null,
  },
  { name: "job list", ours: { path: "/api/jobs?page=1" }, floor: { path: "/jobs" }, least: 0.5 },
  {
    name: "like",
    ours: {
      path: "/api/interactions",
      method: "POST",
      body: (request) => ({ postId: postOf(request), type: "like", on: true }),
    },
    floor: { path: (request) => `/like/${postOf(request)}`, method: "POST", body: () => ({}) },
    least: null,
  },
];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No port was free");
  return address.port;
}

async function startServer(
  script: string,
  environment: Record<string, string>,
  ready: string,
): Promise<[ChildProcess, string]> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${origin}${ready}`).catch(() => null);
    if (answer?.ok) return [child, origin];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${script} did not start`);
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

function row(name: string, ours: Figures, floor: Figures, least: number | null): string {
  const ratio = ours.perSecond / floor.perSecond;
  const verdict = least === null ? "" : `at least ${least}: ${ratio >= least ? "yes" : "NO"}`;
  const figures = (f: Figures) =>
    `${f.perSecond.toFixed(0).padStart(6)}/s  p50 ${String(f.p50).padStart(3)}  p99 ${String(f.p99).padStart(3)} ms`;
  const failures = ours.failed + floor.failed > 0 ? `  FAILED ${ours.failed}/${floor.failed}` : "";
  return `${name.padEnd(22)} ours ${figures(ours)} ${String(ours.bytes).padStart(6)} B   floor ${figures(floor)}   ratio ${ratio.toFixed(2)}  ${verdict}${failures}`;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

const dataDir = await mkdtemp(join(tmpdir(), "crewyard-bench-"));
const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const postgres = await startEmbeddedPostgres({ dataDir, log });
try {
  const db = openDatabase(postgres.url, { poolSize: 1, onError: quiet });
  await migrate(db);
  await db.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await fill(client);
  await client.end();
  print(
    `${SIZE.members} members, ${SIZE.posts} posts, ${SIZE.jobs} jobs; ${ROUNDS} rounds of ${SECONDS} s, turn about`,
  );

  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(dataDir, "server"),
    RATE_LIMITS: "off",
    DEMO: "false",
    LOG_LEVEL: "warn",
  };
  const [server, ours] = await startServer("../server/main.ts", environment, "/api/ready");
  const [floorServer, floor] = await startServer("floor.ts", { DATABASE_URL: postgres.url }, "/");
  for (const each of CASES) {
    const figures: { ours: Figures[]; floor: Figures[] } = { ours: [], floor: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      // The first round only warms up.
      const seconds = round === 0 ? 1 : SECONDS;
      const a = await measure({ origin: floor, ...each.floor, seconds });
      const b = await measure({ origin: ours, ...each.ours, seconds });
      if (round > 0) {
        figures.floor.push(a);
        figures.ours.push(b);
      }
    }
    print(row(each.name, median(figures.ours), median(figures.floor), each.least));
  }
  await stop(server);
  await stop(floorServer);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

print("\nFirst load by screen, gzip kB");
for (const { route, js, css } of weighPages())
  print(`${route.padEnd(22)} js ${js.toFixed(1).padStart(6)}   css ${css.toFixed(1).padStart(5)}`);
