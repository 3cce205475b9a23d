import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

import { ROOT, ToolError } from "./root.mjs";

/** The path of a Node.js that runs Crewyard: the one that was installed with it, else the one that runs this. */
export function findNode() {
  const oldest = readOldest();
  const name = process.platform === "win32" ? "node.cmd" : "node";
  const installed = path.join(ROOT, "node_modules", ".bin", name);
  const bundled = existsSync(installed) ? realpathSync(installed) : null;
  if (isEnough(process.version, oldest) && (bundled === null || bundled === process.execPath))
    return process.execPath;
  if (bundled !== null) {
    const { stdout } = spawnSync(bundled, ["--version"], { encoding: "utf8" });
    if (isEnough(stdout ?? "", oldest)) return bundled;
  }
  if (isEnough(process.version, oldest)) return process.execPath;
  throw new ToolError(
    `Crewyard needs Node.js ${oldest} or newer; this is ${process.version}. See https://nodejs.org/.`,
  );
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
