// `npm run check`: everything that can be checked without starting Crewyard. Plain JavaScript, so that it runs, and can
// report what is missing, before anything else is known to work.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { findNode } from "./lib/node.mjs";
import { ROOT, ToolError } from "./lib/root.mjs";
import { runTool } from "./lib/supervise.mjs";

/** Each check: its name, the program (a JavaScript file) and its arguments. Longest first. */
const CHECKS = [
  ["types", "node_modules/typescript/bin/tsc", "--build", "--pretty"],
  ["lint", "node_modules/oxlint/bin/oxlint"],
  ["dead code", "node_modules/knip/bin/knip.js", "--no-progress"],
  [
    "architecture",
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "tools/vitest.config.ts",
    "--reporter",
    "dot",
  ],
  ["format", "node_modules/oxfmt/bin/oxfmt", "--check"],
  ["boundaries", "tools/boundaries.ts"],
];

/** Runs one check to its end; never throws: a program that cannot start is a failed check. */
function run(node, [name, program, ...args]) {
  const started = performance.now();
  return new Promise((done) => {
    const finish = (code, output) =>
      done({ name, passed: code === 0, seconds: (performance.now() - started) / 1000, output });
    if (!existsSync(join(ROOT, program))) {
      finish(1, `${program} is missing. Run "npm ci" first.\n`);
      return;
    }
    const child = spawn(node, [program, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => finish(1, error.message));
    child.on("close", (code) => finish(code, Buffer.concat(chunks).toString()));
  });
}

function report({ name, passed, seconds, output }) {
  console.log(`${passed ? "ok  " : "FAIL"}  ${name.padEnd(13)} ${seconds.toFixed(1)} s`);
  if (!passed) console.log(`\n${output.trimEnd()}\n`);
}

/** Takes checks from the queue until it is empty; several run in parallel. */
async function work(node, queue, results) {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const result = await run(node, check);
    report(result);
    results.push(result);
  }
}

await runTool(async () => {
  const node = findNode();
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !CHECKS.some(([known]) => known === name));
  if (unknown.length > 0)
    throw new ToolError(
      `There is no check called "${unknown.join('", "')}". There are: ${CHECKS.map(([name]) => name).join(", ")}.`,
    );
  const started = performance.now();
  const results = [];
  const queue = CHECKS.filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const workers = Math.max(2, Math.min(4, availableParallelism()));
  await Promise.all(Array.from({ length: workers }, () => work(node, queue, results)));

  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  const total = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    failed.length === 0 ? `Everything holds, in ${total} s.` : `Failed: ${failed.join(", ")} (${total} s).`,
  );
  return failed.length === 0 ? 0 : 1;
});
