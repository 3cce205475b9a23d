import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";

import type { RunReport } from "./run-report.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

export const STEPS = ["check", "unit", "api", "e2e"] as const;
export type StepName = (typeof STEPS)[number];

export interface StepResult extends RunReport {
  readonly name: StepName;
  readonly exitCode: number;
  readonly seconds: number;
}

const NOTHING: RunReport = { passed: 0, failed: 0, skipped: 0, files: [], retried: [], failures: [] };
/** How many of the slowest files are listed at the end. */
const SLOWEST = 20;

export interface StepOptions {
  readonly env: NodeJS.ProcessEnv;
  /** A folder for reports. */
  readonly workDir: string;
  /** Words that select test files; none selects all. */
  readonly filters: readonly string[];
}

/** Runs one step with its output on the terminal. The check counts as one test. */
export async function runStep(name: StepName, { env, workDir, filters }: StepOptions): Promise<StepResult> {
  const started = performance.now();
  const report = path.join(workDir, `${name}.json`);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", name, ...filters];
  const reporters = ["--reporter=default", "--reporter=./tools/lib/run-report.ts"];
  const args = name === "check" ? ["tools/check.mjs"] : [...vitest, ...reporters];
  const exitCode = await run(args, { ...env, TEST_REPORT: report });
  const found = name === "check" && exitCode === 0 ? { ...NOTHING, passed: 1 } : await readReport(report);
  // A step can fail without a failing test: it did not start, or an error occurred between tests.
  const isUnsaid = exitCode !== 0 && found.failed === 0;
  return {
    ...found,
    name,
    exitCode,
    seconds: (performance.now() - started) / 1000,
    failed: isUnsaid ? 1 : found.failed,
    failures: isUnsaid ? [`${name} ended with exit code ${exitCode} and no failed test`] : found.failures,
  };
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, pass);
  const [code] = (await once(child, "exit")) as [number | null];
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, pass);
  return code ?? 1;
}

async function readReport(file: string): Promise<RunReport> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? NOTHING : (JSON.parse(text) as RunReport);
}

/**
 * Returns the closing lines of a run: the slowest files, the retries, the steps with their wall time, the failures and
 * reasons, then the total in the form that build servers read. `prepared` is the seconds that starting the database and
 * other services took.
 */
export function summarise(results: readonly StepResult[], prepared: number): string {
  const slowest = results
    .flatMap(({ name, files }) => files.map((each) => ({ ...each, name })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, file, seconds }) => `${formatSeconds(seconds)}  ${name.padEnd(4)}  ${file}`);
  const retried = results.flatMap((result) => result.retried.map((test) => `      ${test}`));
  const failures = results.flatMap((result) => result.failures.map((test) => `      ${test}`));
  const rows = results.map(({ name, exitCode, seconds, passed, failed, skipped }) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
    return `${exitCode === 0 ? "ok  " : "FAIL"}  ${name.padEnd(8)} ${formatSeconds(seconds)}  ${counts}`;
  });
  const sum = (key: "passed" | "failed" | "seconds"): number =>
    results.reduce((total, result) => total + result[key], 0);
  return [
    "",
    ...(slowest.length > 1 ? ["The slowest files:", ...slowest, ""] : []),
    ...(retried.length > 0 ? ["Passed only when tried again:", ...retried, ""] : []),
    `ok    prepare  ${formatSeconds(prepared)}`,
    ...rows,
    `      in all   ${formatSeconds(prepared + sum("seconds"))}`,
    "",
    ...(failures.length > 0 ? ["Failed:", ...failures, ""] : []),
    `${sum("passed")} passed, ${sum("failed")} failed`,
    "",
  ].join("\n");
}

const formatSeconds = (seconds: number): string => `${seconds.toFixed(1).padStart(6)} s`;
