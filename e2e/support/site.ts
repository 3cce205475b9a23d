import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { makeMigratedDatabase } from "#server/testing/test-database.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Long enough for a machine that is busy with everything else. */
const START_WITHIN_MS = 300_000;

/** The administrator that the site's first start creates. */
export const ADMINISTRATOR = { email: "administrator@crewyard.example", password: "Plumb-line-and-9-levels" };

/** The site's contact settings. */
const CONTACT = {
  SUPPORT_EMAIL: "help@your.site",
  SITE_ADDRESS: "Yours Ltd, 1 Mill Lane, York YO1 7HH",
  SITE_PHONE: "0113 496 0000",
  ADVERTISING_EMAIL: "ads@your.site",
};

/** This run's site, as far as a journey needs to know it. */
export interface SiteAddress {
  readonly url: string;
  readonly dataDir: string;
  /** For changes that otherwise take time. */
  readonly databaseUrl: string;
}

export interface Site extends SiteAddress {
  stop(): Promise<void>;
}

/** Builds `dist/web` as `npm start` would, if its sources have changed. */
export function buildWebApp(): void {
  const { status } = spawnSync(process.execPath, ["tools/build.mjs"], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) throw new Error("The web app could not be built.");
}

/**
 * Starts the real program, `server/main.ts`, with the demo community in a database and folder of its own; `host` is
 * its name to browsers.
 */
export async function startSite(environment: NodeJS.ProcessEnv = {}, host = "127.0.0.1"): Promise<Site> {
  const database = await makeMigratedDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "crewyard-e2e-"));
  const port = await findFreePort();
  const url = `http://${host}:${port}`;
  const settings = {
    NODE_ENV: "test",
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: "true",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ...CONTACT,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...environment,
  };
  const said: string[] = [];
  const program = spawn(process.execPath, ["server/main.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  program.stdout.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  program.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const stop = async () => {
    await endProgram(program);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, program);
  } catch (error) {
    await stop();
    throw new Error(`The site did not start:\n${said.join("")}`, { cause: error });
  }
  return {
    url,
    dataDir,
    databaseUrl: database.url,
    async stop() {
      await stop();
      // An error of the server fails the journey that caused it, even when no screen showed it.
      const errors = said
        .join("")
        .split("\n")
        .filter((line) => line.startsWith('{"level":'));
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join("\n")}`);
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function untilReady(url: string, program: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_WITHIN_MS;
  while (performance.now() < deadline) {
    if (program.exitCode !== null) throw new Error(`exited with ${program.exitCode}`);
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(50);
  }
  throw new Error(`not ready after ${START_WITHIN_MS / 1000} s`);
}

async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill("SIGTERM");
  await once(program, "exit");
}
