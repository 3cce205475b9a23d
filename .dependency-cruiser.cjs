/**
 * Who may import whom (ARCHITECTURE.md). tools/boundaries.test.ts plants one violation of every rule here
 * and fails when a rule is not caught, so a new rule needs a new line there.
 */

const UNIT_TEST = String.raw`\.test\.tsx?$`;
const NPM = "node_modules/";
const PARTS = "^(contracts|server|web|e2e|bench|tools)/";

/** One forbidden dependency; `comment` is what a person reads when it happens. */
const forbid = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    // Everywhere
    forbid(
      "no-circular",
      "Two files that run each other are one file, or miss a third. Types alone may point back.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    forbid(
      "no-circular-features",
      "Two features that know each other, even by their types alone, are one feature, or miss an event.",
      { path: "^server/features/([^/]+)/" },
      { circular: true, via: { path: "^server/features/", pathNot: "^server/features/$1/" } },
    ),
    forbid(
      "no-unresolvable",
      "The import leads nowhere: a typing error, or a missing .ts extension.",
      {},
      { couldNotResolve: true },
    ),
    forbid(
      "only-declared-packages",
      "The package is not in package.json; it is here only because another package brought it.",
      { path: PARTS },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    forbid(
      "no-dev-package-at-run-time",
      "An operator's install may leave devDependencies out.",
      {
        path: "^(contracts|server|web)/",
        pathNot: [UNIT_TEST, "^server/testing/", "^web/platform/testing/"],
      },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "across-parts-by-alias",
      "Another part is named by its subpath import: #contracts/feed.ts, not ../../contracts/feed.ts.",
      { path: PARTS },
      {
        path: "^(contracts|server|web)/",
        pathNot: "^$1/",
        dependencyTypesNot: ["aliased-subpath-import"],
      },
    ),
    forbid(
      "inside-a-part-by-relative-path",
      "Inside a part a relative path shows how near the two files are.",
      { path: PARTS },
      { path: "^$1/", dependencyTypes: ["aliased-subpath-import"] },
    ),
    forbid(
      "no-test-code-in-the-product",
      "Tests, benchmarks and tools use the product, never the other way round.",
      {
        path: "^(contracts|server|web)/",
        pathNot: [UNIT_TEST, "^server/testing/", "^web/platform/testing/"],
      },
      { path: [UNIT_TEST, "^server/testing/", "^web/platform/testing/", "^(e2e|bench|tools)/"] },
    ),

    // contracts/
    forbid(
      "contracts-only-zod",
      "Contracts run in the browser and on the server: zod and other contracts only.",
      { path: "^contracts/", pathNot: UNIT_TEST },
      { pathNot: ["^contracts/", `${NPM}zod/`], couldNotResolve: false },
    ),

    // server/
    forbid(
      "server-never-web",
      "The server knows the contracts, not the screens.",
      { path: "^server/" },
      { path: "^web/" },
    ),
    forbid(
      "platform-knows-no-feature",
      "The platform carries features; it does not know which ones there are.",
      { path: "^server/platform/", pathNot: UNIT_TEST },
      { path: "^server/(?!platform/)" },
    ),
    forbid(
      "feature-only-by-its-index",
      "Another feature is reached by its index.ts alone.",
      { path: "^server/features/([^/]+)/" },
      { path: "^server/features/", pathNot: ["^server/features/$1/", "^server/features/[^/]+/index\\.ts$"] },
    ),
    forbid(
      "feature-stands-on-the-platform",
      "A feature uses itself, the platform, the contracts and other features; it does not know who mounts it.",
      { path: "^server/features/", pathNot: UNIT_TEST },
      { path: "^server/", pathNot: "^server/(features|platform)/" },
    ),
    forbid(
      "no-feature-calls-notifications",
      "Record an event in your own transaction; notifications, realtime and mail react to events. Emails and pushes, which tell of the same, read what was told.",
      { path: "^server/features/(?!(notifications|emails|push)/)" },
      { path: "^server/features/notifications/" },
    ),
    forbid(
      "feed-hears-by-events",
      "Record an event: the feed reacts to it, within your own transaction where the next page must show it (events.inTransaction). Only what shows or removes posts reads the feed.",
      { path: "^server/features/(?!(feed|moderation|reports|sharing)/)" },
      { path: "^server/features/feed/" },
    ),
    forbid(
      "only-routes-see-fastify",
      "HTTP ends in <name>.routes.ts.",
      { path: "^server/features/", pathNot: [String.raw`(^|[/.])routes\.ts$`, UNIT_TEST] },
      { path: `${NPM}(fastify|@fastify/[^/]+)/` },
    ),
    forbid(
      "only-queries-see-tables",
      "SQL lives in <name>.queries.ts.",
      { path: "^server/features/", pathNot: [String.raw`(^|[/.])queries\.ts$`, UNIT_TEST] },
      { path: [`${NPM}(pg|pg-[^/]+)/`, String.raw`^server/platform/database/(statements|queries)\.ts$`] },
    ),
    forbid(
      "access-is-pure",
      "<name>.access.ts decides from its arguments alone, so that a table of cases can prove it.",
      { path: String.raw`^server/features/.*access\.ts$` },
      {
        path: [
          String.raw`[/.](service|routes)\.ts$`,
          "^server/platform/(database|config|mail|jobs|storage)",
          NPM,
        ],
        dependencyTypesNot: ["type-only"],
      },
    ),

    // web/
    forbid(
      "web-never-server",
      "The browser knows the contracts, not the server, and has no Node.",
      { path: "^web/", pathNot: UNIT_TEST },
      { path: "^server/" },
    ),
    forbid(
      "web-has-no-node",
      "Node's modules do not exist in a browser.",
      { path: "^web/", pathNot: UNIT_TEST },
      { dependencyTypes: ["core"] },
    ),
    forbid(
      "ui-knows-only-react",
      "web/ui is react, css, radix-ui and lucide-react: it knows no feature, no contract, no server.",
      { path: "^web/ui/", pathNot: UNIT_TEST },
      {
        pathNot: ["^web/ui/", `${NPM}(@types/)?(react|react-dom|radix-ui|lucide-react)/`, String.raw`\.css$`],
        couldNotResolve: false,
      },
    ),
    forbid(
      "web-feature-only-by-its-index",
      "A web feature uses itself, ui, platform, paths, contracts and another feature's index.ts; whole screens are put together in web/routes.",
      { path: "^web/features/([^/]+)/" },
      {
        path: "^(web|server)/",
        pathNot: [
          "^web/features/$1/",
          String.raw`^web/features/[^/]+/index\.ts$`,
          "^web/(ui|platform)/",
          String.raw`^web/paths\.ts$`,
        ],
      },
    ),
    forbid(
      "web-platform-knows-no-screen",
      "web/platform is under the features and screens.",
      { path: "^web/platform/", pathNot: UNIT_TEST },
      { path: "^web/(features|routes)[/.]" },
    ),
  ],
  options: {
    // TypeScript 7 has no parser API: without swc nothing is scanned, silently.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|coverage|\\.tsbuild)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css"],
      mainFields: ["module", "main", "types"],
    },
  },
};
