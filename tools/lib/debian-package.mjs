import { spawnSync } from "node:child_process";

import { findProgram } from "./find-program.mjs";

const LIMIT_MS = 300_000;

/**
 * Installs a Debian package on this machine, which takes root, after saying so and what it is for. False when that is not
 * possible here.
 * @param {string} name
 * @param {string} purpose
 * @param {(line: string) => void} say
 * @returns {boolean}
 */
export function installDebianPackage(name, purpose, say) {
  const apt = findProgram("apt-get");
  if (apt === null || process.getuid?.() !== 0) return false;
  say(`Installing Debian's package ${name} on this machine (apt-get install ${name}): ${purpose}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args) => spawnSync(apt, args, { env, stdio: "ignore", timeout: LIMIT_MS }).status === 0;
  return run("update", "--quiet") && run("install", "--yes", "--quiet", "--no-install-recommends", name);
}
