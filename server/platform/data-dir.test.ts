import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { claimDataDir, DataDirError } from "./data-dir.ts";

let parent: string;
let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "crewyard-data-dir-"));
  dataDir = path.join(parent, "some data");
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  await rm(parent, { recursive: true, force: true });
});

/** Starts another process that claims the folder, prints "held" or the error, and holds it until it is killed. */
async function claimElsewhere(): Promise<{ child: ChildProcess; said: string }> {
  const module = JSON.stringify(path.resolve(import.meta.dirname, "data-dir.ts"));
  const program = `
    const { claimDataDir } = await import(${module});
    await claimDataDir(${JSON.stringify(dataDir)}).then(() => console.log("held"), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: chunk.toString().trim() };
}

test("the folder is made for its owner alone", async () => {
  const claim = await claimDataDir(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  await claim.release();
});

test("a second process is told who holds the folder and since when", async () => {
  const claim = await claimDataDir(dataDir);
  const { said } = await claimElsewhere();
  expect(said).toMatch(new RegExp(`is in use by process ${process.pid}, running since 20\\d\\d-`));
  expect(said).not.toContain("\n");
  await claim.release();
});

test("the same process cannot claim it twice, but again after giving it free", async () => {
  const claim = await claimDataDir(dataDir);
  await expect(claimDataDir(dataDir)).rejects.toBeInstanceOf(DataDirError);
  await claim.release();
  await claim.release();
  const again = await claimDataDir(dataDir);
  await again.release();
});

test("after a kill -9 the next one takes over", async () => {
  const { child, said } = await claimElsewhere();
  expect(said).toBe("held");
  await expect(claimDataDir(dataDir)).rejects.toThrow(`process ${child.pid},`);
  child.kill("SIGKILL");
  await once(child, "exit");
  const claim = await claimDataDir(dataDir);
  await claim.release();
});

test("a holder written down by a process that is gone locks nobody out, even when its number lives on", async () => {
  const first = await claimDataDir(dataDir);
  const file = path.join(dataDir, "holder.json");
  const left = await readFile(file, "utf8");
  await first.release();
  await writeFile(file, left);
  const claim = await claimDataDir(dataDir);
  await claim.release();
});

test("of several that start at once exactly one wins", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, claimElsewhere));
  expect(answers.filter(({ said }) => said === "held")).toHaveLength(1);
  const winner = answers.find(({ said }) => said === "held");
  for (const { said } of answers.filter((answer) => answer !== winner)) {
    expect(said).toContain(`is in use by process ${winner?.child.pid},`);
  }
});

test("a file in its place is refused in words", async () => {
  await writeFile(dataDir, "not a folder");
  await expect(claimDataDir(dataDir)).rejects.toThrow(
    /^DATA_DIR .* cannot be used as a folder to write to: /,
  );
});
