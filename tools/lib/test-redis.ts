import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";

import { Redis } from "ioredis";

import { installDebianPackage } from "./debian-package.mjs";
import { findProgram } from "./find-program.mjs";

const PURPOSE = "the tests of several nodes share their budgets through a Redis, and there is none";

export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Returns a Redis for the tests: that of `REDIS_URL`, or one started here without persistence, from this machine's
 * `redis-server` (Debian's package if root), on `port` or any free one. Returns null if none is available.
 */
export async function startTestRedis(
  say: (line: string) => void,
  givenPort?: number,
): Promise<TestRedis | null> {
  const named = process.env["REDIS_URL"];
  if (named !== undefined && named !== "") return { url: named, stop: () => Promise.resolve() };
  const program =
    findProgram("redis-server") ??
    (installDebianPackage("redis-server", PURPOSE, say) ? findProgram("redis-server") : null);
  if (program === null) return null;

  const port = givenPort ?? (await findFreePort());
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", tmpdir()];
  const child = spawn(program, options, { stdio: "ignore" });
  const gone = once(child, "exit");
  const url = `redis://127.0.0.1:${port}`;
  if (!(await answers(url))) {
    child.kill();
    return null;
  }
  return {
    url,
    async stop() {
      child.kill();
      await gone;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: (times) => (times < 50 ? 100 : null) });
  // Refusals are expected until the server listens; ping() waits for that, and fails after the last attempt.
  client.on("error", () => undefined);
  try {
    return (await client.ping()) === "PONG";
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
