import { dirname, join, parse } from "node:path";

import { build } from "vite";
import type { Rolldown, UserConfig } from "vite";

import { FIRST_LOADS, OFTEN_FIRST } from "./first-loads.ts";
import { mergePieces } from "./merge-pieces.ts";
import type { Piece } from "./merge-pieces.ts";

interface SharedFile {
  name: string;
  test: (module: string) => boolean;
  includeDependenciesRecursively: false;
}

/** The overhead of a file in bytes: its request, and being compressed separately. */
const PER_FILE = 800;
/** The share of minified code that remains after compression. */
const COMPRESSED = 0.36;

/**
 * Plans the files for code that several screens need. Without this, every small part that two screens share is its own
 * file, and a first load a hundred requests; with one file for all, each screen fetches other screens' code. So parts
 * are put into one file if that costs the first loads less than another request (`mergePieces`). The code that is
 * really needed is known only after unused code has been dropped, so the app is first built without this, in memory.
 * The `placed` files stay as they are.
 */
export async function planSharedFiles(config: UserConfig, placed: readonly string[]): Promise<SharedFile[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((each) => each.type === "chunk");
  const names = Object.keys(FIRST_LOADS);
  const begins = names.map((name) =>
    ["main.tsx", ...(FIRST_LOADS[name] ?? [])].map((module) => join(config.root ?? "", module)),
  );
  const screens = new Set(begins.flat().map((path) => chunkOf(chunks, path)));
  const unnamed = chunks.find(
    (chunk) => dirname(chunk.facadeModuleId ?? "").endsWith("/routes") && !screens.has(chunk),
  );
  if (unnamed) throw new Error(`contracts/page-code.ts does not name ${unnamed.facadeModuleId}`);
  const needs = begins.map((paths) =>
    withImports(
      chunks,
      paths.map((path) => chunkOf(chunks, path)),
    ),
  );

  const entry = withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );

  const pieces = new Map<string, Piece>();
  for (const chunk of chunks) {
    const loads = needs.reduce(
      (bits, needed, at) => (needed.has(chunk) ? bits | (1n << BigInt(at)) : bits),
      0n,
    );
    if (loads === 0n) continue;
    pieces.set(chunk.fileName, {
      size: chunk.code.length * COMPRESSED,
      loads,
      imports: new Set(),
      modules: Object.keys(chunk.modules),
      isPlaced: chunk.isDynamicEntry || placed.includes(chunk.name),
      isOfEntry: entry.has(chunk),
    });
  }
  for (const { fileName, imports } of chunks)
    for (const file of imports) {
      const imported = pieces.get(file);
      if (imported) pieces.get(fileName)?.imports.add(imported);
    }
  const weights = names.map((name) => OFTEN_FIRST[name] ?? 1);
  const files = mergePieces([...pieces.values()], weights, PER_FILE);
  return files.map(({ modules: [...all] }, at) => {
    const modules = new Set(all);
    return {
      name: nameOf(all, at),
      test: (module) => modules.has(module),
      includeDependenciesRecursively: false,
    };
  });
}

/** Named after the first of its parts, plus a number, since another file may have the same name. */
function nameOf(modules: readonly string[], at: number): string {
  return `${parse(modules[0] ?? "").name}-${at}`;
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ modules }) => module in modules);
  if (chunk === undefined) throw new Error(`The build has no ${module}`);
  return chunk;
}

/** Returns those chunks and everything that they import. */
export function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  begun: readonly Rolldown.OutputChunk[],
): ReadonlySet<Rolldown.OutputChunk> {
  const needed = new Set(begun);
  for (const { imports } of needed)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return needed;
}
