import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

export const STEPS = ["check", "unit", "api", "e2e"] as const;
export type StepName = (typeof STEPS)[number];

export interface StepResult {
  readonly name: StepName;
  readonly exitCode: number;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StepOptions {
  readonly env: NodeJS.ProcessEnv;
  /** A folder for reports. */
  readonly workDir: string;
  /** Words that choose test files; none chooses all. */
  readonly filters: readonly string[];
}

/** Runs one step with its output on the terminal. The check counts as one test. */
export async function runStep(name: StepName, { env, workDir, filters }: StepOptions): Promise<StepResult> {
  const started = performance.now();
  const report = path.join(workDir, `${name}.json`);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", name, ...filters];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exitCode = await run(name === "check" ? ["tools/check.mjs"] : [...vitest, ...reporters], env);
  const counts =
    name === "check" ? { passed: exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 } : await readCounts(report);
  // A step can fail without a failing test: it did not start, or an error came from between the tests.
  const failed = exitCode === 0 ? counts.failed : Math.max(1, counts.failed);
  return { name, exitCode, seconds: (performance.now() - started) / 1000, ...counts, failed };
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, pass);
  const [code] = (await once(child, "exit")) as [number | null];
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, pass);
  return code ?? 1;
}

async function readCounts(report: string): Promise<{ passed: number; failed: number; skipped: number }> {
  const text = await readFile(report, "utf8").catch(() => "{}");
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
  } = JSON.parse(text) as Record<string, number>;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

/** The closing lines of a run: a table of the steps, then their sum in the form that build servers read. */
export function summarise(results: readonly StepResult[]): string {
  const rows = results.map(({ name, exitCode, seconds, passed, failed, skipped }) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
    return `${exitCode === 0 ? "ok  " : "FAIL"}  ${name.padEnd(6)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`;
  });
  const sum = (key: "passed" | "failed"): number => results.reduce((total, result) => total + result[key], 0);
  return ["", ...rows, "", `${sum("passed")} passed, ${sum("failed")} failed`, ""].join("\n");
}
