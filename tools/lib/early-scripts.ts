import { fileURLToPath } from "node:url";

import { build } from "vite";
import type { Plugin, Rolldown } from "vite";

import { PREVIEW_SCRIPT } from "#contracts/first-calls.ts";

const source = (name: string) => fileURLToPath(new URL(`../../web/early/${name}`, import.meta.url));

/** What runs before the app's code, by its address: the first as `web/index.html` names it, the other when that wants it. */
const SCRIPTS = {
  "/page.js": { source: source("page.ts"), format: "iife" },
  [PREVIEW_SCRIPT]: { source: source("members.ts"), format: "es" },
} as const;
export const EARLY_SCRIPTS = Object.keys(SCRIPTS).map((address) => address.slice(1));

/** Makes `/page.js` and `/preview.js` of `web/early`: each one file without imports, since the app's are still to come. */
export function earlyScripts(target: readonly string[]): Plugin {
  // The app is built twice (`shared-files.ts`).
  const made = new Map<string, Promise<string>>();
  return {
    name: "early-scripts",
    async generateBundle() {
      for (const [address, script] of Object.entries(SCRIPTS)) {
        const making = made.get(address) ?? makeScript(script, target);
        made.set(address, making);
        this.emitFile({ type: "asset", fileName: address.slice(1), source: await making });
      }
    },
    configureServer(server) {
      for (const [address, script] of Object.entries(SCRIPTS))
        server.middlewares.use(address, (_request, response, next) => {
          makeScript(script, target).then((code) => {
            response.setHeader("content-type", "text/javascript");
            response.end(code);
          }, next);
        });
    },
  };
}

async function makeScript(
  script: { readonly source: string; readonly format: "iife" | "es" },
  target: readonly string[],
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      target: [...target],
      rolldownOptions: {
        input: script.source,
        output: { format: script.format },
        preserveEntrySignatures: "strict",
        // What their few constants and functions stand beside is the app's.
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
