import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever a tool was started. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Prints one line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** A fault that the person at the keyboard can fix: said in one line, without a stack. */
export class ToolError extends Error {}
