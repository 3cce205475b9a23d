import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Rolldown, UserConfig } from "vite";

import { earlyScripts } from "./tools/lib/early-scripts.ts";
import { plainEndpoints } from "./tools/lib/endpoint-plugin.ts";
import { planSharedFiles } from "./tools/lib/shared-files.ts";
import { serviceWorker } from "./tools/lib/worker-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server that `npm run dev` asks for data; `API_PORT` names its port. */
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/** What a visitor who joins, or has lost the password, opens first. */
const JOINING = ["SignUp", "SignUpComplete", "ResetPassword"].map((name) => `routes/${name}`);
/** What that screen and any of the others need. */
const both = (screen: string, others: readonly string[]) => others.map((other) => [screen, other]);

/**
 * The files of what several screens need, and whose needs each holds. What the home screen and a board both need comes with
 * the frame: neither is to fetch the other's file for it. What visitors' and members' screens share is apart from what only
 * either need: nobody is to fetch all of it for a part.
 */
const SHARED_FILES = {
  main: [["main"]],
  posts: both("routes/SharedPost", ["routes/Home", "routes/home/HomeParts"]),
  sharedpost: [["routes/SharedPost"]],
  listings: both("routes/PublicBoards", ["routes/Home", "routes/home/HomeParts"]),
  boards: both("routes/PublicBoards", ["routes/Apprenticeships"]),
  publicboards: [["routes/PublicBoards"]],
  joining: [
    ...both("routes/MemberArea", JOINING),
    ...both("routes/Home", JOINING),
    ...both("routes/home/HomeParts", JOINING),
  ],
  places: both("routes/Jobs", JOINING),
  memberarea: [
    ["routes/MemberArea"],
    ["routes/Home", "routes/Jobs"],
    ["routes/home/HomeParts", "routes/Jobs"],
  ],
  home: [["routes/Home"]],
  homeparts: [["routes/home/HomeParts"]],
  jobs: [["routes/Jobs"]],
  apprenticeships: [["routes/Apprenticeships"]],
};
/**
 * The screens that are opened first: `e2e/first-load.test.ts` weighs them. What any other needs is asked for when its own
 * code has come, one journey to the server later, so that not every first load carries the list.
 */
const FIRST_SCREENS = [
  "main",
  "MemberArea",
  "Home",
  "HomeParts",
  "Jobs",
  "Apprenticeships",
  "SharedPost",
  "PublicBoards",
];
const isFirst = (file: string) => FIRST_SCREENS.some((screen) => file.startsWith(`assets/${screen}-`));

/** Most of the weight, and it changes seldom: a deploy must not make phones fetch it again. */
const BASE = { name: "base", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ };

/** Phones of the last four years. */
const BROWSERS = ["chrome111", "safari16.4", "firefox128"];

const config = (groups: Rolldown.CodeSplittingGroup[]): UserConfig => ({
  root: here("web"),
  publicDir: "public",
  plugins: [react(), tailwindcss(), plainEndpoints(), earlyScripts(BROWSERS), serviceWorker()],
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
      resolveDependencies: (file, deps, { hostType }) => (hostType === "html" || isFirst(file) ? deps : []),
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
  command === "serve" ? config([]) : config([BASE, ...(await planSharedFiles(config([BASE]), SHARED_FILES))]),
);
