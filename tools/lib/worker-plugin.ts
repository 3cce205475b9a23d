import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { transformWithOxc } from "vite";
import type { Plugin } from "vite";

import { BRAND } from "#contracts/brand.ts";
import { PAGES } from "#contracts/pages.ts";

import { EARLY_SCRIPTS } from "./early-scripts.ts";

const WORKER = fileURLToPath(new URL("../../web/worker/service-worker.ts", import.meta.url));
/** Besides the entry: a member's first screen, the screen after a session ends, and what the entry loads by itself. */
const FIRST = [
  "/web/routes/MemberArea.tsx",
  "/web/routes/member/CacheNotice.tsx",
  "/web/routes/Home.tsx",
  "/web/routes/SignIn.tsx",
  "/web/platform/scroll-memory.ts",
  "/web/platform/keep-focus.ts",
  "/web/ui/ToastCard.tsx",
  "/web/after-first-screen.ts",
];
/** The screens for use on a building site, with everything that opens from them. */
const SCREENS = [
  ...FIRST,
  ...[
    "Jobs",
    "Apprenticeships",
    "MobileChat",
    "MobileNotifications",
    "Crew",
    "Profile",
    "MemberProfile",
    "Settings",
  ].map((name) => `/web/routes/${name}.tsx`),
];
/** Part of every page, without a hash: a change of their text is a new build. */
const UNHASHED = ["index.html", "public/favicon.svg"].map((name) =>
  fileURLToPath(new URL(`../../web/${name}`, import.meta.url)),
);

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...given: never[]) => unknown>>[1];
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

/** Writes `service-worker.js`: the worker without its types, preceded by the list of the build's files. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const { code } = await transformWithOxc(readFileSync(WORKER, "utf8"), WORKER, { sourcemap: false });
        const assets = listFirstFiles(bundle);
        const screens = listScreenFiles(bundle).filter((path) => !assets.includes(path));
        const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)?.fileName;
        if (entry === undefined) throw new Error("The build has no entry");
        const hash = createHash("sha256")
          .update(code)
          .update([...assets, ...screens].join());
        for (const file of UNHASHED) hash.update(readFileSync(file));
        for (const name of EARLY_SCRIPTS) {
          const script = bundle[name];
          if (script?.type !== "asset") throw new Error(`The build has no ${name}`);
          hash.update(script.source);
        }
        const version = hash.digest("hex").slice(0, 16);
        const build = JSON.stringify({
          name: BRAND.name,
          version,
          assets,
          screens,
          entry: `/${entry}`,
          shellPages: listShellPages(),
          checkouts: [PAGES.boostCheckout.pattern, PAGES.boostExistingCheckout.pattern],
        });
        this.emitFile({
          type: "asset",
          fileName: "service-worker.js",
          source: `const BUILD = ${build};\n${code}`,
        });
      },
    },
  };
}

const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((each): each is Chunk => each.type === "chunk");

const isOneOf = ({ moduleIds }: Chunk, files: readonly string[]) =>
  files.some((file) => moduleIds.some((id) => id.endsWith(file)));

/** Returns the file names of these chunks and of everything they need. */
function reach(
  bundle: Bundle,
  from: readonly Chunk[],
  needs: (chunk: Chunk) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const visit = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of needs(chunk)) visit(chunksOf(bundle).find(({ fileName }) => fileName === name));
  };
  from.forEach(visit);
  return found;
}

/** Returns the addresses of the code, styles and fonts that a member's first screen needs. */
function listFirstFiles(bundle: Bundle): string[] {
  const chunks = chunksOf(bundle);
  const first = chunks.filter((chunk) => chunk.isEntry || isOneOf(chunk, FIRST));
  if (!FIRST.every((file) => first.some((chunk) => isOneOf(chunk, [file]))))
    throw new Error("The first screens were not found in the build");
  const found = reach(bundle, first, ({ imports }) => imports);
  const styles = Object.keys(bundle).filter((file) => file.endsWith(".css"));
  if (styles.length === 0) throw new Error("The styles were not found in the build");
  const fonts = Object.keys(bundle).filter((file) => /-basic-[^/]*\.woff2$/.test(file));
  if (fonts.length < 2) throw new Error("The fonts that English needs were not found in the build");
  return [...new Set([...found, ...styles, ...fonts])].map((file) => `/${file}`).toSorted();
}

/** Returns the addresses of the code of screens that must open offline, and of what opens from them. */
function listScreenFiles(bundle: Bundle): string[] {
  const screens = chunksOf(bundle).filter((chunk) => isOneOf(chunk, SCREENS));
  if (screens.length < SCREENS.length) throw new Error("The screens to be kept were not found in the build");
  // The entry leads to every screen.
  const found = reach(bundle, screens, ({ isEntry, imports, dynamicImports }) =>
    isEntry ? imports : [...imports, ...dynamicImports],
  );
  const workers = Object.keys(bundle).filter((file) => /\.worker-[^/]*\.js$/.test(file));
  return [...found, ...workers].map((file) => `/${file}`).toSorted();
}

/** Returns the patterns of paths whose pages the server does not render. */
function listShellPages(): string[] {
  return Object.values(PAGES)
    .filter((page) => !("isOfServer" in page))
    .map(({ pattern }) => pattern.replaceAll(/:\w+/g, "[^/]+"));
}
