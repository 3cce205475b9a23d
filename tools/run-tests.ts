// The steps of `npm test` (tools/test.mjs installs first and starts this): check, unit, api, e2e. Code that fails the
// check is not worth testing; otherwise all steps run, so that one run reports everything, and the first failure's exit
// code counts. With TEST_TIER=full (`npm run test:full`) the steps run the tests left out of that run, without
// repeating the check, which is complete.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { VARIABLES } from "#server/platform/config-variables.ts";
import { startTestPostgres } from "#server/testing/start-test-postgres.ts";

import { findChromium, findHeadlessShell } from "./lib/find-chromium.ts";
import { startTestRedis } from "./lib/test-redis.ts";
import { runStep, STEPS, summarise } from "./lib/test-steps.ts";
import type { StepName, StepResult } from "./lib/test-steps.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [wanted, ...filters] = process.argv.slice(2);
const isFull = process.env["TEST_TIER"] === "full";
const chosen = STEPS.filter((name) =>
  wanted === undefined ? !(isFull && name === "check") : name === wanted,
);
if (chosen.length === 0) {
  say(`There is no step "${wanted}". The steps are ${STEPS.join(", ")}.`);
  process.exit(1);
}

await using opened = new AsyncDisposableStack();
let stopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (stopped = true));

process.exitCode = await runAll();

async function runAll(): Promise<number> {
  const workDir = await mkdtemp(path.join(tmpdir(), "crewyard-run-"));
  opened.defer(() => rm(workDir, { recursive: true, force: true }));
  const env = await prepareEnvironment();
  // Counted from npm's start: includes installing and building.
  const started = Number(process.env["TEST_STARTED"] ?? Date.now());
  const prepared = (Date.now() - started) / 1000;
  const results: StepResult[] = [];
  for (const name of chosen) {
    say(`\n── ${name}`);
    const result = await runStep(name, { env, workDir, filters });
    results.push(result);
    if (stopped || (name === "check" && result.exitCode !== 0)) break;
  }
  process.stdout.write(summarise(results, prepared));
  if (filters.length > 0 && results.every(({ passed, failed }) => passed + failed === 0)) {
    say(`No test matches ${filters.join(" ")}`);
    return 1;
  }
  return results.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? (stopped ? 130 : 0);
}

/** Returns the steps' environment: without the operator's settings, with what the steps need. */
async function prepareEnvironment(): Promise<NodeJS.ProcessEnv> {
  const settings = Object.keys(VARIABLES);
  const env: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !settings.includes(name)),
  );
  if (needs("api", "e2e")) {
    const [database, redis] = await Promise.all([
      env["TEST_DATABASE_URL"] ?? startDatabase(),
      startTestRedis(say),
    ]);
    env["TEST_DATABASE_URL"] = database;
    if (redis) {
      opened.defer(() => redis.stop());
      env["TEST_REDIS_URL"] = redis.url;
    } else
      say(
        "No Redis here: the tests that need one are skipped. Install redis-server or set REDIS_URL to run them.",
      );
  }
  // Missing programs are installed, and reported, before the run.
  if (needs("e2e") && (findChromium(say) === null || findHeadlessShell(say) === null))
    say("The browser journeys need a Chromium. Install one, or set CHROME_PATH to the program.");
  return env;
}

async function startDatabase(): Promise<string> {
  const postgres = await startTestPostgres();
  opened.defer(() => postgres.stop());
  return postgres.url;
}

function needs(...names: StepName[]): boolean {
  return names.some((name) => chosen.includes(name));
}
