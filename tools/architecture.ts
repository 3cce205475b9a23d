import { readFileSync, readdirSync } from "node:fs";
import { basename, extname, join, relative, sep } from "node:path";

/** One file of the project; `path` is relative to its root, with `/` between folders. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const PART = /^(contracts|server|web|e2e|bench|tools)\//;
const CODE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;
const BINARY = /\.(woff2?|png|jpe?g|webp|avif|gif|ico|pdf|mp4|mov|webm)$/;

/** Long because of their amount of data, not logic; `.oxlintrc.json` has the same list. */
const WORDS_AND_TABLES = /^(contracts\/reference\/|server\/seed\/.*\.data\.ts$|server\/testing\/tables\.ts$)/;

/** The maximum lines of a file, and of the median and the ninetieth percentile. */
export const LINE_BUDGET = { each: 300, median: 80, p90: 200 };

/** How many files may have fewer lines than that: code that is read together belongs together. */
export const SMALL_FILES = { lines: 15, most: 40 };

/** Features that exist in fewer than three parts, and why. A feature not listed here must exist in all three. */
export const PARTIAL_FEATURES: Readonly<Record<string, string>> = {
  media:
    "photos are added inside other features' forms: the picker is web/platform/media, the gallery web/ui",
  board: "what the job board and the apprenticeships share; on the server it is platform/board",
  shell: "the frame around every screen has nothing to ask the server",
};

/**
 * Queries that may read a member's contact details or age besides `sealedContact`, and why other members cannot see the
 * result.
 */
const CONTACT_READERS: Readonly<Record<string, string>> = {
  "profiles/contact.queries.ts": "sealed: opened by the rule alone",
  "accounts/": "the member's own account",
  "second-factor/": "the name of the member's own account in their authenticator app",
  "account-rights/": "the member's own copy, and the end of it",
  "emails/reader.queries.ts": "where an email goes",
  "banned-words/flags.queries.ts": "where an email goes",
  "crew/suggestions.queries.ts": "leaves out who is under 18",
  "contact/": "what people wrote to us",
  "boosts/admin.queries.ts": "administrators",
  "moderation/": "administrators",
  "analytics/": "administrators",
};

const isCode = (file: SourceFile) => PART.test(file.path) && CODE.test(file.path);
const isProduct = (file: SourceFile) =>
  isCode(file) && !TEST.test(file.path) && !file.path.startsWith("server/testing/");

/** Reads every file of the project, except those in `.gitignore` and binaries. */
export function readProject(root: string): SourceFile[] {
  const lines = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
  const ignored = new Set([".git", ...lines.map((line) => line.replace(/\/$/, ""))]);
  const isOurs = (folder: string, name: string) =>
    !ignored.has(name) && !ignored.has(`*${extname(name)}`) && !(folder === root && ignored.has(`/${name}`));
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => isOurs(folder, entry.name))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return walk(path);
        return entry.isFile() ? [path] : [];
      });
  return walk(root)
    .filter((path) => !BINARY.test(path))
    .map((path) => ({ path: relative(root, path).split(sep).join("/"), text: readFileSync(path, "utf8") }));
}

