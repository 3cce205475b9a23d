import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { transformWithOxc } from "vite";
import type { Plugin } from "vite";

import { BRAND } from "#contracts/brand.ts";

const WORKER = fileURLToPath(new URL("../../web/worker/service-worker.ts", import.meta.url));
/** Beside the entry: what a member sees first. */
const FIRST = ["/web/routes/MemberArea.tsx", "/web/routes/Home.tsx"];

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...given: never[]) => unknown>>[1];
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

/** Writes `service-worker.js`: the worker without its types, before it what the build consists of. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const { code } = await transformWithOxc(readFileSync(WORKER, "utf8"), WORKER, { sourcemap: false });
        const assets = listFirstFiles(bundle);
        const version = createHash("sha256").update(code).update(assets.join()).digest("hex").slice(0, 16);
        const build = JSON.stringify({ name: BRAND.name, version, assets });
        this.emitFile({
          type: "asset",
          fileName: "service-worker.js",
          source: `const BUILD = ${build};\n${code}`,
        });
      },
    },
  };
}

/** Addresses of the code, styles and fonts that a member's first screen needs. */
function listFirstFiles(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === "chunk");
  const isFirst = ({ isEntry, facadeModuleId }: Chunk) =>
    isEntry || FIRST.some((file) => facadeModuleId?.endsWith(file));
  const found = new Set<string>();
  const visit = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  for (const chunk of chunks.filter(isFirst)) visit(chunk);
  if (found.size < FIRST.length + 1) throw new Error("The first screens were not found in the build");
  // Their styles, and the emails that English needs.
  const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
    found.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
  );
  const fonts = Object.keys(bundle).filter((file) => /-latin-(?!ext)[^/]*\.woff2$/.test(file));
  return [...new Set([...found, ...styles, ...fonts])].map((file) => `/${file}`).toSorted();
}
