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
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["server/testing/global-setup.ts", "e2e/support/global-setup.ts"],
          // Each file has a Chromium of its own, and half of a journey is waiting.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
