import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

import { TIMEOUT_MS } from "./tools/lib/wait-timeout.ts";

/** `npm run test:full` sets it. A test file named `*.full.test.ts` runs then only, everything else by default only. */
const isFull = process.env["TEST_TIER"] === "full";
const include = (
  folders: string,
  alsoInFull: readonly string[] = [],
): { include: string[]; exclude: string[] } =>
  isFull
    ? { include: [`${folders}/**/*.full.test.{ts,tsx}`, ...alsoInFull], exclude: [] }
    : { include: [`${folders}/**/*.test.{ts,tsx}`], exclude: ["**/*.full.test.{ts,tsx}"] };
/** These try what only goes wrong sometimes: a few times by default, and again, many times, in the full tests. */
const BY_CHANCE = [
  "server/app.fuzz.test.ts",
  "server/features/chat/interleavings.test.ts",
  "server/features/feed/paging.test.ts",
  "server/features/feed/reactions.test.ts",
  "server/features/notifications/interleavings.test.ts",
  "server/features/reviews/races.test.ts",
];
/** A build server shares its cores with others: there a failed test is tried once more, and the report says which. */
const retry = process.env["CI"] === undefined ? 0 : 1;
const unit = include("{contracts,web,tools,bench}");

/** What takes minutes by its nature comes first, so that no worker is left with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- The sequencer's own method, not an array's.
    const inOrder = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith(".full.test.ts");
    return [...inOrder.filter(isLong), ...inOrder.filter((file) => !isLong(file))];
  }
}

/**
 * The tests, by what they need: `unit` nothing, `api` a PostgreSQL server, `e2e` that, the built web app and a
 * Chromium. The project's rules (architecture, boundaries and outside calls, in tools/) belong to `npm run check`.
 */
export default defineConfig({
  test: {
    passWithNoTests: isFull,
    // A run's report shows a failure's first line: it says which values were not equal.
    chaiConfig: { truncateThreshold: 500 },
    sequence: { sequencer: LongestFirst },
    // Files mostly wait for the database, so no core is left out; four at most, since each holds up to 30 connections.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      {
        test: {
          name: "unit",
          ...unit,
          exclude: [
            ...unit.exclude,
            ...["architecture", "boundaries", "outside-calls"].map((rules) => `tools/${rules}.test.ts`),
          ],
          setupFiles: ["tools/lib/fail-on-console-error.ts"],
          // Node's own `localStorage` warns of having no file; a test that needs a browser's brings one.
          execArgv: ["--no-experimental-webstorage"],
          // As for the API's: only ends what hangs.
          expect: { poll: { timeout: TIMEOUT_MS } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "api",
          ...include("server", BY_CHANCE),
          // Loading the server costs as much as most files' tests: a worker does it once. Tests keep nothing in modules.
          isolate: false,
          // And as the product does, by Node itself: Vite would transform hundreds of files first, in every run.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // What Node compiled is there for the next run, for other workers and for the servers that tests start.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node", import.meta.url)) },
          globalSetup: ["server/testing/global-setup.ts"],
          // A third of their time they wait, for the database or for a time-out: one more than there are cores.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
          setupFiles: ["tools/lib/fail-on-console-error.ts"],
          // Only ends what hangs: how long something takes on a busy machine is no finding.
          expect: { poll: { timeout: TIMEOUT_MS } },
          testTimeout: 90_000,
          hookTimeout: 90_000,
          retry,
        },
      },
      {
        test: {
          name: "e2e",
          // Each journey decides by TEST_TIER which of its widths are left to run.
          ...include("e2e", ["e2e/**/*.test.ts"]),
          globalSetup: ["server/testing/global-setup.ts", "e2e/support/global-setup.ts"],
          // Half of a journey is waiting: one more than there are cores here too.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
          tags: [
            { name: "full", description: "A journey that is rare or long: only the full run walks it." },
          ],
          // A worker loads the journeys' tools and starts its Chromium once.
          isolate: false,
          testTimeout: 120_000,
          expect: { poll: { timeout: TIMEOUT_MS } },
          hookTimeout: 120_000,
          retry,
        },
      },
    ],
  },
});
