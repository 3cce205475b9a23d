import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { prepareAlone } from "./exclusive.mjs";
import { ROOT, say, ToolError } from "./root.mjs";

const MODULES = path.join(ROOT, "node_modules");
/** Written last: `npm ci` removes the folder first, so an interrupted install has no stamp. */
const STAMP = path.join(MODULES, ".crewyard-install");

/** Installs exactly the lockfile, unless node_modules already matches it. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await prepareAlone(() => {
    if (isInstalled()) return;
    if (!matchesLockfile()) {
      say("Installing packages (the first time this takes up to a minute)");
      installPackages();
    }
    linkNode();
    writeFileSync(STAMP, hashLockfile());
  });
}

/**
 * Links Node.js. It comes as one package for each system, all with the same command: npm 9, which Debian has, links
 * none of them if the first by name is for another system.
 */
function linkNode() {
  const bin = path.join(MODULES, ".bin");
  const installed = path.join(MODULES, `node-${process.platform}-${process.arch}`, "bin", "node");
  if (!existsSync(installed) || existsSync(path.join(bin, "node"))) return;
  mkdirSync(bin, { recursive: true });
  symlinkSync(path.relative(bin, installed), path.join(bin, "node"));
}

function isInstalled() {
  try {
    return readFileSync(STAMP, "utf8") === hashLockfile();
  } catch {
    return false;
  }
}

function hashLockfile() {
  const lockfile = readFileSync(path.join(ROOT, "package-lock.json"));
  return createHash("sha256").update(`${process.platform}-${process.arch}\n`).update(lockfile).digest("hex");
}

/** True if a manual install is complete and matches the lockfile: npm records at its end what it installed. */
function matchesLockfile() {
  try {
    const wanted = readPackages(path.join(ROOT, "package-lock.json"));
    const present = readPackages(path.join(MODULES, ".package-lock.json"));
    return Object.entries(wanted).every(([name, { version, optional }]) => {
      if (name === "") return true;
      // Packages for other systems are in the lockfile, but not installed.
      if (!present[name]) return Boolean(optional);
      return present[name].version === version && existsSync(path.join(ROOT, name, "package.json"));
    });
  } catch {
    return false;
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function installPackages() {
  // Building needs the development packages, whatever NODE_ENV says.
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const args = ["ci", "--include=dev", "--include=optional", ...quiet];
  const { npm_execpath: cli = "", npm_node_execpath: node = process.execPath } = process.env;
  const byNpm = path.basename(cli) === "npm-cli.js" && existsSync(node);
  const { error, status } = spawnSync(byNpm ? node : "npm", byNpm ? [cli, ...args] : args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    shell: !byNpm && process.platform === "win32",
  });
  if (error) throw new ToolError(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new ToolError(`"npm ${args[0]}" failed; what it said stands above.`);
}
