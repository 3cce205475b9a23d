// `npm run test:mutants [words]`: plants each known fault in a copy of the code and sees whether the nearest tests notice.
// Prints what each came to, then `found of all`, and exits 1 when one got through. Words choose faults by their names.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";

import { startTestPostgres } from "#server/testing/start-test-postgres.ts";

import type { Fault } from "./fault.ts";
import { FAULTS } from "./faults.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** What a copy does without; packages are linked. */
const LEFT_OUT = new Set([".git", "node_modules", "dist", "data"]);
/** A fault may make its tests wait for ever: that is noticed, too. */
const LONGEST_MS = 240_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ name, file }) => words.every((word) => `${name} ${file}`.includes(word)));
if (chosen.length === 0) {
  say(`No fault has "${words.join(" ")}" in its name or its file.`);
  process.exit(1);
}

await using made = new AsyncDisposableStack();
const postgres = await startTestPostgres();
made.defer(() => postgres.stop());
/** What the tests that failed last said. */
let failure = "";
process.exitCode = await plantAll();

async function plantAll(): Promise<number> {
  await assertSoundWithout();
  const waiting = [...chosen];
  const missed: string[] = [];
  const work = async (): Promise<void> => {
    const copy = await makeCopy();
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const started = performance.now();
      const isFound = await isNoticed(copy, fault);
      if (!isFound) missed.push(fault.name);
      const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
      say(`${isFound ? "found " : "MISSED"} ${seconds} s  ${fault.name}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), chosen.length) }, work));
  say(`\n${chosen.length - missed.length} of ${chosen.length} faults found`);
  for (const name of missed) say(`not found: ${name}`);
  return missed.length === 0 ? 0 : 1;
}

/** Tests that fail without any fault would notice nothing. */
async function assertSoundWithout(): Promise<void> {
  const copy = await makeCopy();
  for (const step of ["unit", "api", "e2e"] as const) {
    const tests = new Set(
      chosen.filter((fault) => (fault.step ?? "api") === step).flatMap((fault) => fault.tests),
    );
    if (tests.size > 0 && (await failsWith(copy, step, [...tests], LONGEST_MS * tests.size)))
      throw new Error(`These tests fail without any fault: fix them first\n${failure}`);
  }
}

async function makeCopy(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "crewyard-mutants-"));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  await cp(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(path.relative(ROOT, source)),
  });
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/** Whether the fault's tests fail with it; the copy is as it was afterwards. */
async function isNoticed(copy: string, { file, from, to, tests, step = "api" }: Fault): Promise<boolean> {
  const place = path.join(copy, file);
  const original = await readFile(place, "utf8");
  if (!original.includes(from)) throw new Error(`${file} no longer has: ${from}`);
  await writeFile(
    place,
    original.replace(from, () => to),
  );
  try {
    return await failsWith(copy, step, tests);
  } finally {
    await writeFile(place, original);
  }
}

async function failsWith(
  copy: string,
  step: string,
  tests: readonly string[],
  longestMs = LONGEST_MS,
): Promise<boolean> {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", step];
  const child = spawn(process.execPath, [...vitest, "--bail=1", "--retry=0", ...tests], {
    cwd: copy,
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString()));
  const timer = setTimeout(() => child.kill("SIGKILL"), longestMs);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  // Killed for its time counts as noticed; a run that failed of something else than a test says nothing.
  if (code === 0 || code === null) return code === null;
  if (!/ FAIL /.test(output)) throw new Error(`No tests ran for ${tests.join(" ")}:\n${output.slice(-2000)}`);
  failure = output.slice(output.indexOf(" FAIL ")).slice(0, 2000);
  return true;
}
