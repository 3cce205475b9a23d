import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the process id of the embedded server, from its cluster's folder. */
export async function findPostmaster(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10);
}

/** Returns its child processes: one for each connection, and its helpers. Linux only. */
async function findChildren(postmaster: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(pids.map(readParent));
  return pids.map(Number).filter((_, at) => parents[at] === postmaster);
}

/** Sends a signal to the server and all its processes: `SIGSTOP` simulates a hanging machine, `SIGCONT` ends that. */
export async function signalAll(postmaster: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(postmaster, signal);
  await signalChildren(postmaster, signal);
}

/** Sends a signal to its child processes only. */
export async function signalChildren(postmaster: number, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await findChildren(postmaster)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has ended since it was found: helpers come and go.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

async function readParent(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name, which may contain anything: the state, then the parent.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}
