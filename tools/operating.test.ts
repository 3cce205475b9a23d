import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, test } from "vitest";

import { EXAMPLE_CONTACT } from "#contracts/brand.ts";
import { VARIABLES } from "#server/platform/config-variables.ts";
import { loadConfig } from "#server/platform/config.ts";

/** The operator's commands in deploy/ and docs/operations.md do what the text says. */
const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.resolve(ROOT, file), "utf8");

test("an operator's command runs with the service's account, settings and folders", () => {
  const unit = read("deploy/crewyard.service");
  const of = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1] ?? "";
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const folder = mkdtempSync(path.join(tmpdir(), "crewyard-operate-"));
  const says = '#!/bin/sh\nprintf "%s\\n" "$@"';
  const kept = `for each; do case $each in *EnvironmentFile=/tmp/*) cp -p "\${each##*=}" ${folder}/bucket ;; esac; done`;
  writeFileSync(path.join(folder, "systemd-run"), `${says}\n${kept}\n`, { mode: 0o755 });
  writeFileSync(path.join(folder, "install"), `${says} >${folder}/made\n`, { mode: 0o755 });
  const operateWith = (env: Record<string, string>, ...words: string[]) =>
    spawnSync(path.join(ROOT, "deploy/operate.sh"), words, {
      encoding: "utf8",
      cwd: folder,
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
    // The folder of backups is the nightly backup's, and belongs to the service.
    expect(read("deploy/crewyard-backup.service")).toContain("tools/backup.ts --into /var/backups/crewyard ");
    expect(readFileSync(path.join(folder, "made"), "utf8").trim().split("\n")).toEqual([
      "--directory",
      `--owner=${of("User")}`,
      "--mode=0700",
      "/var/backups/crewyard",
    ]);
    // A move to a bucket starts with the bucket's settings for one command only.
    const bucket = Object.fromEntries(
      Object.keys(VARIABLES)
        .filter((name) => name.startsWith("S3_"))
        .map((name) => [name, 'a "secret" of $5']),
    );
    const { stdout } = operateWith({ ...bucket, OTHER: "x" }, "move-files", "--to-bucket");
    // Every account can read the values of --setenv.
    expect(stdout).not.toMatch(/secret|S3_|OTHER/);
    const settings = path.join(folder, "bucket");
    expect(read(settings).trim().split("\n").toSorted()).toEqual(
      Object.keys(bucket)
        .map((name) => `${name}="a \\"secret\\" of \\$5"`)
        .toSorted(),
    );
    expect(statSync(settings).mode & 0o077).toBe(0);
    const file = /EnvironmentFile=(\/tmp\/.*)/.exec(stdout)?.[1] ?? "";
    expect([file === "", existsSync(file)]).toEqual([false, false]);
    operate("move-files");
    expect(read(settings)).toBe("");
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
    ["install --owner=crewyard --mode=0600 /dev/null /etc/crewyard-database.conf", "'password="],
  ] as const)
    expect(text.slice(0, text.indexOf(made))).toContain(before);
  // Every account on the machine can read the arguments of every program.
  for (const file of ["docs/operations.md", "deploy/backup-compose.sh", "deploy/crewyard-backup.service"])
    expect(read(file)).not.toMatch(/\b(pg_dump|pg_restore|psql|createdb)\b[^\n]*(DATABASE_URL|:\/\/)/);
  for (const file of [".dockerignore", ".gitignore"])
    for (const secret of ["*.dump", "*.env", "metrics-token", "alertmanager.yml"])
      expect(read(file).replaceAll("**/", "").split("\n")).toContain(secret);
});

