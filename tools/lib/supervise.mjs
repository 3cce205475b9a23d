import { spawn } from "node:child_process";
import { constants } from "node:os";

import { ROOT, ToolError } from "./root.mjs";

/**
 * Runs a program to its end in the project's folder, passes on the signals that ask it to stop, and resolves with its
 * exit code (128 + the signal's number if a signal ended it, as in a shell).
 */
export function supervise(program, args, env = process.env) {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: "inherit" });
  const pass = (signal) => {
    // Ctrl-C reaches every foreground process by itself; a second signal would mean "stop at once".
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  const watch = watchParent(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", (error) =>
      reject(new ToolError(`${program} could not be started: ${error.message}`)),
    );
    child.once("exit", (code, signal) => {
      for (const each of signals) process.off(each, pass);
      clearInterval(watch);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Under npm, ends with npm (for instance on kill -9): otherwise its leftovers would be hard to find. */
function watchParent(onGone) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 250);
}

/** Runs a tool's main function: its result is the exit code, and a ToolError prints one line instead of a stack. */
export async function runTool(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