const countLines = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** Files over the hard limit; words and tables do not count. */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => (isCode(file) || /^web\/.*\.css$/.test(file.path)) && !WORDS_AND_TABLES.test(file.path))
    .map((file) => ({ path: file.path, lines: countLines(file.text) }))
    .filter(({ lines }) => lines > LINE_BUDGET.each)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${LINE_BUDGET.each}`);
}

/** Returns the very small files, if there are more of them than `SMALL_FILES` allows. */
export function findSmallFiles(files: readonly SourceFile[]): string[] {
  const small = files
    .filter(({ path }) => /^(contracts|server\/(?!seed\/)|web\/(?!platform\/testing\/)).*\.tsx?$/.test(path))
    .filter(isProduct)
    .map((file) => ({ path: file.path, lines: countLines(file.text) }))
    .filter(({ lines }) => lines < SMALL_FILES.lines);
  return small.length <= SMALL_FILES.most
    ? []
    : small.map(({ path, lines }) => `${path}: ${lines} lines, and ${SMALL_FILES.most} such files at most`);
}

/** Returns the length that `share` (0 to 1) of the product's files do not exceed. */
export function measureLines(files: readonly SourceFile[], share: number): number {
  const lengths = files
    .filter((file) => isProduct(file) && !WORDS_AND_TABLES.test(file.path))
    .map((file) => countLines(file.text))
    .toSorted((a, b) => a - b);
  return lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
}

/** Returns features that are missing in a part without a reason in `PARTIAL_FEATURES`. */
export function findMissingFeatureParts(files: readonly SourceFile[]): string[] {
  const named = (pattern: RegExp) => new Set(files.flatMap((file) => pattern.exec(file.path)?.[1] ?? []));
  const server = named(/^server\/features\/([^/]+)\//);
  const web = named(/^web\/features\/([^/]+)\//);
  const contracts = named(/^contracts\/([^/]+)\.ts$/);
  const missing = (name: string) => [
    ...(server.has(name) ? [] : [`server/features/${name}/`]),
    ...(web.has(name) ? [] : [`web/features/${name}/`]),
    ...(contracts.has(name) ? [] : [`contracts/${name}.ts`]),
  ];
  return [...new Set([...server, ...web])]
    .filter((name) => !(name in PARTIAL_FEATURES))
    .flatMap((name) =>
      missing(name).map((twin) => `${twin} is missing: the feature "${name}" has the same name in each part`),
    );
}

/** Returns endpoints that no server test names. */
export function findUntestedEndpoints(files: readonly SourceFile[], endpoints: readonly string[]): string[] {
  const tests = files
    .filter((file) => file.path.startsWith("server/") && TEST.test(file.path))
    .map((file) => file.text);
  return endpoints.filter((name) => !tests.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
}

/** Returns error codes that the server never uses. */
export function findUnusedCodes(files: readonly SourceFile[], codes: readonly string[]): string[] {
  const server = files
    .filter((file) => file.path.startsWith("server/") && isProduct(file))
    .map((file) => file.text);
  return codes.filter((code) => !server.some((text) => text.includes(`"${code}"`)));
}

/**
 * Returns lines of a feature that send SQL outside its `.queries.ts`. Imports do not show this: the pool is a property
 * of the handle.
 */
export function findStraySql(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) => path.startsWith("server/features/") && !TEST.test(path) && !/[/.]queries\.ts$/.test(path),
    )
    .flatMap((file) => findLines(file, /\.query\(/));
}

/** Returns lines that declare a thing authorized themselves, which only `platform/authorization.ts` may do. */
export function findForgedPermissions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith("server/") && path !== "server/platform/authorization.ts")
    .flatMap((file) => findLines(file, /\bas Authorized\b/));
}

/** Returns lines of browser code that use an endpoint's own schema, which the build removes. */
export function findEndpointSchemas(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith("web/") && !TEST.test(path))
    .flatMap((file) =>
      findLines(file, /\bfindErrors\(\w+\.(body|query|params)\b|\.(body|query|reply)\.safeParse\(/),
    );
}

/** Returns lines of a feature's queries that read a member's contact details without `sealedContact`. */
export function findUnsealedContact(files: readonly SourceFile[]): string[] {
  // Comments may contain these words.
  const columns = /^(?!\s*(\/\/|\/?\*)).*\b(email|phone|contact_visibility|date_of_birth)\b/;
  const allowed = Object.keys(CONTACT_READERS).map((path) => `server/features/${path}`);
  return files
    .filter(({ path }) => path.startsWith("server/features/") && path.endsWith("queries.ts"))
    .filter(({ path }) => !allowed.some((start) => path.startsWith(start)))
    .flatMap((file) => findLines(file, columns));
}

/** Returns the matching lines of a file, as `path:line: text`. */
function findLines({ path, text }: SourceFile, pattern: RegExp): string[] {
  return text
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

const FOREIGN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a folder of one machine", /(?<![\w.])\/(root|home\/\w+|Users\/\w+)\//],
  ["a package registry's address", /https?:\/\/[^\s"'`)]*(registry|npmjs|:4873)/],
  ["filler text", /lorem ipsum/i],
  ["work left undone", /\b(TODO|FIXME|XXX)\b/],
  [
    "a document that is not here",
    /`Q\d{1,3}`|\(Q\d{1,3}\b|\bD[0-2] ?§|(?<!RFC \d+ )§ ?\d|\bscorecard\b|\b(decisions|architecture)\.md\b|\bissue #?\d/,
  ],
];

/** Returns words that refer to a particular machine or moment, or to something that the reader does not have. */
export function findOutsideReferences(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    path.startsWith("tools/architecture") || path === "package-lock.json"
      ? []
      : FOREIGN.filter(([, pattern]) => pattern.test(text)).map(
          ([what, pattern]) => `${path}: ${what}: ${pattern.exec(text)?.[0]}`,
        ),
  );
}

/** Returns type escapes, and lint suppressions without a reason (`-- reason`). */
export function findSilencedChecks(files: readonly SourceFile[]): string[] {
  const silenced = /\bas any\b|<any>|@ts-(ignore|nocheck)|(ox|es)lint-disable(?!.* -- \S)/;
  return files
    .filter((file) => isCode(file) && !file.path.startsWith("tools/architecture"))
    .flatMap((file) => findLines(file, silenced));
}

/**
 * Returns file names that break the naming rules, and `index.ts` files that are not the entry of a feature or of the
 * seed.
 */
export function findMisnamedFiles(files: readonly SourceFile[]): string[] {
  const kebab = /^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|mjs)$/;
  // A hook or a helper with JSX is no component: use-tooltip.tsx.
  const component = /^([A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)+)(\.[a-z]+)*\.tsx$/;
  return files.filter(isCode).flatMap(({ path }) => {
    const name = basename(path);
    if (/^index\.tsx?$/.test(name) && !/^(server\/seed|(server|web)\/features\/[^/]+)\/index\.ts$/.test(path))
      return [`${path}: a barrel`];
    if (!path.startsWith("web/")) return kebab.test(name) ? [] : [`${path}: kebab-case, please`];
    const isScreenPart = /^web\/(ui|routes|features)\//.test(path) && name.endsWith(".tsx");
    return isScreenPart && !component.test(name) ? [`${path}: components are PascalCase`] : [];
  });
}
