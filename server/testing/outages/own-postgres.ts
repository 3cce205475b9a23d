import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

import pg from "pg";

import { chooseAccount } from "../../platform/database/embedded-runtime.ts";
import { findFreePort } from "../real-server.ts";

const run = promisify(execFile);
/** The folder of PostgreSQL on Debian and its derivatives, one subfolder per version. */
const DEBIAN = "/usr/lib/postgresql";
const OLDEST = 15;
const AGAIN_MS = 500;

/** A PostgreSQL server that an operator runs beside Crewyard, restarted when it ends, as by a service manager. */
export interface OwnPostgres {
  readonly version: string;
  /** The superuser's address. */
  readonly url: string;
  readonly cluster: string;
  /** Stops it, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Returns the folder of the newest PostgreSQL from this machine's packages, or null. */
export async function findDebianPostgres(): Promise<string | null> {
  const versions = (await readdir(DEBIAN).catch(() => [])).map(Number).filter((each) => each >= OLDEST);
  return versions.length === 0 ? null : join(DEBIAN, String(Math.max(...versions)), "bin");
}

/**
 * Creates a cluster in `folder` with the programs of `bin` and their default settings, and starts it on a free port.
 */
export function startOwnPostgres(bin: string, folder: string): Promise<OwnPostgres> {
  return startCluster(bin, folder, async (cluster, asAccount) => {
    const password = randomUUID();
    const passwordFile = join(folder, "password");
    await writeFile(passwordFile, password, { mode: 0o600 });
    const { uid, gid } = asAccount;
    if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid);
    await run(
      join(bin, "initdb"),
      ["-D", cluster, "-U", "crewyard", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8"],
      asAccount,
    );
    return password;
  });
}

/** Copies a running server into `folder` and starts the copy as its streaming replica, as in docs/operations.md. */
export function startReplica(bin: string, primary: OwnPostgres, folder: string): Promise<OwnPostgres> {
  return startCluster(bin, folder, async (cluster, asAccount) => {
    const options = ["-D", cluster, "-d", primary.url, "-R", "--checkpoint=fast"];
    await run(join(bin, "pg_basebackup"), options, asAccount);
    return new URL(primary.url).password;
  });
}

/** How PostgreSQL's programs run: the folder and, if root, the account. */
interface AsAccount {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
}

/** `make` creates the cluster and returns its superuser's password. */
async function startCluster(
  bin: string,
  folder: string,
  make: (cluster: string, asAccount: AsAccount) => Promise<string>,
): Promise<OwnPostgres> {
  const cluster = join(folder, "cluster");
  const account = await chooseAccount(cluster);
  const asAccount = { cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" }, ...account };
  await mkdir(folder, { recursive: true });
  if (account !== null) await chown(folder, account.uid, account.gid);
  const password = await make(cluster, asAccount);
  const port = await findFreePort();
  const url = `postgres://crewyard:${password}@127.0.0.1:${port}/postgres`;
  const state: { isWanted: boolean; child: ChildProcess | null } = { isWanted: false, child: null };

  async function keepRunning(): Promise<void> {
    while (state.isWanted) {
      const options = ["-D", cluster, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"];
      const child = spawn(join(bin, "postgres"), options, { ...asAccount, stdio: "ignore" });
      state.child = child;
      await once(child, "exit");
      if (state.isWanted) await setTimeout(AGAIN_MS);
    }
  }
  let running = Promise.resolve();
  const own: OwnPostgres = {
    version: (await run(join(bin, "postgres"), ["--version"])).stdout.trim().replace(/^postgres /, ""),
    url,
    cluster,
    async start() {
      state.isWanted = true;
      running = keepRunning();
      while (!(await answers(url))) await setTimeout(50);
    },
    async stop() {
      state.isWanted = false;
      state.child?.kill("SIGINT");
      await running;
    },
  };
  await own.start();
  return own;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
