import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { getCurrentUser } from "#contracts/accounts.ts";

import { reachEmbeddedPostgres } from "../../platform/database/embedded.ts";
import { findPostmaster } from "../postgres-processes.ts";
import { joinReal, startRealServer, type RealServer } from "../real-server.ts";
import { mountSmallDisk, unmount } from "../tight-disk.ts";
import { judge, type Verdict } from "./judge.ts";
import { Load, type Writer } from "./load.ts";
import { startOwnPostgres, startReplica, type OwnPostgres } from "./own-postgres.ts";

const ADMIN = join(import.meta.dirname, "../../admin/main.ts");
const MEMBERS = 4;
const WRITERS = 12;
/** Room for the cluster, its log and some pictures. */
const SMALL_DISK_MB = 700;

export interface SiteOptions {
  /** The programs of a separate PostgreSQL; null for the embedded one. */
  readonly ownPostgres: string | null;
  /** Whether the separate PostgreSQL has a streaming replica, which all servers use. */
  readonly hasReplica?: boolean;
  /** Servers on that database; more than one requires a separate PostgreSQL. */
  readonly nodes?: number;
  readonly env?: Record<string, string>;
  readonly nodeOptions?: readonly string[];
  /** Whether everything is on its own small disk, if this machine allows that. */
  readonly onSmallDisk?: boolean;
}

/** A site like an operator's, with members, made to be broken. */
export interface Site {
  /** The folder of its files, and of the database if embedded. */
  readonly dataDir: string;
  readonly hasSmallDisk: boolean;
  readonly members: readonly Writer[];
  /** Null: the database is embedded. */
  readonly own: OwnPostgres | null;
  readonly replica: OwnPostgres | null;
  /** The current first server: each restart makes another. */
  readServer(): RealServer;
  /** The current address of each server. */
  readOrigins(): readonly string[];
  /** Starts members' writes, chosen by the seeded `random`. Sends them to `origin`, or to the servers in turn. */
  startLoad(random: () => number, origin?: string): Load;
  /** Simulates a power cut of the machines of a server, the database, its replica, or several. */
  kill(what: { server?: number; database?: boolean; replica?: boolean }): Promise<void>;
  /** Restarts what was killed, and resolves once it is ready. */
  restart(node?: number): Promise<void>;
  /** The database's first process. */
  findDatabase(): Promise<number>;
  /** The database's superuser address. */
  readUrl(): Promise<string>;
  judge(load: Load): Promise<Verdict>;
  /** The errors that `npm run admin -- check` finds. */
  check(): Promise<string[]>;
  /** Ends it and leaves nothing behind. */
  close(): Promise<void>;
}

/** Starts a site with members. A failed start leaves nothing behind either. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).toReversed()) await each();
  };
  try {
    return { ...(await open(options, (each) => void closers.push(each))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  options: SiteOptions,
  onClose: (close: () => Promise<unknown>) => void,
): Promise<Omit<Site, "close">> {
  const folder = await mkdtemp(join(tmpdir(), "crewyard-outage-"));
  onClose(() => rm(folder, { recursive: true, force: true }));
  // A separate PostgreSQL runs as another account, and needs access to its folder.
  await chmod(folder, 0o711);
  const hasSmallDisk = options.onSmallDisk === true && (await mountSmallDisk(folder, SMALL_DISK_MB));
  if (hasSmallDisk) onClose(() => unmount(folder));
  const dataDir = join(folder, "0");
  const own =
    options.ownPostgres === null ? null : await startOwnPostgres(options.ownPostgres, join(folder, "db"));
  if (own !== null) onClose(() => own.stop());
  const replica =
    own === null || options.ownPostgres === null || options.hasReplica !== true
      ? null
      : await startReplica(options.ownPostgres, own, join(folder, "replica"));
  if (replica !== null) onClose(() => replica.stop());
  const env = {
    ...options.env,
    ...(own !== null && { DATABASE_URL: own.url }),
    ...(replica !== null && { DATABASE_REPLICA_URL: replica.url }),
  };
  const start = (node: number) =>
    startRealServer({
      dataDir: join(folder, String(node)),
      env,
      ...(options.nodeOptions && { nodeOptions: options.nodeOptions }),
    });
  const servers: RealServer[] = [];
  onClose(async () => {
    for (const server of servers) server.kill("SIGTERM");
    await Promise.all(servers.map(({ ended }) => ended));
  });
  for (let node = 0; node < (options.nodes ?? 1); node++) {
    await mkdir(join(folder, String(node)));
    // Nodes share their files, and any of them may send an email.
    for (const name of ["media", "private", "outbox"]) {
      if (node === 0) await mkdir(join(dataDir, name));
      else await symlink(join(dataDir, name), join(folder, String(node), name));
    }
    servers.push(await start(node));
  }
  const members: Writer[] = [];
  for (let member = 0; member < MEMBERS; member++) {
    const token = await joinReal(servers[0]!, dataDir, `member-${member}@crewyard.example`);
    const { body } = await servers[0]!.call(getCurrentUser, {}, { token });
    members.push({ token, userId: body.id });
  }
  const findCluster = async () => {
    if (own !== null) return own.cluster;
    const name = (await readdir(dataDir)).find((each) => /^postgres-\d+$/.test(each)) ?? "";
    return join(dataDir, name);
  };
  const findDatabase = async () => findPostmaster(await findCluster());
  const readUrl = async () => {
    if (own !== null) return own.url;
    const reached = await reachEmbeddedPostgres(dataDir, await findCluster());
    const url = new URL(reached.superuserUrl);
    url.pathname = "/crewyard";
    return url.href;
  };
  return {
    dataDir,
    hasSmallDisk,
    members,
    own,
    replica,
    readServer: () => servers[0]!,
    readOrigins: () => servers.map(({ url }) => url),
    startLoad: (random, origin) =>
      new Load({
        origin: (attempt) => origin ?? servers[attempt % servers.length]!.url,
        members,
        writers: WRITERS,
        random,
      }),
    async kill({ server, database = false, replica: isReplicaToo = false }) {
      const pids = database ? [await findDatabase()] : [];
      if (isReplicaToo && replica !== null) pids.push(await findPostmaster(replica.cluster));
      if (server !== undefined) servers[server]?.kill("SIGKILL");
      for (const pid of pids) process.kill(pid, "SIGKILL");
      if (server !== undefined) await servers[server]?.ended;
    },
    async restart(node = 0) {
      servers[node] = await start(node);
    },
    findDatabase,
    readUrl,
    judge: async (load) => judge(await readUrl(), load),
    check: () => checkData({ ...env, DATA_DIR: dataDir }),
  };
}

async function checkData(env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, [ADMIN, "check"], {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child, "close");
  return said.split("\n").filter((line) => line !== "" && !line.startsWith("ok"));
}
