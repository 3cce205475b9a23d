import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { isCluster } from "../data-dir.ts";
import { nullIfNotFound } from "../file-not-found.ts";
import { EmbeddedPostgresError } from "./embedded-runtime.ts";
import type { Account } from "./embedded-runtime.ts";

/** A database cluster on disk, and how to run PostgreSQL's programs on it. */
export interface Cluster {
  readonly dir: string;
  /** PostgreSQL's major version: a cluster belongs to one. */
  readonly major: number;
  /** Where PostgreSQL's `bin`, `lib` and `share` are. */
  readonly runtimeDir: string;
  readonly account: Account | null;
}

/** Passwords generated on this machine at the first start and stored in `DATA_DIR/database.json`. */
export interface Passwords {
  /** For the role `postgres`, which may do anything. */
  readonly superuser: string;
  /** For the role `crewyard`, which owns the database `crewyard` and nothing else. */
  readonly application: string;
}

/** Allows connections only over the socket and only with a password: other accounts on this machine are not trusted. */
const HOST_RULES = "local all all scram-sha-256\n";

/** Returns the program arguments that locate the cluster. */
export function locate(cluster: Cluster): string[] {
  // An unprivileged account cannot walk through a closed parent folder, but it can use the folder it was started in:
  // /proc/self/cwd leads there without naming the way. So the data stays where it belongs and no rights are added.
  return ["-D", cluster.account ? "/proc/self/cwd" : cluster.dir];
}

/** Returns the `spawn` options for a program that works on this cluster. */
export function spawnOptions(cluster: Cluster): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  // PG* variables of the parent process would change which database the programs use.
  return { cwd: cluster.dir, env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" }, ...cluster.account };
}

/**
 * Ensures that `dataDir` has a cluster with its roles and database, and returns their passwords. A cluster gets its
 * name only when it is complete, so an interrupted start leaves nothing to repair.
 */
export async function prepareCluster(
  cluster: Cluster,
  dataDir: string,
  durable: boolean,
): Promise<Passwords> {
  const names = await readdir(dataDir);
  refuseHalfRestored(names, dataDir);
  refuseOtherVersion(names, cluster, dataDir);
  const exists = (await stat(path.join(cluster.dir, "PG_VERSION")).catch(() => null)) !== null;
  const { passwords, fresh } = await keepPasswords(path.join(dataDir, "database.json"));
  if (!exists) await createCluster(cluster, passwords, durable);
  else if (fresh) await runSingleUser(cluster, describePasswords(passwords));
  return passwords;
}

/** Refuses a half-restored folder: an empty site is worse than one that waits for the operator. */
function refuseHalfRestored(names: readonly string[], dataDir: string): void {
  if (!names.some((name) => /^postgres-\d+\.restoring$/.test(name))) return;
  throw new EmbeddedPostgresError(
    `A restore into DATA_DIR ${dataDir} was cut short. Empty that folder, and restore the backup again.`,
  );
}

function refuseOtherVersion(names: readonly string[], cluster: Cluster, dataDir: string): void {
  const clusters = names.filter(isCluster);
  if (clusters.length === 0 || clusters.includes(path.basename(cluster.dir))) return;
  throw new EmbeddedPostgresError(
    `DATA_DIR ${dataDir} holds ${clusters.join(" and ")}, which PostgreSQL ${cluster.major} cannot open. ` +
      "Start the earlier release of Crewyard with it, or move the data over with pg_upgrade.",
  );
}

async function createCluster(cluster: Cluster, passwords: Passwords, durable: boolean): Promise<void> {
  const staging = { ...cluster, dir: `${cluster.dir}.new` };
  await rm(staging.dir, { recursive: true, force: true });
  await mkdir(staging.dir, { mode: 0o700 });
  if (cluster.account) await chown(staging.dir, cluster.account.uid, cluster.account.gid);
  // Nothing listens until the rules are replaced below, so "trust" admits no one.
  const init = [...locate(staging), "--username=postgres", "--auth=trust", "--no-instructions"];
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  await runProgram(staging, "initdb", [...init, ...locale, ...(durable ? [] : ["--no-sync"])]);
  await writeFile(path.join(staging.dir, "pg_hba.conf"), HOST_RULES);
  await runSingleUser(staging, [
    // Tests connect thousands of times, and most of the cost is what makes the password hard to guess from its hash.
    ...(durable ? [] : ["SET scram_iterations = 1"]),
    ...describePasswords(passwords, "CREATE"),
    "CREATE DATABASE crewyard OWNER crewyard",
    "REVOKE ALL ON DATABASE crewyard FROM PUBLIC",
  ]);
  await rename(staging.dir, cluster.dir);
  if (durable) await syncFolder(path.dirname(cluster.dir));
}

function describePasswords(passwords: Passwords, verb: "CREATE" | "ALTER" = "ALTER"): string[] {
  return [
    `ALTER ROLE postgres PASSWORD '${passwords.superuser}'`,
    `${verb} ROLE crewyard LOGIN PASSWORD '${passwords.application}'`,
  ];
}

/** Runs SQL on a stopped cluster, one statement a line; passwords do not appear in the process list. */
async function runSingleUser(cluster: Cluster, statements: string[]): Promise<void> {
  const settings = ["-c", "log_min_messages=error", "-c", "exit_on_error=on"];
  const args = ["--single", ...locate(cluster), ...settings, "postgres"];
  await runProgram(cluster, "postgres", args, `${statements.join("\n")}\n`);
}

function runProgram(cluster: Cluster, name: string, args: string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(cluster.runtimeDir, "bin", name), args, spawnOptions(cluster));
    let said = "";
    const fail = (reason: string): void => {
      const hint = reason.includes("user does not exist")
        ? ". Add it to /etc/passwd, or set DATABASE_URL."
        : "";
      reject(new EmbeddedPostgresError(`The embedded PostgreSQL's ${name} failed: ${reason}${hint}`));
    };
    child.stdout.resume();
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.on("error", (error) => fail(error.message));
    child.on("close", (code) => (code === 0 ? resolve() : fail(said.trim().replace(/\s*\n\s*/g, " | "))));
    // A program that ends early closes its input; its exit code explains why, not the broken pipe.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/**
 * Reads the passwords that the first start generated.
 *
 * @throws if there are none.
 */
export async function readPasswords(dataDir: string): Promise<Passwords> {
  return JSON.parse(await readFile(path.join(dataDir, "database.json"), "utf8")) as Passwords;
}

async function keepPasswords(file: string): Promise<{ passwords: Passwords; fresh: boolean }> {
  const text = await readFile(file, "utf8").catch(nullIfNotFound);
  if (text !== null) return { passwords: JSON.parse(text) as Passwords, fresh: false };
  const makePassword = (): string => randomBytes(24).toString("base64url");
  const passwords: Passwords = { superuser: makePassword(), application: makePassword() };
  await writeFile(`${file}.new`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return { passwords, fresh: true };
}

async function syncFolder(dir: string): Promise<void> {
  await using folder = await open(dir);
  await folder.sync();
}
