import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Scan, listErrors, scanImports } from "./boundaries.ts";

const REPO = resolve(import.meta.dirname, "..");

/** Files that other files import; they break no rule. */
const LANDMARKS = [
  "contracts/feed.ts",
  "server/app.ts",
  "server/platform/deps.ts",
  "server/platform/database/queries.ts",
  "server/platform/database/statements.ts",
  "server/platform/database/transaction.ts",
  "server/testing/app.ts",
  "server/features/feed/index.ts",
  "server/features/feed/feed.service.ts",
  "server/features/jobs/index.ts",
  "server/features/notifications/index.ts",
  "web/paths.ts",
  "web/routes/Home.tsx",
  "web/platform/api-client.ts",
  "web/ui/Button.tsx",
  "web/ui/button.css",
  "web/features/feed/PostCard.tsx",
  "web/features/feed/index.ts",
  "e2e/journey.ts",
];

/** `[rule, breaking file, its import]`: at least one for every rule of `.dependency-cruiser.cjs`. */
const FORBIDDEN: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ["no-circular", "contracts/chicken.ts", "./egg.ts"],
  ["no-circular-features", "server/features/hen/index.ts", "../nest/index.ts"],
  ["no-unresolvable", "contracts/lost.ts", "./nowhere.ts"],
  ["only-declared-packages", "server/platform/borrower.ts", "tinyglobby"],
  ["no-dev-package-at-run-time", "server/platform/builder.ts", "vite"],
  ["across-parts-by-alias", "server/platform/climber.ts", "../../contracts/feed.ts"],
  ["inside-a-part-by-relative-path", "server/platform/far.ts", "#server/platform/deps.ts"],
  ["no-test-code-in-the-product", "server/platform/faker.ts", "../testing/app.ts"],
  ["no-test-code-in-the-product", "web/platform/faker.ts", "../../e2e/journey.ts"],
  ["contracts-only-zod", "contracts/node.ts", "node:fs"],
  ["contracts-only-zod", "contracts/package.ts", "pg"],
  ["contracts-only-zod", "contracts/web.ts", "#web/paths.ts"],
  ["contracts-only-zod", "contracts/server.ts", "#server/platform/deps.ts"],
  ["server-never-web", "server/platform/screen.ts", "#web/paths.ts"],
  ["platform-knows-no-feature", "server/platform/nosy.ts", "../features/feed/index.ts"],
  ["platform-knows-no-feature", "server/platform/upward.ts", "../app.ts"],
  ["feature-only-by-its-index", "server/features/jobs/burglar.ts", "../feed/feed.service.ts"],
  ["feature-stands-on-the-platform", "server/features/jobs/upward.ts", "../../app.ts"],
  ["no-feature-calls-notifications", "server/features/jobs/caller.ts", "../notifications/index.ts"],
  ["feed-hears-by-events", "server/features/blocks/blocks.service.ts", "../feed/index.ts"],
  ["only-routes-see-fastify", "server/features/jobs/jobs.service.ts", "fastify"],
  ["only-routes-see-fastify", "server/features/jobs/cookies.ts", "@fastify/cookie"],
  ["only-queries-see-tables", "server/features/jobs/sql.ts", "pg"],
  ["only-queries-see-tables", "server/features/jobs/hot.ts", "../../platform/database/statements.ts"],
  ["only-queries-see-tables", "server/features/jobs/warm.ts", "../../platform/database/queries.ts"],
  ["access-is-pure", "server/features/jobs/jobs.access.ts", "../../platform/database/transaction.ts"],
  ["web-never-server", "web/platform/spy.ts", "#server/platform/deps.ts"],
  ["server-never-web", "server/platform/tidy.ts", "#web/paths.ts"],
  ["web-has-no-node", "web/platform/reader.ts", "node:path"],
  ["ui-knows-only-react", "web/ui/Knowing.tsx", "#contracts/feed.ts"],
  ["ui-knows-only-react", "web/ui/Fetching.tsx", "@tanstack/react-query"],
  ["ui-knows-only-react", "web/ui/Calling.tsx", "../platform/api-client.ts"],
  ["ui-knows-only-react", "web/ui/Featured.tsx", "../features/feed/PostCard.tsx"],
  ["web-feature-only-by-its-index", "web/features/jobs/Neighbour.tsx", "../feed/PostCard.tsx"],
  ["web-feature-only-by-its-index", "web/features/jobs/Screen.tsx", "../../routes/Home.tsx"],
  ["web-platform-knows-no-screen", "web/platform/screen.ts", "../routes/Home.tsx"],
  ["web-platform-knows-no-screen", "web/platform/nosy.ts", "../features/feed/index.ts"],
];

