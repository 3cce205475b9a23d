import { createHash } from "node:crypto";
import { realpath, rm, symlink } from "node:fs/promises";
import path from "node:path";

import { prepareCluster, readPasswords } from "./embedded-cluster.ts";
import type { Cluster, Passwords } from "./embedded-cluster.ts";
import { SOCKET, startPostmaster, stopOrphan } from "./embedded-process.ts";
import type { EmbeddedLog } from "./embedded-process.ts";
import {
  EmbeddedPostgresError,
  chooseAccount,
  findPackage,
  findRuntime,
  makeShortDir,
} from "./embedded-runtime.ts";
import { keepRunning } from "./embedded-supervisor.ts";

export { EmbeddedPostgresError };

export interface EmbeddedPostgres {
  /** The database `crewyard` as its owner, who is not a superuser. */
  readonly url: string;
  /** The database `postgres` as the superuser: for tests, which create their own databases. */
  readonly superuserUrl: string;
  /** Ends every connection, shuts down cleanly and resolves when the server is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** An existing folder that this process has claimed (`claimDataDir`). */
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** False only for tests: faster, and a crash of the machine may lose everything. */
  readonly durable?: boolean;
}

/** For a small machine shared with the web process; a bigger one deserves a server of its own (`DATABASE_URL`). */
const SETTINGS = {
  listen_addresses: "",
  // Relative to the cluster, so that its length never matters to the server; only its owner (and root) may connect.
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
  port: "5432",
  max_connections: "100",
  max_logical_replication_workers: "0",
  shared_buffers: "128MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  jit: "off",
  random_page_cost: "1.1",
  effective_io_concurrency: "64",
  // Bounds the log to replay after a crash, and so the duration of the next start.
  max_wal_size: "256MB",
  min_wal_size: "64MB",
  timezone: "UTC",
  // Ends a statement whose client has disconnected.
  client_connection_check_interval: "2s",
  // Leaves out statements and details, which would put members' data into the log. The application logs its own errors.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "",
} as const;

const FOR_TESTS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
} as const;

/** The longest socket path that every system allows (macOS 104 bytes, Linux 108, one of them the end mark). */
const LONGEST_SOCKET_PATH = 103;

/**
 * Starts the PostgreSQL that comes with Crewyard on the cluster in `dataDir/postgres-<major>`, which the first start
 * creates, and resolves when it accepts connections. If the server ends, it is restarted at the same address. It
 * listens on a Unix socket inside the cluster, never on TCP. See docs/decisions/0002-embedded-postgres.md, also for how
 * this works as root.
 *
 * @throws {EmbeddedPostgresError} in words for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const dataDir = await realpath(options.dataDir);
  if (process.platform === "win32") {
    throw new EmbeddedPostgresError(
      "The embedded PostgreSQL does not run on Windows. Use WSL, or set DATABASE_URL.",
    );
  }
  const cluster = await findCluster(dataDir);
  const passwords = await prepareCluster(cluster, dataDir, durable);
  const mark = markOf(passwords);
  const settings = { ...SETTINGS, cluster_name: mark, ...(durable ? {} : FOR_TESTS) };
  const server = await keepRunning(async (signal) => {
    await stopOrphan(cluster, mark, log);
    return startPostmaster(cluster, settings, log, signal);
  }, log);
  const address = await shortenAddress(cluster.dir, mark);
  return {
    ...describeUrls(address.dir, passwords),
    async stop() {
      await server.stop();
      await address.remove();
    },
  };
}

/** Returns the address of the server that another process runs on `clusterDir`; call `release` when done with it. */
export async function reachEmbeddedPostgres(
  dataDir: string,
  clusterDir: string,
): Promise<Pick<EmbeddedPostgres, "url" | "superuserUrl"> & { release(): Promise<void> }> {
  const passwords = await readPasswords(dataDir);
  // Uses its own link, as the other process removes the one that it made.
  const address = await shortenAddress(clusterDir, `${markOf(passwords)}-${process.pid}`);
  return { ...describeUrls(address.dir, passwords), release: () => address.remove() };
}

/**
 * Returns the mark that shows on the command line that a server is ours and on this cluster, without revealing the
 * secret.
 */
function markOf(passwords: Passwords): string {
  return `crewyard-${createHash("sha256").update(passwords.superuser).digest("hex").slice(0, 16)}`;
}

function describeUrls(dir: string, passwords: Passwords): Pick<EmbeddedPostgres, "url" | "superuserUrl"> {
  // The host in the query wins; the one before it is for programs that require one.
  const describe = (role: string, password: string, database: string): string =>
    `postgresql://${role}:${password}@localhost/${database}?host=${encodeURIComponent(dir)}`;
  return {
    url: describe("crewyard", passwords.application, "crewyard"),
    superuserUrl: describe("postgres", passwords.superuser, "postgres"),
  };
}

async function findCluster(dataDir: string): Promise<Cluster> {
  const installed = await findPackage();
  const major = Number.parseInt(installed.version, 10);
  const dir = path.join(dataDir, `postgres-${major}`);
  const account = await chooseAccount(dir);
  return { dir, major, account, runtimeDir: await findRuntime(installed, account, dataDir) };
}

/**
 * Returns the folder that clients use to find the socket: the cluster, or a short link to it if its path is too long.
 */
async function shortenAddress(
  clusterDir: string,
  mark: string,
): Promise<{ dir: string; remove(): Promise<void> }> {
  if (Buffer.byteLength(path.join(clusterDir, SOCKET)) <= LONGEST_SOCKET_PATH) {
    return { dir: clusterDir, remove: () => Promise.resolve() };
  }
  const shortDir = await makeShortDir(mark);
  const dir = path.join(shortDir, "db");
  await rm(dir, { force: true });
  await symlink(clusterDir, dir);
  return { dir, remove: () => rm(shortDir, { recursive: true, force: true }) };
}
