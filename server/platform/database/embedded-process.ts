import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFile, readlink, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { locate, spawnOptions } from "./embedded-cluster.ts";
import type { Cluster } from "./embedded-cluster.ts";
import { EmbeddedPostgresError } from "./embedded-runtime.ts";

/** The log that the embedded database writes for the operator. */
export interface EmbeddedLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A running PostgreSQL server. */
export interface Postmaster {
  /** Resolves with words for the operator when the process is gone, for whatever reason. */
  readonly gone: Promise<string>;
  /** Ends every connection and shuts down cleanly; resolves when the process is gone. */
  stop(): Promise<void>;
}

/** The socket's file name, which PostgreSQL derives from the port. */
export const SOCKET = ".s.PGSQL.5432";

/** A shutdown writes at most `shared_buffers` to disk; if it takes longer than this, it is stuck. */
const STOP_LIMIT_MS = 8_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Starts the server and waits until it accepts connections, however long it needs to recover after a crash. `signal`
 * ends a start that is no longer wanted.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  log: EmbeddedLog,
  signal: AbortSignal,
): Promise<Postmaster> {
  signal.throwIfAborted();
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = path.join(cluster.runtimeDir, "bin", "postgres");
  const child = spawn(program, [...locate(cluster), ...options], {
    ...spawnOptions(cluster),
    // In its own process session: Ctrl-C reaches Crewyard only, which stops the database last.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = relayLog(child, log, () => signal.aborted);
  const gone = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, by) => resolve(`it ended with ${by ?? `code ${code}`}`));
  });
  const interrupt = (): void => void child.kill("SIGINT");
  process.once("exit", interrupt);
  signal.addEventListener("abort", interrupt, { once: true });
  void gone.then(() => {
    process.off("exit", interrupt);
    signal.removeEventListener("abort", interrupt);
  });

  const failure = await waitUntilReady(cluster, child, gone, log);
  if (failure !== null) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL did not start: ${[failure, ...said].join(" | ")}`,
    );
  }
  hurryShutdown(cluster, child, gone);
  return {
    gone,
    async stop() {
      child.kill("SIGINT");
      // SIGQUIT ends it at once; the next start recovers from the log, as after a power cut.
      const limit = setTimeout(() => child.kill("SIGQUIT"), STOP_LIMIT_MS);
      await gone.finally(() => clearTimeout(limit));
    },
  };
}

/**
 * Sends SIGINT once the server is stopping: after SIGTERM, PostgreSQL takes no new connections but waits for existing
 * ones, which never end.
 */
function hurryShutdown(cluster: Cluster, child: ChildProcess, gone: Promise<string>): void {
  const look = setInterval(() => {
    void readPidFile(cluster).then((lines) => {
      if (Number(lines[0]) === child.pid && lines[7]?.trim() === "stopping") child.kill("SIGINT");
    });
  }, LOOK_EVERY_MS);
  void gone.then(() => clearInterval(look));
}

/** Returns null once the server accepts connections, otherwise the reason why it will not. */
async function waitUntilReady(
  cluster: Cluster,
  child: ChildProcess,
  gone: Promise<string>,
  log: EmbeddedLog,
): Promise<string | null> {
  for (let waited = 0; ; waited += 10) {
    const lines = await readPidFile(cluster);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return null;
    if (waited > 0 && waited % 5_000 === 0) log.info("The database is still recovering from its last stop");
    const failure = await Promise.race([gone, sleep(10, null)]);
    if (failure !== null) return failure;
  }
}

/** Relays the server's log lines, and keeps the last few for an error message. */
function relayLog(child: ChildProcess, log: EmbeddedLog, isStopping: () => boolean): string[] {
  const last: string[] = [];
  let rest = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      last.push(line.trim());
      if (last.length > 5) last.shift();
      // During a shutdown PostgreSQL logs every connection that it ends as a fatal error.
      if (/^(FATAL|PANIC):/.test(line) && !isStopping()) log.error(`PostgreSQL: ${line}`);
      else log.debug(`PostgreSQL: ${line}`);
    }
  });
  return last;
}

/**
 * Stops a server that still runs on this cluster after its Crewyard process was killed. The caller holds `DATA_DIR`, so
 * such a server is an orphan. `mark` is on the command line of the servers that Crewyard starts.
 */
export async function stopOrphan(cluster: Cluster, mark: string, log: EmbeddedLog): Promise<void> {
  const pid = Number((await readPidFile(cluster))[0]);
  if (pid > 0) {
    if ((await identify(pid, cluster, mark)) === "ours") {
      log.info(`Stopping the database left running by an earlier process (pid ${pid})`);
      await endOrphan(pid, () => identify(pid, cluster, mark));
    }
    const left = await identify(pid, cluster, mark);
    if (left === "unknown") return;
    // The process number now belongs to another program, or to a process that has ended but that its parent has not
    // collected. PostgreSQL would take either for a running server and refuse to start.
    if (left === "stranger") await rm(path.join(cluster.dir, "postmaster.pid"), { force: true });
  }
  // No server runs on this cluster, so its socket is not in use either.
  await rm(path.join(cluster.dir, `${SOCKET}.lock`), { force: true });
}

async function endOrphan(pid: number, identifyAgain: () => Promise<string>): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    sendSignal(pid, signal);
    for (let waited = 0; waited < STOP_LIMIT_MS; waited += 10) {
      if ((await identifyAgain()) !== "ours") return;
      await sleep(10);
    }
  }
  throw new EmbeddedPostgresError(`A PostgreSQL server left running (pid ${pid}) does not stop.`);
}

/**
 * Says whose process `pid` is. "unknown" is a PostgreSQL server that may run on this cluster, started by hand for
 * instance: it is left alone, and PostgreSQL itself refuses to start beside it.
 */
async function identify(
  pid: number,
  cluster: Cluster,
  mark: string,
): Promise<"gone" | "ours" | "unknown" | "stranger"> {
  if (!sendSignal(pid, 0)) return "gone";
  const command = await readCommand(pid);
  if (command.includes(mark)) return "ours";
  if (!/postgres|postmaster/.test(command)) return "stranger";
  const workingDir = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return workingDir === null || workingDir === cluster.dir ? "unknown" : "stranger";
}

/** Reads the command line of a process; empty if it has ended but its parent has not collected it yet. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === "linux") {
    return readFile(`/proc/${pid}/cmdline`, "utf8").then(
      (text) => text.replaceAll("\0", " "),
      () => "",
    );
  }
  try {
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** Sends a signal. Returns false if there is no such process. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}

async function readPidFile(cluster: Cluster): Promise<string[]> {
  const text = await readFile(path.join(cluster.dir, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n");
}