/** Common imports, which must stay allowed. */
const ALLOWED: readonly (readonly [file: string, imported: string])[] = [
  ["contracts/jobs.ts", "zod/mini"],
  ["contracts/crew.ts", "./feed.ts"],
  ["contracts/words.ts", "./words-by-trade.ts"],
  ["contracts/crew.test.ts", "vitest"],
  ["server/main.ts", "./app.ts"],
  ["server/platform/http.ts", "fastify"],
  ["server/platform/words.ts", "#contracts/feed.ts"],
  ["server/platform/words.test.ts", "../testing/app.ts"],
  ["server/features/jobs/jobs.routes.ts", "fastify"],
  ["server/features/jobs/jobs.queries.ts", "pg"],
  ["server/features/jobs/listing.queries.ts", "../../platform/database/statements.ts"],
  ["server/features/sharing/sharing.present.ts", "../feed/index.ts"],
  ["server/features/jobs/jobs.clock.ts", "../../platform/deps.ts"],
  ["server/features/jobs/jobs.test.ts", "../../testing/app.ts"],
  ["web/routes/Jobs.tsx", "../features/feed/PostCard.tsx"],
  ["web/features/jobs/JobCard.tsx", "../../ui/Button.tsx"],
  ["web/features/jobs/Shared.tsx", "../feed/index.ts"],
  ["web/features/jobs/JobLink.tsx", "../../paths.ts"],
  ["web/features/jobs/jobs.queries.ts", "#contracts/feed.ts"],
  ["web/features/jobs/jobs.api.ts", "@tanstack/react-query"],
  ["web/ui/Dialog.tsx", "radix-ui"],
  ["web/ui/Icon.tsx", "lucide-react"],
  ["web/ui/Field.tsx", "./button.css"],
  ["e2e/join.e2e.ts", "playwright-core"],
  ["e2e/seeded.e2e.ts", "#server/testing/app.ts"],
];

/** The other halves of import cycles. */
const PARTNERS = ["contracts/egg.ts", "contracts/words-by-trade.ts", "server/features/nest/index.ts"];

/** The package.json of the planted project; the packages themselves are this project's. */
const PACKAGE = {
  type: "module",
  imports: { "#contracts/*": "./contracts/*", "#server/*": "./server/*", "#web/*": "./web/*" },
  dependencies: {
    "@fastify/cookie": "*",
    "@tanstack/react-query": "*",
    fastify: "*",
    "lucide-react": "*",
    pg: "*",
    "radix-ui": "*",
    zod: "*",
  },
  devDependencies: { "playwright-core": "*", vite: "*", vitest: "*" },
};

let root: string;
let scan: Scan;

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "crewyard-boundaries-"));
  symlinkSync(join(REPO, "node_modules"), join(root, "node_modules"), "junction");
  plant("package.json", JSON.stringify(PACKAGE));
  for (const file of LANDMARKS) plant(file, "export const here = true;\n");
  for (const [, file, imported] of FORBIDDEN) plant(file, `import type {} from "${imported}";\nexport {};\n`);
  for (const [file, imported] of ALLOWED) plant(file, `import {} from "${imported}";\nexport {};\n`);
  plant("contracts/chicken.ts", 'import "./egg.ts";\n');
  plant("contracts/egg.ts", 'import "./chicken.ts";\n');
  plant("contracts/words-by-trade.ts", 'import type {} from "./words.ts";\n');
  plant("server/features/nest/index.ts", 'import type {} from "../hen/index.ts";\n');
  // Access rules may import types, but not values.
  plant("server/features/jobs/jobs.access.ts", 'import "../../platform/database/transaction.ts";\n');
  // Found inside the newest syntax as well.
  plant(
    "server/platform/tidy.ts",
    'export const tidy = async () => { await using _ = await import("#web/paths.ts"); };\n',
  );
  plant("server/platform/builder.ts", 'import "vite";\n');
  scan = await scanImports(root);
}, 15_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("a forbidden import is caught", () => {
  it.each(FORBIDDEN)("%s: %s imports %s", (rule, file) => {
    expect(scan.violations.filter(({ from }) => from === file).map((violation) => violation.rule)).toContain(
      rule,
    );
  });

  it("has one planted violation for each rule", () => {
    const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
      "../.dependency-cruiser.cjs",
    );
    const planted = new Set(FORBIDDEN.map(([rule]) => rule));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });
});

describe("an everyday import is left alone", () => {
  it.each(ALLOWED)("%s imports %s", (file) => {
    expect(scan.violations.filter(({ from }) => from === file)).toEqual([]);
  });
});

describe("a scan that read too little is a failure", () => {
  it("reads every planted file", () => {
    expect(scan.unread).toEqual([]);
    const planted = new Set([
      ...LANDMARKS,
      ...FORBIDDEN.map(([, file]) => file),
      ...ALLOWED.map(([file]) => file),
    ]);
    const sheets = LANDMARKS.filter((file) => file.endsWith(".css"));
    expect(scan.scanned).toBe(planted.size - sheets.length + PARTNERS.length);
  });

  it("says which files were passed over", () => {
    expect(listErrors({ violations: [], scanned: 1, imports: 1, unread: ["server/app.ts"] })).toEqual([
      "server/app.ts was not scanned: its imports are unknown.",
    ]);
  });

  it("does not believe a project without imports", () => {
    expect(listErrors({ violations: [], scanned: 1, imports: 0, unread: [] })).toHaveLength(1);
  });
});
