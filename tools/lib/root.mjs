import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever a tool is started from. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** One calm line about what is happening. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** A fault that the person at the keyboard can fix: said in one line, without a stack. */
export class ToolError extends Error {}
