// `npm run release -- 1.2.3`: writes the version into its files, dates the "Unreleased" section of CHANGELOG.md,
// commits and tags. It pushes nothing.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { datedChangelog, setVersion } from "./lib/release.ts";

const ROOT = process.cwd();
const FILES = ["package.json", "package-lock.json", "CHANGELOG.md"] as const;

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}

try {
  const [version = ""] = process.argv.slice(2);
  if (git("status", "--porcelain") !== "") throw new Error("There are changes that are not committed.");
  const [about = "", lock = "", changes = ""] = FILES.map((file) =>
    readFileSync(path.join(ROOT, file), "utf8"),
  );
  const day = new Date().toISOString().slice(0, 10);
  const texts = [
    setVersion(about, version),
    setVersion(lock, version),
    datedChangelog(changes, version, day),
  ];
  for (const [at, file] of FILES.entries()) writeFileSync(path.join(ROOT, file), texts[at] ?? "");
  git("commit", "--quiet", "-m", `release: ${version}`, ...FILES);
  git("tag", "--annotate", `v${version}`, "-m", `Crewyard ${version}`);
  console.log(`Release ${version} is committed and tagged v${version}. Push both: git push --follow-tags`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
