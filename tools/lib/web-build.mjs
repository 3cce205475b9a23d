import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { prepareAlone } from "./exclusive.mjs";
import { ROOT, say, ToolError } from "./root.mjs";

/** Everything that the web app is built from. */
const SOURCES = ["web", "contracts", "vite.config.ts", "package-lock.json", "tools/lib"];
const DIST = path.join(ROOT, "dist");
const BUILT = path.join(DIST, "web");
const STAMP = path.join(DIST, "web.stamp");

/** Builds the web app into `dist/web` if its sources have changed since the last build. */
export async function ensureWebBuilt(node) {
  if (isFresh(hashSources())) return;
  await prepareAlone(async () => {
    const hash = hashSources();
    if (isFresh(hash)) return;
    say("Building the web app");
    await buildWeb(node);
    writeFileSync(STAMP, hash);
  });
}

function isFresh(hash) {
  try {
    return readFileSync(STAMP, "utf8") === hash && existsSync(path.join(BUILT, "index.html"));
  } catch {
    return false;
  }
}

/**
 * Hashes by content: file times mean little after a clone or a checkout. A few hundred files take some milliseconds.
 */
function hashSources() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(listFiles)) {
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest("hex");
}

function listFiles(name) {
  const full = path.join(ROOT, name);
  if (!existsSync(full)) return [];
  try {
    // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted()
    const names = readdirSync(full).sort();
    return names
      .filter((entry) => !/\.test\.tsx?$/.test(entry))
      .flatMap((entry) => listFiles(path.join(name, entry)));
  } catch (error) {
    if (error.code === "ENOTDIR") return [name];
    throw error;
  }
}

/** Builds in another folder and moves the result into place: an interrupted or failed build is never served. */
async function buildWeb(node) {
  for (const left of readdirSync(DIST).filter((entry) => entry.startsWith(".web-"))) {
    rmSync(path.join(DIST, left), { recursive: true, force: true });
  }
  const made = path.join(DIST, `.web-${process.pid}`);
  const replaced = `${made}-old`;
  const vite = path.join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--outDir", made, "--emptyOutDir", "--logLevel", "warn"];
  const { status } = spawnSync(node, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) {
    rmSync(made, { recursive: true, force: true });
    throw new ToolError("The web app could not be built; what Vite said stands above.");
  }
  await compressTexts(made);
  rmSync(STAMP, { force: true });
  if (existsSync(BUILT)) renameSync(BUILT, replaced);
  renameSync(made, BUILT);
  rmSync(replaced, { recursive: true, force: true });
}

/**
 * Adds a `.br` and a `.gz` of every text file, at maximum compression: the server sends the one that the browser
 * accepts.
 */
async function compressTexts(folder) {
  const entries = readdirSync(folder, { recursive: true }).map(String);
  const texts = entries.filter((entry) => /\.(js|css|html|svg|webmanifest)$/.test(entry));
  await Promise.all(
    texts.map(async (entry) => {
      const file = path.join(folder, entry);
      const text = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
