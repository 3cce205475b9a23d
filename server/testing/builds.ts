import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { FOLDER, readMigrations } from "../platform/database/migration-files.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

interface NextBuild {
  readonly version: string;
  /** The content of its migration, which follows all of this build's. */
  readonly migration: string;
  /** The oldest compatible build, as a number of builds before it: 1 is this build. */
  readonly worksWithBefore: 0 | 1;
}

/** Creates the build after this one: the same, plus a migration. */
export async function makeNextBuild(
  folder: string,
  { version, migration, worksWithBefore }: NextBuild,
): Promise<string> {
  await mkdir(folder);
  for (const part of ["contracts", "server"])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await linkTheRest(folder);
  const about = await readFile(join(ROOT, "package.json"), "utf8");
  await writeFile(
    join(folder, "package.json"),
    about.replace(/"version": "[^"]+"/, `"version": "${version}"`),
  );
  const latest = (await readMigrations(FOLDER)).at(-1)?.version ?? 0;
  const name = `${String(latest + 1).padStart(4, "0")}_next.sql`;
  const text = `-- compatible from: ${latest + 1 - worksWithBefore}\n${migration}\n`;
  await writeFile(join(folder, "server/migrations", name), text);
  return folder;
}

/** Checks out the build of a commit or tag of this repository, with the currently installed packages. */
export async function checkOutBuild(folder: string, commit: string): Promise<string> {
  await mkdir(folder);
  const archive = join(folder, "build.tar");
  await run("git", ["archive", `--output=${archive}`, commit, "contracts", "server", "package.json"], {
    cwd: ROOT,
  });
  await run("tar", ["--extract", `--file=${archive}`, `--directory=${folder}`]);
  await linkTheRest(folder);
  return folder;
}

async function linkTheRest(folder: string): Promise<void> {
  for (const name of ["node_modules", "dist"]) await symlink(join(ROOT, name), join(folder, name));
}
