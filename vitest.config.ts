import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

/**
 * The tests, by what they need: `unit` nothing, `api` a PostgreSQL server, `e2e` that, the built web app and a
 * Chromium. The project's rules (tools/architecture.test.ts, tools/boundaries.test.ts) belong to `npm run check`.
 */
export default defineConfig({
  test: {
    // Files mostly wait for the database, so no core is left out; four at most, since each holds up to 30 connections.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contracts,web,tools,bench}/**/*.test.{ts,tsx}"],
          exclude: ["tools/architecture.test.ts", "tools/boundaries.test.ts"],
          setupFiles: ["tools/lib/fail-on-console-error.ts"],
          // As for the API's: only ends what hangs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "api",
          include: ["server/**/*.test.ts"],
          // Loading the server costs as much as most files' tests: a worker does it once. Tests keep nothing in modules.
          isolate: false,
          globalSetup: ["server/testing/global-setup.ts"],
          setupFiles: ["tools/lib/fail-on-console-error.ts"],
          // Only ends what hangs: how long something takes on a busy machine is no finding.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // What a busy machine upset is tried once more, and the report says so.
          retry: 1,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["server/testing/global-setup.ts", "e2e/support/global-setup.ts"],
          // Each file has a Chromium of its own, and half of a journey is waiting.
          maxWorkers: 2,
          testTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          // A real browser on a build server's shared cores: what chance upset is tried again, and the report says so.
          retry: 2,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
