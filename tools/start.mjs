// `npm start`: installs and builds what is missing or stale, then runs the server until it is told to stop. Plain
// JavaScript, because on a fresh clone it runs on whatever Node.js the machine has (20 or newer).
import path from "node:path";

import { ensureInstalled } from "./lib/install.mjs";
import { MEMORY_ENVIRONMENT } from "./lib/memory.mjs";
import { findNode } from "./lib/node.mjs";
import { ROOT } from "./lib/root.mjs";
import { runTool, supervise } from "./lib/supervise.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

await runTool(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  // Keeps compiled code for the next start, which is then faster.
  const cache = { NODE_COMPILE_CACHE: path.join(ROOT, "node_modules/.cache/node") };
  const environment = { ...MEMORY_ENVIRONMENT, ...cache, ...process.env };
  return supervise(node, [path.join(ROOT, "server", "main.ts")], environment);
});
