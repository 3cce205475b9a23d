// `npm run check`: everything that can be judged without starting Crewyard. Plain JavaScript, so that it runs, and
// can say what is missing, before anything else is known to work.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");

/** Each check: what it is called, the program (a JavaScript file) and its arguments. Longest first. */
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

/** Runs one check to its end; never throws, a program that cannot start is a failed check. */
function run([name, program, ...args]) {
  const started = performance.now();
  return new Promise((done) => {
    const finish = (code, output) =>
      done({ name, passed: code === 0, seconds: (performance.now() - started) / 1000, output });
    if (!existsSync(join(ROOT, program))) {
      finish(1, `${program} is missing. Run "npm ci" first.\n`);
      return;
    }
    const child = spawn(process.execPath, [program, ...args], {
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

/** Takes checks from the queue until it is empty; several of these run side by side. */
async function work(queue, results) {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const result = await run(check);
    report(result);
    results.push(result);
  }
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 24 || (major === 24 && minor < 11)) {
  console.log(
    `Crewyard needs Node 24.11 or newer; this is ${process.version}. "npm run check" finds the right one.`,
  );
  process.exit(1);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS.some(([known]) => known === name));
if (unknown.length > 0) {
  console.log(
    `There is no check called "${unknown.join('", "')}". There are: ${CHECKS.map(([name]) => name).join(", ")}.`,
  );
  process.exit(1);
}

const started = performance.now();
const results = [];
const queue = CHECKS.filter(([name]) => wanted.length === 0 || wanted.includes(name));
await Promise.all(
  Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, () => work(queue, results)),
);

const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
const total = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0 ? `Everything holds, in ${total} s.` : `Failed: ${failed.join(", ")} (${total} s).`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
