import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { PluginOption, Rolldown, UserConfig } from "vite";

import { earlyScripts } from "./tools/lib/early-scripts.ts";
import { plainEndpoints } from "./tools/lib/endpoint-plugin.ts";
import { plainIcons } from "./tools/lib/icon-plugin.ts";
import { planSharedFiles } from "./tools/lib/shared-files.ts";
import { serviceWorker } from "./tools/lib/worker-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server that `npm run dev` asks for data; `API_PORT` names its port. */
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/** Most of the weight, and it changes seldom: a deploy must not make phones fetch it again. */
const BASE = { name: "base", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ };

/** Phones of the last four years. */
const BROWSERS = ["chrome111", "safari16.4", "firefox128"];

/** What Vite puts around each `import()` fetches lists that there are none of here. */
const plainImports: PluginOption = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
};

const config = (groups: Rolldown.CodeSplittingGroup[]): UserConfig => ({
  root: here("web"),
  publicDir: "public",
  plugins: [
    plainImports,
    react(),
    tailwindcss(),
    plainEndpoints(),
    plainIcons(),
    earlyScripts(BROWSERS),
    serviceWorker(),
  ],
  resolve: {
    alias: [
      // Radix's scroll lock writes a <style> element at run time, which the Content-Security-Policy forbids.
      { find: /^react-remove-scroll$/, replacement: here("web/ui/radix-scroll-lock.tsx") },
    ],
  },
  build: {
    outDir: here("dist/web"),
    emptyOutDir: true,
    manifest: true,
    target: ["es2022", ...BROWSERS],
    // Older engines get `light-dark()` rewritten.
    cssTarget: BROWSERS,
    // A data: URL would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The server's pages name the code of the screen they show; whatever else is opened was mostly kept by then, and a list of
    // what each screen needs would be part of every first load.
    modulePreload: false,
    // There is one, and code that waits for its own would carry what waits.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // They stand in the board's index, which must not fetch them for that.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/](contracts|web[\\/]features[\\/]board)[\\/]/, sideEffects: false }],
        // A schema that nobody reads is left out.
        manualPureFunctions: ["z"],
        propertyReadSideEffects: false,
      },
      output: {
        // So many small letters tell versions apart; the entry lists a hundred of these names.
        hashCharacters: "base36",
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { groups },
      },
    },
  },
  server: {
    port: Number(process.env["WEB_PORT"] ?? 5173),
    strictPort: true,
    proxy: {
      "/api": api,
      "/media": api,
      "/ws": { target: api, ws: true },
    },
  },
});

export default defineConfig(async ({ command }) =>
  command === "serve"
    ? config([])
    : config([BASE, ...(await planSharedFiles(config([BASE]), [BASE.name, "rolldown-runtime"]))]),
);
