// `npm run dev`: the server, restarted when its code changes, and Vite's development server, which sends changes of the
// web app to the open page and gets data from the server. Open the address that Vite prints.
import { spawn } from "node:child_process";
import path from "node:path";

import { ensureInstalled } from "./lib/install.mjs";
import { findNode } from "./lib/node.mjs";
import { ROOT, say } from "./lib/root.mjs";
import { runTool } from "./lib/supervise.mjs";

await runTool(async () => {
  await ensureInstalled();
  const node = findNode();
  const { API_PORT: apiPort = "3000", WEB_PORT: webPort = "5173", ...rest } = process.env;
  const env = {
    ...rest,
    API_PORT: apiPort,
    WEB_PORT: webPort,
    FORCE_COLOR: process.stdout.isTTY ? "1" : "0",
  };
  // Emailed links and the check of a write's origin use the address in the browser: Vite's.
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${webPort}`;
  return runTogether([
    spawn(node, ["--watch", "--watch-preserve-output", path.join(ROOT, "server", "main.ts")], {
      cwd: ROOT,
      env: { ...env, PORT: apiPort, PUBLIC_URL: publicUrl },
      stdio: ["ignore", "inherit", "inherit"],
    }),
    spawn(node, [path.join(ROOT, "node_modules", "vite", "bin", "vite.js"), "--clearScreen", "false"], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    }),
  ]);
});

/** Runs until one of the programs ends or a signal arrives, then stops the others; resolves once all have ended. */
async function runTogether(children) {
  let stopping = false;
  const stopAll = () => {
    if (stopping) return;
    stopping = true;
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);
  const codes = await Promise.all(children.map((child) => waitForEnd(child).finally(stopAll)));
  return Math.max(...codes);
}

function waitForEnd(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      say(error.message);
      resolve(1);
    });
    // A program that ends by the signal sent to it did as it was told.
    child.once("exit", (code, signal) => resolve(signal === "SIGTERM" || code === 143 ? 0 : (code ?? 1)));
  });
}
