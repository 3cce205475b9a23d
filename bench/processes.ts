import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";

import { MEMORY_ENVIRONMENT } from "../tools/lib/memory.mjs";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No port was free");
  return address.port;
}

/** Starts a script of this folder as a server on a free port, and waits until it responds. */
export async function startProcess(
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
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${origin}${ready}`).catch(() => null);
    if (answer?.ok) return [child, origin];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${script} did not start`);
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Starts the product on a database; budgets are off. `isDemo`: with the demo community. */
export async function startProduct(url: string, folder: string, { isDemo = false } = {}) {
  const dataDir = join(folder, `server-${new URL(url).pathname.slice(1)}`);
  const environment = {
    ...MEMORY_ENVIRONMENT,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    DEMO: String(isDemo),
    LOG_LEVEL: "warn",
    // An HTTP/2 proxy may be in front, from whose address pages and sockets then come.
    TRUST_PROXY: "1",
  };
  const [child, origin] = await startProcess("../server/main.ts", environment, "/api/ready");
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    stop: () => stopProcess(child),
    /** Ends without closing anything, like a machine that loses power. */
    kill: () => void child.kill("SIGKILL"),
  };
}
