import { fileURLToPath } from "node:url";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { plainEndpoints } from "./tools/lib/endpoint-plugin.ts";
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
    "announcer BareIconButton Button button-class Card cx ErrorBoundary ErrorState Field field-context InlineStatus Input page-feedback-store phone store TextLink toast-rules toast-store use-feedback",
  "web/platform":
    "api-error early-use idempotency lazy-component page-title preloaded-data session storage use-endpoint-mutation",
  "web/features/accounts": "JoinPromo",
  contracts: "brand pages",
  "lucide-react/dist/esm": "createLucideIcon Icon context defaultAttributes",
  "lucide-react/dist/esm/icons":
    "circle-check circle-exclamation-point map-pin rotate-cw triangle-alert wifi-off x zap",
});

/** What forms are checked by before they are sent. No screen begins with one. */
const OF_FORMS = modules({
  "node_modules/zod": "v4",
  contracts: "crew-form endpoint fields list-params message post-form worked-together",
  "contracts/reference": "schemas",
});
const OF_JOB_FORM = modules({ contracts: "board-queries job-form" });

/** Trades, counties and how they are found. */
const OF_REFERENCE = modules({ "contracts/reference": "normalise regions trades" });

/** By which Vite fetches code later; it is in no folder. */
const PRELOAD_HELPER = "vite/preload-helper";

/** What shows somebody and what they wrote, wherever that is. */
const OF_POSTS = modules({
  "web/ui": "Avatar initials LinkedText RelativeTime relative-time Skeleton",
  contracts: "image-source links short-count",
  "contracts/reference": "limits",
});

/** What a job is said with, to members and on the page of a public one. */
const OF_JOBS = modules({
  "web/ui": "Chip",
  "web/platform": "server-time",
  "web/features/jobs": "job-words",
  contracts: "calendar job-words",
  "lucide-react/dist/esm/icons": "calendar share-2",
});

/** What reads go through, and what stands where one has failed. Of visitors' pages only the stories need it. */
const OF_READS = modules({
  "web/ui": "IconButton use-tooltip",
  "web/platform": "current-user Loaded persisted-queries query-client ReadFailure use-endpoint",
  contracts: "current-user",
  "node_modules/@tanstack": "query-core react-query",
});

/** What every member's first screen needs, and no visitor's does. */
const OF_MEMBERS = modules({
  "web/ui": "Carousel CountBadge enter-key LoadMoreButton SegmentedControl swipe Textarea",
  "web/platform": "drafts hidden-things realtime use-address",
  "web/platform/media": "use-file-drop",
  "web/features/chat": "chat-opener",
  "web/features/crew": "crew-request SuggestedPerson",
  "web/features/feed": "post-overlay reactions",
  "web/features/feed/outgoing": "outgoing-post",
  "web/features/feed/text": "PostText",
  "web/features/notifications": "unread-count",
  "web/features/profiles": "index",
  "web/platform/outbox": "entries",
  "web/features/reports": "reporting",
  "web/features/search": "search-opener",
  "web/features/shell": "logout-context",
  contracts: "chat crew job-view notifications profiles worked-together",
});

/** Lists of posts: home, and whoever's profile. */
const OF_FEEDS = modules({ "web/features/feed": "feed.queries", "web/features/feed/list": "PostList" });

/** What lists are searched, sorted and filled with, on one screen or another. */
const OF_LISTS = modules({
  "web/ui": "Checkbox EmptyState FilterChip PageHeader SearchField Select SortSelect",
  "web/platform": "MorePages use-single-write",
  "lucide-react/dist/esm/icons":
    "bell-ring chevron-down ellipsis-vertical mail pencil phone plus rotate-ccw search-x star trash users",
});

/** What both boards' dialogs, public pages and lists of one's own are made of, and no member's first screen. */
const OF_ADVERTS = modules({
  "web/ui": "FactList",
  "web/features/board": "ApplicantHead ContactButtons NoDetails PostedBy PostFirst Requirements ShareButton",
});

/** Both boards, and the job form's words. */
const OF_BOARDS = modules({
  contracts: "board-filters job-flags jobs saved-jobs",
  "contracts/reference": "regions",
  "web/features/advertisements": "advertisements.queries AdPicture SideAd",
  "web/features/board": "index board-filter",
  "web/features/jobs": "job-cache use-board",
  "web/features/jobs/interests": "use-interest",
  "web/features/jobs/listings": "JobCard",
});

/** The icons of a member's first screen: two dozen files of 200 bytes otherwise. */
const ICONS_OF_MEMBERS = modules({
  "lucide-react/dist/esm/icons":
    "bell briefcase check chevron-left chevron-right ellipsis graduation-cap hand house image lock log-out message-circle pause play search settings user-plus user-round users-round",
});

/**
 * The beginnings of screens' names that are seldom the first, or whose pieces the server's own page names. The entry does not
 * list what they need: one more journey to the server when they are opened, for a list that every first load would carry.
 */
const SELDOM_FIRST =
  "Accessibility Admin Advertising Appeal AskDialog AskReview BlockDialog Blogs Boost CheckYourEmail CloseDialog Contact Crew- CropDialog data-use Decision Delete ForgotPassword KeepAccount later LateNotices LogoutDialog MembersOnly MobileNotifications NearDialog NewLinkForm NotFound OpenReviewRequests outbox-kinds PendingPosts Privacy PhotoBlur PublicBoards PublicReport Qualification ReadyApplication ReadyInterest RemoveFromCrew ReportDialog RepostDialog ResendLink ResetPassword Saved Settings ShareProject SharedPost SignUpComplete send- Story Submit Terms Verified VersionedText WaysOn Withdraw WriteReview".split(
    " ",
  );
const isSeldomFirst = (file: string) => SELDOM_FIRST.some((name) => file.startsWith(`assets/${name}`));

export default defineConfig({
  root: here("web"),
  publicDir: "public",
  plugins: [react(), tailwindcss(), plainEndpoints(), serviceWorker()],
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
      // They stand in the board's index, which must not fetch them for that.
      treeshake: {
        moduleSideEffects: [
          { test: OF_ADVERTS, sideEffects: false },
          { test: /[\\/]contracts[\\/]/, sideEffects: false },
        ],
        // A schema that nobody reads is left out.
        manualPureFunctions: ["z"],
        propertyReadSideEffects: false,
      },
      output: {
        // So many small letters tell versions apart; the entry lists a hundred of these names.
        hashCharacters: "base36",
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            // Most of the weight, and it changes seldom: a deploy must not make phones fetch it again.
            { name: "base", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: "checks", test: OF_FORMS, includeDependenciesRecursively: false },
            { name: "job-form", test: OF_JOB_FORM, includeDependenciesRecursively: false },
            { name: "reference", test: OF_REFERENCE },
            // Whatever fetches code later needs Vite's own helper for it, which is in no folder.
            { name: "shell", test: new RegExp(`${OF_EVERY_PAGE.source}|${PRELOAD_HELPER}`) },
            { name: "post", test: OF_POSTS },
            { name: "job", test: OF_JOBS },
            { name: "reads", test: new RegExp(`${OF_READS.source}|${ICONS_OF_MEMBERS.source}`) },
            { name: "member", test: OF_MEMBERS },
            { name: "feed", test: OF_FEEDS },
            { name: "lists", test: OF_LISTS },
            { name: "advert", test: OF_ADVERTS },
            { name: "board", test: OF_BOARDS },
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
