// `npm start`: installs and builds what is missing or stale, then runs the server until it is told to stop. Plain
// JavaScript, because on a fresh clone it runs on whatever Node.js the machine has (18 or newer).
import path from "node:path";

import { ensureInstalled } from "./lib/install.mjs";
import { MALLOC_ENVIRONMENT } from "./lib/malloc.mjs";
import { findNode } from "./lib/node.mjs";
import { ROOT } from "./lib/root.mjs";
import { runTool, supervise } from "./lib/supervise.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

await runTool(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  return supervise(node, [path.join(ROOT, "server", "main.ts")], { ...MALLOC_ENVIRONMENT, ...process.env });
});
