import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { serviceWorker } from "./tools/lib/worker-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server that `npm run dev` asks for data; `API_PORT` names its port. */
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

const files = (...patterns: string[]) => new RegExp(patterns.join("|").replaceAll("/", String.raw`[\\/]`));

/** What of our own, and which icons, the first load needs beside the code of one screen. */
const SHELL = files(
  // Every public page has these: in files of their own they would weigh as much again.
  String.raw`web/(platform/preloaded-data|features/accounts/JoinPromo)\.`,
  String.raw`web/ui/(announcer|Button|button-class|Card|cx|ErrorState|field-context)\.`,
  String.raw`web/ui/(page-feedback-store|phone|store|TextLink)\.`,
  String.raw`web/platform/(api-error|lazy-component|session|storage)\.`,
  "contracts/(brand|fill-path|pages)",
  "lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes)",
  "lucide-react/dist/esm/icons/(circle-check|circle-exclamation-point|rotate-cw|triangle-alert|wifi-off)",
);

/** What shows somebody and what they wrote, wherever that is. */
const POST = files(
  String.raw`web/ui/(Avatar|initials|LinkedText|RelativeTime|relative-time|Skeleton)\.`,
  "contracts/(image-source|links|short-count|reference/limits)",
);

/** Small parts that every member's first screen needs and no visitor's does; what they need themselves comes along. */
const MEMBER = files(
  String.raw`web/platform/(drafts|realtime|media/accept|media/use-file-drop)\.`,
  String.raw`web/features/(chat/chat-opener|feed/post-overlay|reports/reporting|search/search-opener)\.`,
  String.raw`web/ui/(CountBadge|enter-key|LoadMoreButton|SegmentedControl|swipe)\.`,
  String.raw`web/ui/(Textarea|use-near|use-tooltip)\.`,
  String.raw`web/features/shell/logout-context\.`,
  "contracts/(current-user|crew|message|notifications)",
);

/** Icons that a member's first screen shows and a visitor's does not: a dozen files of 200 bytes otherwise. */
const ICONS = files(
  String.raw`lucide-react/dist/esm/icons/(bell|briefcase|calendar|check|chevron-left|chevron-right|ellipsis|graduation-cap|hand|house|image|lock|log-out|message-circle|pause|play|search|settings|share-2|user-plus|user-round|users-round)\.`,
);

/**
 * Screens that are seldom the first, and those whose pieces the server's own page names: the entry does not list what they
 * need beside themselves. One more journey to the server when they are opened, for a list that every first load would carry.
 */
const SELDOM = files(
  "assets/(Admin|Advertising|Blogs|Boost|Contact|ForgotPassword|KeepAccount|later|MobileNotifications|NewLinkForm|NotFound|Privacy)",
  "assets/(PublicJob|PublicReport|ReportDialog|ResendLink|ResetPassword|Settings|SharedPost|SignUpComplete|Story|Terms)",
);

export default defineConfig({
  root: here("web"),
  publicDir: "public",
  plugins: [react(), tailwindcss(), serviceWorker()],
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
    // Phones of the last four years; older CSS engines get `light-dark()` rewritten.
    target: ["es2022", "chrome111", "safari16.4", "firefox128"],
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    // A data: URL would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps) => (SELDOM.test(file) ? [] : deps),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // So many small letters tell versions apart; the entry lists a hundred of these names.
        hashCharacters: "base36",
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            // Most of the weight, and it changes seldom: a deploy must not make phones fetch it again.
            { name: "base", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            // Small parts that many screens need: left alone, each would be a file of its own.
            { name: "shell", test: SHELL },
            { name: "post", test: POST },
            { name: "member", test: MEMBER },
            { name: "icons", test: ICONS },
          ],
        },
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
