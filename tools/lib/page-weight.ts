import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { FIRST_LOADS } from "./first-loads.ts";

const BUILT = join(import.meta.dirname, "../../dist/web");

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

export interface Weight {
  /** The page's name in `FIRST_LOADS`. */
  screen: string;
  /** Gzip kB of JavaScript that the screen's first load fetches. */
  js: number;
}

/**
 * Returns the built size of each screen's first load: the entry, the screen's code, and everything that these import.
 */
export function weighPages(): Weight[] {
  const manifest = JSON.parse(readFileSync(join(BUILT, ".vite/manifest.json"), "utf8")) as Manifest;
  return Object.entries(FIRST_LOADS)
    .map(([screen, modules]) => weigh(manifest, screen, modules))
    .toSorted((a, b) => a.js - b.js);
}

function weigh(manifest: Manifest, screen: string, modules: readonly string[]): Weight {
  const needed = new Set(["index.html", ...modules]);
  for (const name of needed) for (const imported of manifest[name]?.imports ?? []) needed.add(imported);
  const chunks = [...needed].flatMap((name) => manifest[name] ?? []);
  const js = new Set(chunks.map((chunk) => chunk.file));
  return { screen, js: sum(js) };
}

function sum(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(BUILT, file))).length;
  return bytes / 1000;
}
