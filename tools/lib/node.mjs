import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

import { installDebianPackage } from "./debian-package.mjs";
import { ROOT, say, ToolError } from "./root.mjs";

/** A library that Node.js 26 for Linux needs and a slim system may lack. */
const LIBRARY = { file: "libatomic.so.1", debian: "libatomic1" };

/** Returns the path of a suitable Node.js: the installed package's, else the current one. */
export function findNode() {
  const oldest = readOldest();
  const name = process.platform === "win32" ? "node.cmd" : "node";
  const installed = path.join(ROOT, "node_modules", ".bin", name);
  const bundled = existsSync(installed) ? realpathSync(installed) : null;
  if (isEnough(process.version, oldest) && (bundled === null || bundled === process.execPath))
    return process.execPath;
  const answer = bundled === null ? undefined : askVersion(bundled);
  if (isEnough(answer?.version ?? "", oldest)) return bundled;
  if (isEnough(process.version, oldest)) return process.execPath;
  const found = answer?.fault
    ? `the one that came with the packages does not start: ${answer.fault}`
    : `this is ${process.version}. See https://nodejs.org/`;
  throw new ToolError(`Crewyard needs Node.js ${oldest} or newer; ${found}.`);
}

/** Returns the version of that Node.js, or why it does not start; on Debian, installs what it lacks if possible. */
function askVersion(node) {
  const ask = () => spawnSync(node, ["--version"], { encoding: "utf8" });
  const { stdout, stderr, error } = ask();
  if (stdout) return { version: stdout };
  const isLacking = stderr?.includes(LIBRARY.file) ?? false;
  if (isLacking && installDebianPackage(LIBRARY.debian, "Node.js needs it", say))
    return { version: ask().stdout ?? "" };
  const advice = isLacking ? ` (Debian and Ubuntu: apt-get install ${LIBRARY.debian})` : "";
  return { fault: `${error?.message ?? stderr.trim()}${advice}` };
}

/** `engines` in package.json is the one place that names the version. */
function readOldest() {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  return engines.node.replace(/^\D+/, "");
}

function isEnough(version, oldest) {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  const [leastMajor, leastMinor] = oldest.split(".").map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
