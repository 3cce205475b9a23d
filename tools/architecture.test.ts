import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect, it } from "vitest";

import { errorCatalogue } from "#contracts/errors.ts";
import { findPage, PAGES } from "#contracts/pages.ts";

import {
  LINE_BUDGET,
  SMALL_FILES,
  type SourceFile,
  findEndpointSchemas,
  findOutsideReferences,
  findForgedPermissions,
  findLongFiles,
  findMisnamedFiles,
  findMissingFeatureParts,
  findSilencedChecks,
  findSmallFiles,
  findStraySql,
  findUnsealedContact,
  findUntestedEndpoints,
  findUnusedCodes,
  measureLines,
  readProject,
} from "./architecture.ts";

const ROOT = resolve(import.meta.dirname, "..");
const project = readProject(ROOT);
const file = (path: string, text = ""): SourceFile => ({ path, text });
const lines = (count: number) => "x\n".repeat(count);

/** The names of every endpoint that a contract exports. */
async function listEndpoints(): Promise<string[]> {
  const contracts = project.filter(({ path }) => /^contracts\/[^/]+(?<!\.test)\.ts$/.test(path));
  const modules = await Promise.all(
    contracts.map(
      ({ path }): Promise<Record<string, unknown>> => import(pathToFileURL(resolve(ROOT, path)).href),
    ),
  );
  const isEndpoint = (value: unknown) =>
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [name] : [])),
  );
}

