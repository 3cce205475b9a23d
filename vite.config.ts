import { parse } from "node:path";
import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Rolldown, UserConfig } from "vite";

import { earlyScripts } from "./tools/lib/early-scripts.ts";
import { plainEndpoints } from "./tools/lib/endpoint-plugin.ts";
import { FIRST_LOADS } from "./tools/lib/first-loads.ts";
import { plainIcons } from "./tools/lib/icon-plugin.ts";
import { planSharedFiles } from "./tools/lib/shared-files.ts";
import { serviceWorker } from "./tools/lib/worker-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server that `npm run dev` asks for data; `API_PORT` names its port. */
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/**
 * What these need is asked for together with their own code: they are opened from within the app, by who has nothing kept yet.
 * What any other needs is asked for by the page, or when its own code has come, so that not every first load carries the list.
 */
const ASKED_WITH_NEEDS = ["Home", "SignUp"]
  .flatMap((screen) => FIRST_LOADS[screen] ?? [])
  .map((module) => `assets/${parse(module).name}-`);
const isAskedWithNeeds = (file: string) => ASKED_WITH_NEEDS.some((name) => file.startsWith(name));

/** Most of the weight, and it changes seldom: a deploy must not make phones fetch it again. */
const BASE = { name: "base", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ };

/** Phones of the last four years. */
const BROWSERS = ["chrome111", "safari16.4", "firefox128"];

const config = (groups: Rolldown.CodeSplittingGroup[]): UserConfig => ({
  root: here("web"),
  publicDir: "public",
  plugins: [react(), tailwindcss(), plainEndpoints(), plainIcons(), earlyScripts(BROWSERS), serviceWorker()],
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps, { hostType }) =>
        hostType === "html" || isAskedWithNeeds(file) ? deps : [],
    },
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
