import { spawnSync } from "node:child_process";
import path from "node:path";

/** Runs the npm of the current Node.js and returns its output, whatever its exit code. */
export function runNpm(args: readonly string[]): { code: number; output: string } {
  const { npm_execpath: cli = "" } = process.env;
  const byNpm = path.basename(cli) === "npm-cli.js";
  const [program, first] = byNpm ? [process.execPath, [cli]] : ["npm", []];
  const { status, stdout, error } = spawnSync(program, [...first, ...args], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (error) throw error;
  return { code: status ?? 1, output: stdout };
}
