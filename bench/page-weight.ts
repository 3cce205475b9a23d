import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUILT = join(import.meta.dirname, "../dist/web");

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

export interface Weight {
  route: string;
  /** Gzip kB of JavaScript that the first load of the route fetches. */
  js: number;
  css: number;
}

const FRAME = "features/shell/MemberFrame.tsx";

/** Screens whose first load is more than the entry and one chunk, or only the entry. */
const LOADS: Readonly<Record<string, readonly string[]>> = {
  "Sign-in": [],
  Home: [FRAME, "routes/Home.tsx", "routes/home/HomeParts.tsx"],
  Jobs: [FRAME, "routes/Jobs.tsx"],
  Settings: [FRAME, "routes/Settings.tsx"],
};

/** What each screen's first load weighs: the entry, the screen's own chunks, and all they import. */
export function weighPages(): Weight[] {
  const manifest = JSON.parse(readFileSync(join(BUILT, ".vite/manifest.json"), "utf8")) as Manifest;
  const screens = Object.keys(manifest).flatMap((file) => {
    const name = /^routes\/(\w+)\.tsx$/.exec(file)?.[1];
    return name === undefined || name in LOADS ? [] : [[name, [file]] as const];
  });
  return [...Object.entries(LOADS), ...screens]
    .map(([route, files]) => weigh(manifest, route, files))
    .toSorted((a, b) => a.js - b.js);
}

function weigh(manifest: Manifest, route: string, files: readonly string[]): Weight {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name]?.imports?.forEach(visit);
  };
  for (const file of ["index.html", ...files]) visit(file);
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  const js = new Set(chunks.map((chunk) => chunk.file));
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return { route, js: sum(js), css: sum(css) };
}

function sum(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(BUILT, file))).length;
  return bytes / 1000;
}