describe("the project keeps its own rules", () => {
  it("has no file that is too long", () => {
    expect(findLongFiles(project)).toEqual([]);
  });

  it("has mostly short files", () => {
    expect(measureLines(project, 0.5)).toBeLessThanOrEqual(LINE_BUDGET.median);
    expect(measureLines(project, 0.9)).toBeLessThanOrEqual(LINE_BUDGET.p90);
  });

  it("has few files that are hardly worth opening", () => {
    expect(findSmallFiles(project)).toEqual([]);
  });

  it("has each feature under the same name in every part", () => {
    expect(findMissingFeatureParts(project)).toEqual([]);
  });

  it("tests every endpoint through HTTP", async () => {
    const endpoints = await listEndpoints();
    expect(endpoints.length).toBeGreaterThan(0);
    expect(findUntestedEndpoints(project, endpoints)).toEqual([]);
  });

  it("looks at every page for whether it works for everybody", () => {
    const screens = project.filter(({ path }) => /^e2e\/support\/[\w-]*screens\.ts$/.test(path));
    const paths = screens.flatMap(({ text }) => text.match(/(?<=["`])\/[^"`?#]*/g) ?? []);
    // A value after a slash is a parameter, any other a query.
    const named = paths.map((path) =>
      findPage(path.replaceAll(/(?<=\/)\$\{.*?\}/g, "1").replace(/\$.*/, "")),
    );
    // Opened from an item on screen, or old addresses of such pages.
    const others = ["memberProfile", "mobileChat", "signUpComplete", "myCrew", "emailPreferences"];
    const seen = new Set<string | undefined>([...named, ...others]);
    expect(Object.keys(PAGES).filter((page) => !seen.has(page))).toEqual([]);
  });

  it("gives every error code somewhere", () => {
    expect(findUnusedCodes(project, Object.keys(errorCatalogue))).toEqual([]);
  });

  it("keeps SQL in the features' queries", () => {
    expect(findStraySql(project)).toEqual([]);
  });

  it("gives permission in one place", () => {
    expect(findForgedPermissions(project)).toEqual([]);
  });

  it("reads how a member is reached only where the rule decides who sees it", () => {
    expect(findUnsealedContact(project)).toEqual([]);
  });

  it("checks forms in the browser by schemas with names of their own", () => {
    expect(findEndpointSchemas(project)).toEqual([]);
  });

  it("speaks of Crewyard alone", () => {
    expect(findOutsideReferences(project)).toEqual([]);
  });

  it("silences no check without a reason", () => {
    expect(findSilencedChecks(project)).toEqual([]);
  });

  it("names files in one style", () => {
    expect(findMisnamedFiles(project)).toEqual([]);
  });
});

describe("a broken rule is noticed", () => {
  it("reads the project", () => {
    const paths = project.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(["package.json", "contracts/errors.ts", "tools/architecture.test.ts"]),
    );
    expect(paths.filter((path) => /(^|\/)node_modules\//.test(path))).toEqual([]);
  });

  it("counts lines", () => {
    const short = file("server/app.ts", lines(300));
    expect(findLongFiles([short, file("server/main.ts", lines(301))])).toEqual([
      "server/main.ts: 301 lines, at most 300",
    ]);
    expect(findLongFiles([file("contracts/reference/towns.ts", lines(900))])).toEqual([]);
    expect(
      measureLines(
        [file("web/a.ts", lines(10)), file("web/b.ts", lines(20)), file("web/c.ts", lines(30))],
        0.5,
      ),
    ).toBe(20);
  });

  it("counts small files, and names them when there are too many", () => {
    const small = Array.from({ length: SMALL_FILES.most + 1 }, (_, at) => file(`web/a${at}.ts`, lines(14)));
    const others = ["web/a.test.ts", "server/seed/a.ts", "server/testing/a.ts", "tools/a.ts"];
    const rest = [file("web/long.ts", lines(15)), ...others.map((path) => file(path, lines(1)))];
    expect(findSmallFiles([...small.slice(1), ...rest])).toEqual([]);
    expect(findSmallFiles([...small, ...rest])).toHaveLength(small.length);
    expect(findSmallFiles(small)[0]).toBe(`web/a0.ts: 14 lines, and ${SMALL_FILES.most} such files at most`);
  });

  it("misses a twin", () => {
    expect(
      findMissingFeatureParts([file("server/features/crew/index.ts"), file("contracts/crew.ts")]),
    ).toHaveLength(1);
    expect(findMissingFeatureParts([file("web/features/crew/Crew.tsx")])).toHaveLength(2);
  });

  it("misses a test", () => {
    const test = file("server/features/feed/feed.test.ts", "call(listPosts)");
    expect(findUntestedEndpoints([test], ["listPosts", "list", "likePost"])).toEqual(["list", "likePost"]);
  });

  it("misses a use of an error code", () => {
    const files = [file("server/app.ts", 'refuse("gone")'), file("server/app.test.ts", '"only_tested"')];
    expect(findUnusedCodes(files, ["gone", "only_tested"])).toEqual(["only_tested"]);
  });

  it.each([
    "see /root/notes.md",
    "cd /home/dan/crewyard",
    "https://registry.example.com/react",
    "Lorem ipsum dolor",
    "// TODO later",
    "/** Kept for 30 days (`Q25`). */",
    "-- Kept for 30 days (Q25).",
    "as D1 §5 says",
    "by decisions.md",
    "see issue 12",
  ])("does not let pass: %s", (text) => {
    expect(findOutsideReferences([file("docs/a.md", text)])).toHaveLength(1);
  });

  it.each([
    "GET /home and https://crewyard.example/work/1",
    "as RFC 9110 §14 says",
    "docs/decisions/0024-blocks.md",
  ])("lets pass: %s", (text) => expect(findOutsideReferences([file("docs/a.md", text)])).toEqual([]));

  it.each(["x as any", "let x: Array<any>", "// @ts-ignore", "// oxlint-disable-next-line no-console"])(
    "does not let pass: %s",
    (text) => {
      expect(findSilencedChecks([file("server/a.ts", text)])).toHaveLength(1);
    },
  );

  it("finds SQL in a service", () => {
    const sql = 'await db.pool.query("delete from posts")';
    const places = ["feed/feed.service.ts", "feed/feed.queries.ts", "feed/feed.test.ts"];
    const files = places.map((path) => file(`server/features/${path}`, sql));
    expect(findStraySql(files)).toEqual([`server/features/feed/feed.service.ts:1: ${sql}`]);
  });

  it("finds a service that gives itself permission", () => {
    const line = "return found as Authorized<SnagRow>;";
    const places = ["server/features/snags/snags.service.ts", "server/platform/authorization.ts"];
    expect(findForgedPermissions(places.map((path) => file(path, line)))).toEqual([
      `${places[0]}:1: ${line}`,
    ]);
  });

  it("finds a form that is checked by an endpoint's own schema", () => {
    const line = "check: (values) => findErrors(createSnag.body, values),";
    expect(findEndpointSchemas([file("web/features/snags/SnagForm.tsx", line)])).toEqual([
      `web/features/snags/SnagForm.tsx:1: ${line}`,
    ]);
  });

  it("finds a telephone number that no rule guards", () => {
    const sql = "select u.id, u.phone from users u";
    const places = ["snags/snags.queries.ts", "accounts/accounts.queries.ts", "profiles/contact.queries.ts"];
    const files = places.map((path) => file(`server/features/${path}`, sql));
    expect(findUnsealedContact(files)).toEqual([`server/features/snags/snags.queries.ts:1: ${sql}`]);
  });

  it("lets a suppression with a reason pass", () => {
    expect(
      findSilencedChecks([file("server/a.ts", "// oxlint-disable-next-line no-console -- no logger yet")]),
    ).toEqual([]);
  });

  it("knows the style of names", () => {
    const wrong = ["server/feedService.ts", "web/ui/button.tsx", "web/ui/index.ts", "contracts/index.ts"];
    const right = [
      "server/features/feed/index.ts",
      "server/features/feed/feed.service.ts",
      "web/features/feed/index.ts",
      "web/ui/Button.tsx",
      "web/ui/use-tooltip.tsx",
      "web/main.tsx",
    ];
    expect(findMisnamedFiles([...wrong, ...right].map((path) => file(path)))).toHaveLength(wrong.length);
  });
});