test("a dump that fails leaves the one before it as it is", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "crewyard-dump-"));
  writeFileSync(
    path.join(folder, "pg_dump"),
    '#!/bin/sh\nfor each; do case $each in --file=*) echo half >"${each#--file=}" ;; esac; done\nexit "$DUMP_ENDS"\n',
    { mode: 0o755 },
  );
  const text = read("docs/operations.md");
  const [, nightly = ""] = /`(umask 077; pg_dump [^`]+)`/.exec(text) ?? [];
  const [, ofSystemd = ""] = /ExecStartPre=\/bin\/sh -c '(.+)'/.exec(text) ?? [];
  const expanded = ofSystemd
    .replaceAll("$$", "$")
    .replaceAll("%%", "%")
    .replaceAll("/var/backups/crewyard", folder);
  const run = (command: string, ends: number) =>
    spawnSync("/bin/sh", ["-c", command], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env["PATH"]}`, DUMP_ENDS: String(ends) },
    }).status;
  const dumps = () => readdirSync(folder).filter((name) => /^(crewyard|database-\d)\.dump$/.test(name));
  try {
    for (const command of [nightly, expanded]) {
      expect(run(command, 0)).toBe(0);
      const made = dumps();
      for (const name of made) writeFileSync(path.join(folder, name), "whole");
      expect(run(command, 1)).not.toBe(0);
      expect(dumps()).toEqual(made);
      for (const name of made) expect(readFileSync(path.join(folder, name), "utf8")).toBe("whole");
    }
    expect(dumps()).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
      cwd: folder,
      env: { ...env, PATH: `${folder}:${process.env["PATH"]}` },
    });
  try {
    expect(backUp({}).stderr).toContain("FOLDER is missing");
    mkdirSync(into);
    const old = ["crewyard-2020-01-01T02-15-00Z", "crewyard-2020-01-02T02-15-00Z"];
    for (const name of [...old, "mine"]) mkdirSync(path.join(into, name));
    const leave = (name: string, at: number) => {
      writeFileSync(path.join(into, name), "");
      utimesSync(path.join(into, name), at, at);
    };
    for (const [at, name] of old.entries()) leave(`${name}/crewyard.dump`, at * 1000);
    const cutShort = path.join(into, "crewyard-2020-01-03T02-15-00Z.partial");
    mkdirSync(cutShort);
    utimesSync(cutShort, 0, 0);
    for (const number of ["0", "00", "-1", "ten", "1.5", "2 3"])
      expect(backUp({}, into, number)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^NUMBER is/),
      });
    expect(existsSync(path.join(folder, "said"))).toBe(false);
    expect(backUp({ DUMP_ENDS: "1" }, into).status).toBe(1);
    expect(readdirSync(into).toSorted()).toEqual([...old, "mine"]);
    // The log of former containers goes with the last backup after which something was logged there.
    leave("crewyard.log", 500);
    // A folder is relative to the current folder.
    expect(backUp({}, "back ups", "2")).toMatchObject({ status: 0, stderr: "" });
    const [kept, made = "", ...others] = readdirSync(into).toSorted();
    expect([kept, others]).toEqual([old[1], ["mine"]]);
    expect(readFileSync(path.join(into, made, "crewyard.dump"), "utf8")).toBe("dump\n");
    leave("crewyard.log", 2e10);
    expect(backUp({}, into, "9").status).toBe(0);
    expect(existsSync(path.join(into, "crewyard.log"))).toBe(true);
    expect(statSync(path.join(into, made, "crewyard.dump")).mode & 0o077).toBe(0);
    const said = readFileSync(path.join(folder, "said"), "utf8").split("\n");
    const at = (words: string) => said.findLastIndex((line) => line.includes(words));
    expect(at(" pg_dump ")).toBeLessThan(
      at(`--volume ${into}/${made}.partial:/backup crewyard node tools/backup.ts`),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ["systemctl stop crewyard", / restore [^]+ systemctl start /],
  // What the lost days had is in the log, which goes with the container.
  [
    "BACKUP=",
    / logs [^]+>>\$BACKUP\/crewyard\.log [^]+ build [^]+ pg_restore [^]+ tools\/restore\.ts [^]+ alter database [^]+ up --detach/,
  ],
])("of the steps by which a backup is restored (%s) none is done after one that failed", (first, order) => {
  const text = read("docs/operations.md");
  const steps = text.slice(text.indexOf(`\n${first}`)).split("```")[0] ?? "";
  expect(steps).toMatch(order);
  const folder = mkdtempSync(path.join(tmpdir(), "crewyard-steps-"));
  writeFileSync(path.join(folder, "crewyard.dump"), "");
  // Nothing else is on the path. The stub that is told to fail is the last.
  const stub = `#!/bin/sh\necho "$0" >>${folder}/said\nfailing=$FAILING\nwhile read -r _; do failing=$((failing - 1)); done <${folder}/said\n[ $failing -ne 0 ]\n`;
  for (const name of ["systemctl", "mv", "install", "chown", "operate.sh", "docker", "date"])
    writeFileSync(path.join(folder, name), name === "date" ? "#!/bin/sh\n" : stub, { mode: 0o755 });
  const script = steps
    .replace(/^BACKUP=.*$/m, `BACKUP=${folder}`)
    .replaceAll("/opt/crewyard/deploy/operate.sh", "operate.sh");
  const countDone = (failing: number) => {
    rmSync(path.join(folder, "said"), { force: true });
    const { status } = spawnSync("/bin/sh", ["-c", script], {
      env: { PATH: folder, FAILING: String(failing) },
    });
    return { status, done: readFileSync(path.join(folder, "said"), "utf8").trim().split("\n").length };
  };
  try {
    const whole = countDone(0);
    expect([whole.status, whole.done > 5]).toEqual([0, true]);
    for (let failing = 1; failing <= whole.done; failing += 1)
      expect(countDone(failing)).toEqual({ status: 1, done: failing });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("in containers an upgrade keeps the log, which goes with the container", () => {
  const [, upgrade = ""] = read("docs/operations.md").split("\n## Upgrading and rolling back\n");
  const commands = upgrade.match(/^.*docker compose up --detach --build.*$/gm) ?? [];
  expect(commands).toEqual([
    expect.stringMatching(/^docker compose logs \S+ crewyard >>\/var\/backups\/crewyard\/crewyard\.log && /),
  ]);
});

test("the settings that the installation begins with are all that a real site is asked for", () => {
  const block = /^PUBLIC_URL=.*\n(?:[A-Z_]+=.*\n)+/m.exec(read("docs/operations.md"))?.[0] ?? "";
  const lines = [...block.matchAll(/^([A-Z_]+)=(["']?)(.*)\2$/gm)];
  const env = Object.fromEntries(lines.map(([, name = "", , value = ""]) => [name, value]));
  const begin = (chosen: Record<string, string>) =>
    loadConfig({ ...env, ...chosen, NODE_ENV: "production", DATA_DIR: "/var/lib/crewyard" });
  // What stands in a page opens nobody's site.
  expect(() => begin({})).toThrow(/^ADMIN_PASSWORD is not set/);
  for (const page of ["README.md", "docs/operations.md", "deploy/compose.env.example"])
    for (const [, , sample = ""] of read(page).matchAll(/\bADMIN_PASSWORD=(["']?)(.*?)\1(?=\s)/g))
      expect([page, VARIABLES.ADMIN_PASSWORD.parse(sample)]).toEqual([page, undefined]);
  expect(() => begin({ ADMIN_PASSWORD: "at least 8, with A, a, 1 and !" })).toThrow(
    "If the account has a sample, change the account's password, too.",
  );
  const config = begin({ ADMIN_PASSWORD: "Trowel-and-7-bricks" });
  expect(config).toMatchObject({ publicUrl: "https://your.site", trustProxy: ["127.0.0.1"], demo: false });
  expect(config.mail.smtpUrl).not.toBeNull();
  expect(config.firstAdmin).not.toBeNull();
  expect(config.contact).not.toBe(EXAMPLE_CONTACT);
});
