import { defineConfig } from "vitest/config";

/** The project's own rules as tests: they need no database and no browser, so they are separate from both. */
export default defineConfig({
  cacheDir: "../node_modules/.cache/vitest-rules",
  test: {
    name: "rules",
    root: import.meta.dirname,
    include: ["architecture.test.ts", "boundaries.test.ts", "outside-calls.test.ts"],
    // They read every file, and the machine may be busy.
    testTimeout: 60_000,
  },
});
