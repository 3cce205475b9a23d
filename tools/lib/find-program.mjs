import { accessSync, constants } from "node:fs";
import path from "node:path";

/**
 * The full path of a program in `PATH`, or null.
 * @param {string} name
 * @returns {string | null}
 */
export function findProgram(name) {
  for (const dir of (process.env.PATH ?? "").split(path.delimiter)) {
    const program = path.join(dir, name);
    try {
      accessSync(program, constants.X_OK);
      return program;
    } catch {
      continue;
    }
  }
  return null;
}
