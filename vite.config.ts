import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { serviceWorker } from "./tools/lib/worker-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server that `npm run dev` asks for data; `API_PORT` names its port. */
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`;

/** Matches the modules of each folder that have one of the names, whatever their ending. */
function modules(namesByFolder: Readonly<Record<string, string>>): RegExp {
  const ofFolder = ([folder, names]: [string, string]) => `/${folder}/(${names.split(" ").join("|")})[./]`;
  return new RegExp(
    Object.entries(namesByFolder)
      .map(ofFolder)
      .join("|")
      .replaceAll("/", String.raw`[\\/]`),
  );
}

/*
 * Small parts that many screens need. Left alone, each would be a file of its own, and a first screen a hundred requests.
 * What a group's modules need themselves comes along. A module that no group names is placed by who needs it: one that was
 * forgotten costs a request and breaks nothing. `e2e/first-load.test.ts` weighs what comes of it.
 */

/** What every page needs beside its own screen, a visitor's too. */
const OF_EVERY_PAGE = modules({
  "web/ui":
    "announcer Button button-class Card cx ErrorState field-context page-feedback-store phone store TextLink",
  "web/platform": "api-error lazy-component preloaded-data session storage",
  "web/features/accounts": "JoinPromo",
  contracts: "brand pages",
  "lucide-react/dist/esm": "createLucideIcon Icon context defaultAttributes",
  "lucide-react/dist/esm/icons": "circle-check circle-exclamation-point rotate-cw triangle-alert wifi-off",
});

/** What shows somebody and what they wrote, wherever that is. */
const OF_POSTS = modules({
  "web/ui": "Avatar initials LinkedText RelativeTime relative-time Skeleton",
  contracts: "image-source links short-count",
  "contracts/reference": "limits",
});

/** What every member's first screen needs, and no visitor's does. */
const OF_MEMBERS = modules({
  "web/ui": "CountBadge enter-key LoadMoreButton SegmentedControl swipe Textarea use-tooltip",
  "web/platform": "drafts hidden-things ReadFailure realtime server-time",
  "web/platform/media": "use-file-drop",
  "web/features/chat": "chat-opener",
  "web/features/feed": "post-overlay",
  "web/features/reports": "reporting",
  "web/features/search": "search-opener",
  "web/features/shell": "logout-context",
  contracts:
    "calendar crew current-user job-view job-words list-params message notifications worked-together",
});

/** The icons of a member's first screen: two dozen files of 200 bytes otherwise. */
const ICONS_OF_MEMBERS = modules({
  "lucide-react/dist/esm/icons":
    "bell briefcase calendar check chevron-left chevron-right ellipsis graduation-cap hand house image lock log-out message-circle pause play search settings share-2 user-plus user-round users-round",
});

/**
 * The beginnings of screens' names that are seldom the first, or whose pieces the server's own page names. The entry does not
 * list what they need: one more journey to the server when they are opened, for a list that every first load would carry.
 */
const SELDOM_FIRST =
  "Admin Advertising AskDialog AskReview BlockDialog Blogs Boost CheckYourEmail CloseDialog Contact CropDialog Delete ForgotPassword KeepAccount later LateNotices LogoutDialog MembersOnly MobileNotifications NearDialog NewLinkForm NotFound OpenReviewRequests Privacy PublicJob PublicReport Qualification ReadyInterest RemoveFromCrew ReportDialog RepostDialog ResendLink ResetPassword Saved Settings ShareProject SharedPost SignUpComplete Story Submit Terms Verified VersionedText WaysOn Withdraw WriteReview".split(
    " ",
  );
const isSeldomFirst = (file: string) => SELDOM_FIRST.some((name) => file.startsWith(`assets/${name}`));

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
      resolveDependencies: (file, deps) => (isSeldomFirst(file) ? [] : deps),
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
            { name: "shell", test: OF_EVERY_PAGE },
            { name: "post", test: OF_POSTS },
            { name: "member", test: OF_MEMBERS },
            { name: "icons", test: ICONS_OF_MEMBERS },
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
