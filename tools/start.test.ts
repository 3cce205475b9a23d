import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

/** Stands in for npm: records the call and leaves the result of an install of the lockfile. */
const NPM = `
  import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
  appendFileSync("calls.txt", "npm " + process.argv.slice(2, 4).join(" ") + "\\n");
  rmSync("node_modules", { recursive: true, force: true });
  mkdirSync("node_modules/vite/bin", { recursive: true });
  writeFileSync("node_modules/vite/package.json", "{}");
  cpSync("fake/vite.mjs", "node_modules/vite/bin/vite.js");
  const node = "node_modules/node-" + process.platform + "-" + process.arch + "/bin/node";
  if (process.env.UNLINKED) cpSync("fake/node", node);
  if (process.env.CUT_SHORT) process.exit(1);
  cpSync("package-lock.json", "node_modules/.package-lock.json");`;

/** Stands in for Vite: "builds" web/main.tsx into the given folder, or fails if the file says so. */
const VITE = `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
  const source = readFileSync("web/main.tsx", "utf8");
  const out = process.argv[process.argv.indexOf("--outDir") + 1];
  appendFileSync("calls.txt", "vite " + process.env.NODE_ENV + "\\n");
  mkdirSync(out, { recursive: true });
  writeFileSync(out + "/index.html", source);
  if (source.includes("mistake")) process.exit(1);`;

const SERVER = `
  process.on("SIGTERM", () => { console.log("stopped"); process.exit(0); });
  console.log("serving " + process.env.GREETING);
  if (process.env.EXIT_CODE) process.exit(Number(process.env.EXIT_CODE));
  setInterval(() => {}, 1000);`;

let project: string;
const started: ChildProcess[] = [];

const write = (file: string, text: string): Promise<void> => writeFile(path.join(project, file), text);
const read = (file: string): Promise<string> => readFile(path.join(project, file), "utf8").catch(() => "");

/** Returns what was installed and built since the last call. */
async function takeCalls(): Promise<string[]> {
  const calls = (await read("calls.txt")).split("\n").filter(Boolean);
  await rm(path.join(project, "calls.txt"), { force: true });
  return calls;
}

function launch(env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, ["tools/start.mjs"], {
    cwd: project,
    env: { PATH: process.env["PATH"], npm_execpath: path.join(project, "fake/npm-cli.js"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  return child;
}

/** Starts with a server that ends by itself, and waits for its end. */
async function startOnce(env: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const child = launch({ EXIT_CODE: "0", ...env });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "crewyard start "));
  for (const dir of ["server", "web", "contracts", "fake"]) await mkdir(path.join(project, dir));
  await cp(import.meta.dirname, path.join(project, "tools"), { recursive: true });
  await write("package.json", JSON.stringify({ type: "module", engines: { node: ">=24.0.0" } }));
  await write(
    "package-lock.json",
    JSON.stringify({ packages: { "": {}, "node_modules/vite": { version: "1.0.0" } } }),
  );
  await write("web/main.tsx", "first");
  await write("server/main.ts", SERVER);
  await write("fake/npm-cli.js", NPM);
  await write("fake/vite.mjs", VITE);
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  await rm(project, { recursive: true, force: true });
});

test("a fresh clone is installed and built, then served; the second start does neither", async () => {
  expect(await startOnce({ GREETING: "hello", NODE_ENV: "production" })).toMatchObject({
    code: 0,
    said: expect.stringContaining("serving hello"),
  });
  expect(await takeCalls()).toEqual(["npm ci --include=dev", "vite production"]);
  expect(await read("dist/web/index.html")).toBe("first");

  expect(await startOnce()).toEqual({ code: 0, said: "serving undefined\n" });
  expect(await takeCalls()).toEqual([]);
});

test("the server's exit code is passed on", async () => {
  expect((await startOnce({ EXIT_CODE: "7" })).code).toBe(7);
});

test("SIGTERM reaches the server, whose clean end is ours", async () => {
  const child = launch();
  const exit = once(child, "exit");
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes("serving")) child.kill("SIGTERM");
  });
  expect(await exit).toEqual([0, null]);
  expect(said).toContain("stopped");
});

test("changed sources are built again, tests among them are not sources", async () => {
  await startOnce();
  await takeCalls();
  await write("web/main.test.tsx", "a test");
  await startOnce();
  expect(await takeCalls()).toEqual([]);
  await write("web/main.tsx", "second");
  await startOnce();
  expect(await takeCalls()).toEqual(["vite production"]);
  expect(await read("dist/web/index.html")).toBe("second");
});

