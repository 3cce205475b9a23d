// `npm run build`: builds what `npm start` would build, without starting anything.
import { ensureInstalled } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { runTool } from "./lib/supervise.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

await runTool(async () => {
  await ensureInstalled();
  await ensureWebBuilt(findNode());
  return 0;
});
