// `npm test`: installs what is missing, then hands over to tools/run-tests.ts, which needs the Node.js that comes with
// the packages. `npm test -- unit`, `-- api` or `-- e2e` runs one step; words after that choose test files.
import path from "node:path";

import { ensureInstalled } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { ROOT } from "./lib/root.mjs";
import { runTool, supervise } from "./lib/supervise.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

await runTool(async () => {
  await ensureInstalled();
  const node = findNode();
  const [step] = process.argv.slice(2);
  if (step === undefined || step === "e2e") await ensureWebBuilt(node);
  return supervise(node, [path.join(ROOT, "tools", "run-tests.ts"), ...process.argv.slice(2)]);
});
