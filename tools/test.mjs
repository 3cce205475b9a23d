// `npm test` and, with `--full` first, `npm run test:full`: installs what is missing, then starts tools/run-tests.ts,
// which needs the Node.js from the packages. A word selects one step (`npm test -- unit`); further words select test
// files. docs/testing.md says which tests are in which of the two.
import path from "node:path";

import { ensureInstalled } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { ROOT } from "./lib/root.mjs";
import { runTool, supervise } from "./lib/supervise.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

const started = Date.now();

await runTool(async () => {
  const args = process.argv.slice(2);
  const full = args[0] === "--full";
  if (full) args.shift();
  await ensureInstalled();
  const node = findNode();
  const [step] = args;
  if (step === undefined || step === "e2e") await ensureWebBuilt(node);
  const { TEST_TIER: _ours, ...env } = process.env;
  return supervise(node, [path.join(ROOT, "tools", "run-tests.ts"), ...args], {
    ...env,
    // A third of a short run is compiling unchanged code.
    NODE_COMPILE_CACHE: path.join(ROOT, "node_modules/.cache/node"),
    TEST_STARTED: String(started),
    ...(full && { TEST_TIER: "full" }),
  });
});
