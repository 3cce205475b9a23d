import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

let project: string;
const read = (file: string) => readFileSync(path.join(project, file), "utf8");
const write = (file: string, text: string) => writeFileSync(path.join(project, file), text);
const git = (...args: string[]) =>
  spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@crewyard.example", ...args], {
    cwd: project,
    encoding: "utf8",
  }).stdout.trim();
const release = (...args: string[]) =>
  spawnSync(process.execPath, [path.resolve(import.meta.dirname, "../release.ts"), ...args], {
    cwd: project,
    encoding: "utf8",
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: "A",
      GIT_AUTHOR_EMAIL: "a@crewyard.example",
      GIT_COMMITTER_NAME: "A",
      GIT_COMMITTER_EMAIL: "a@crewyard.example",
    },
  });

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), "crewyard-release-"));
  write("package.json", '{\n  "name": "crewyard",\n  "version": "0.9.0"\n}\n');
  write(
    "package-lock.json",
    '{\n  "version": "0.9.0",\n  "packages": {\n    "": {\n      "version": "0.9.0"\n    }\n  }\n}\n',
  );
  write("CHANGELOG.md", "# Changes\n\n## Unreleased\n\n- Ladders.\n\n## 0.9.0 - 2026-01-01\n\n- Planks.\n");
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "-m", "start");
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

test("a release has its version everywhere, its day in the list of changes, a commit and a tag", () => {
  const { status, stderr } = release("0.10.0");
  expect([status, stderr]).toEqual([0, ""]);
  expect(JSON.parse(read("package.json"))).toEqual({ name: "crewyard", version: "0.10.0" });
  expect(JSON.parse(read("package-lock.json"))).toEqual({
    version: "0.10.0",
    packages: { "": { version: "0.10.0" } },
  });
  expect(read("CHANGELOG.md")).toMatch(
    /^# Changes\n\n## Unreleased\n\n## 0\.10\.0 - \d{4}-\d\d-\d\d\n\n- Ladders\.\n\n## 0\.9\.0/,
  );
  expect([git("log", "-1", "--format=%s"), git("tag"), git("status", "--porcelain")]).toEqual([
    "release: 0.10.0",
    "v0.10.0",
    "",
  ]);
});

test.each([
  [[], /Which version/],
  [["1.0"], /Which version/],
  [["0.9.0"], /not later/],
  [["0.8.9"], /not later/],
])("%j is refused and changes nothing", (args, words) => {
  const { status, stderr } = release(...args);
  expect([status, git("status", "--porcelain"), git("tag")]).toEqual([1, "", ""]);
  expect(stderr).toMatch(words);
});

test("work that is not committed, and a release without news, are refused", () => {
  write("CHANGELOG.md", "# Changes\n\n## Unreleased\n\n## 0.9.0 - 2026-01-01\n");
  expect(release("1.0.0").stderr).toMatch(/not committed/);
  git("commit", "--quiet", "--all", "-m", "no news");
  expect(release("1.0.0").stderr).toMatch(/nothing under "Unreleased"/);
  expect(read("package.json")).toContain("0.9.0");
});
