import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describeApi } from "./openapi.ts";

/**
 * Writes docs/api/openapi.json from the contracts, one operation a line: run `node tools/generate-openapi.ts` after
 * changing one.
 */
const file = join(import.meta.dirname, "../docs/api/openapi.json");
await writeFile(file, `${print(describeApi(), 3)}\n`);

/** Prints JSON with that many levels of objects spread over lines, and deeper levels on one line each. */
function print(value: unknown, levels: number, indent = ""): string {
  if (levels === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, part]) => `${indent}  ${JSON.stringify(key)}: ${print(part, levels - 1, `${indent}  `)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
