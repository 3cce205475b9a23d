import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ROOT, say } from "./root.mjs";

const LOCK = path.join(ROOT, "dist", "prepare.lock");
/** Longer than any install: a lock this old is abandoned, even if its process number is in use. */
const STALE_MS = 15 * 60_000;

/** Runs `act` while no other start or test run in this folder installs or builds; waits for a running one. */
export async function prepareAlone(act) {
  await takeLock();
  try {
    return await act();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function takeLock() {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = findHolder();
    if (holder === null) rmSync(LOCK, { force: true });
    else {
      if (!waited) say(`Waiting for process ${holder}, which is installing or building here`);
      await sleep(250);
    }
  }
}

function findHolder() {
  try {
    const holder = Number(readFileSync(LOCK, "utf8"));
    const fresh = Date.now() - statSync(LOCK).mtimeMs < STALE_MS;
    // An empty file is being written at this moment.
    if (!fresh) return null;
    if (holder > 0) process.kill(holder, 0);
    return holder;
  } catch (error) {
    return error.code === "EPERM" ? "of another user" : null;
  }
}