test("a build that fails stops the start, and what was built before stays whole", async () => {
  await startOnce();
  await write("web/main.tsx", "a mistake");
  const { code, said } = await startOnce();
  expect(code).toBe(1);
  expect(said).toContain("could not be built");
  expect(said).not.toContain("serving");
  expect(await read("dist/web/index.html")).toBe("first");
});

test("a changed lockfile is installed", async () => {
  await startOnce();
  await takeCalls();
  await write(
    "package-lock.json",
    JSON.stringify({ packages: { "": {}, "node_modules/vite": { version: "2.0.0" } } }),
  );
  await startOnce();
  expect(await takeCalls()).toContain("npm ci --include=dev");
});

test("an install that was cut short is done again", async () => {
  const { code, said } = await startOnce({ CUT_SHORT: "1" });
  expect(code).toBe(1);
  expect(said).toContain('"npm ci" failed');
  await takeCalls();
  await startOnce();
  expect(await takeCalls()).toContain("npm ci --include=dev");
});

test("an install made by hand is recognised", async () => {
  await mkdir(path.join(project, "node_modules/vite/bin"), { recursive: true });
  await write("node_modules/vite/package.json", "{}");
  await write("node_modules/vite/bin/vite.js", VITE);
  await write("node_modules/.package-lock.json", await read("package-lock.json"));
  await startOnce();
  expect(await takeCalls()).toEqual(["vite production"]);
});

test("of two first starts at once one installs and builds, the other waits for it", async () => {
  const [one, other] = await Promise.all([startOnce(), startOnce()]);
  expect([one.code, other.code]).toEqual([0, 0]);
  expect(await takeCalls()).toEqual(["npm ci --include=dev", "vite production"]);
});

test("a Node.js that is too old is refused in one line", async () => {
  await write("package.json", JSON.stringify({ type: "module", engines: { node: ">=99.1.0" } }));
  const { code, said } = await startOnce();
  expect(code).toBe(1);
  expect(said).toMatch(/^Crewyard needs Node\.js 99\.1\.0 or newer; this is v\d+/m);
  expect(said).not.toContain("    at ");
});

test("a Node.js that came with the packages runs it, also where npm did not link its command", async () => {
  await write("package.json", JSON.stringify({ type: "module", engines: { node: ">=99.1.0" } }));
  const node = `#!/bin/sh\ncase $1 in --version) echo v99.2.0 ;; *) exec '${process.execPath}' "$@" ;; esac`;
  await writeFile(path.join(project, "fake/node"), node, { mode: 0o755 });
  const { code, said } = await startOnce({ UNLINKED: "yes" });
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("serving") });
  expect(await realpath(path.join(project, "node_modules/.bin/node"))).toContain("/bin/node");
});

/** Simulates an installed Node.js that lacks a system library until `apt-get` has installed it. */
async function bringUnlinkedNode(aptGet: string): Promise<NodeJS.ProcessEnv> {
  await write("package.json", JSON.stringify({ type: "module", engines: { node: ">=99.1.0" } }));
  const lacks = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
  const scripts = {
    node: `[ -e libatomic ] || { echo "${lacks}" >&2; exit 127; }\ncase $1 in --version) echo v99.2.0 ;; *) exec '${process.execPath}' "$@" ;; esac`,
    "apt-get": aptGet,
  };
  for (const [name, lines] of Object.entries(scripts))
    await writeFile(path.join(project, "fake", name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return { UNLINKED: "yes", PATH: `${path.join(project, "fake")}${path.delimiter}${process.env["PATH"]}` };
}

test("a Node.js that does not start is not passed over: what it lacks is said, and what to do", async () => {
  const { code, said } = await startOnce(await bringUnlinkedNode("exit 1"));
  expect(code).toBe(1);
  expect(said).toContain(
    "libatomic.so.1: cannot open shared object file (Debian and Ubuntu: apt-get install libatomic1)",
  );
  expect(said).not.toContain("    at ");
});

test.skipIf(process.getuid?.() !== 0)("what it lacks is installed by who may do that", async () => {
  const { code, said } = await startOnce(
    await bringUnlinkedNode('case "$*" in *libatomic1) touch libatomic ;; esac'),
  );
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("serving") });
});
