import { fileURLToPath } from "node:url";

import { build } from "vite";
import type { Plugin, Rolldown } from "vite";

import { PREVIEW_SCRIPT } from "#contracts/first-calls.ts";
import { codeOf } from "#contracts/page-code.ts";
import { PAGES } from "#contracts/pages.ts";

import { withImports } from "./shared-files.ts";

const source = (name: string) => fileURLToPath(new URL(`../../web/early/${name}`, import.meta.url));

/**
 * The scripts that run before the app's code, by address: `web/index.html` names the first, which loads the second on
 * demand; the service worker uses the third instead of the first.
 */
const SCRIPTS = {
  "/page.js": { source: source("page.ts"), format: "iife", fromDevice: false },
  [PREVIEW_SCRIPT]: { source: source("members.ts"), format: "es", fromDevice: false },
  "/kept.js": { source: source("page.ts"), format: "iife", fromDevice: true },
} as const;
/** Pages that are often opened first, from the service worker's cache, in a document that names no code. */
const NAMED_EARLY = ["home", "jobs", "apprenticeships", "mobileChat", "mobileNotifications"] as const;
export const EARLY_SCRIPTS = Object.keys(SCRIPTS).map((address) => address.slice(1));

/**
 * Builds `/page.js`, `/preview.js` and `/kept.js` from `web/early`: each one file without imports, since the app's
 * files have not loaded yet.
 */
export function earlyScripts(target: readonly string[]): Plugin {
  return {
    name: "early-scripts",
    async generateBundle(_options, bundle) {
      const code = listMembersCode(Object.values(bundle).filter((file) => file.type === "chunk"));
      for (const [address, script] of Object.entries(SCRIPTS))
        this.emitFile({
          type: "asset",
          fileName: address.slice(1),
          source: await makeScript(script, target, code),
        });
    },
    configureServer(server) {
      for (const [address, script] of Object.entries(SCRIPTS))
        server.middlewares.use(address, (_request, response, next) => {
          makeScript(script, target, {}).then((code) => {
            response.setHeader("content-type", "text/javascript");
            response.end(code);
          }, next);
        });
    },
  };
}

/**
 * Returns the addresses of the code that each page of a member's phone begins with, except the entry, which every page
 * names.
 */
function listMembersCode(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const holding = (module: string) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`));
  return Object.fromEntries(
    NAMED_EARLY.map((page) => {
      const needed = withImports(
        chunks,
        codeOf(page, true).flatMap((module) => holding(module) ?? []),
      );
      const files = [...needed].filter(({ isEntry }) => !isEntry).map(({ fileName }) => `/${fileName}`);
      return [PAGES[page].pattern, files];
    }),
  );
}

async function makeScript(
  script: { readonly source: string; readonly format: "iife" | "es"; readonly fromDevice: boolean },
  target: readonly string[],
  code: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const built = await build({
    configFile: false,
    define: { MEMBERS_CODE: JSON.stringify(code), FROM_DEVICE: String(script.fromDevice) },
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      target: [...target],
      rolldownOptions: {
        input: script.source,
        output: { format: script.format },
        preserveEntrySignatures: "strict",
        // The modules around their few constants and functions belong to the app.
        treeshake: {
          moduleSideEffects: (id) => id === script.source,
          manualPureFunctions: ["createStore", "Intl"],
        },
      },
    },
  });
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}
