import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

interface LockedPackage {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/**
 * `npm ci` refuses a lockfile that leaves out packages for systems other than the one it was written on, which npm does
 * when it writes one beside an existing node_modules. Then no fresh clone can start.
 */
test("the lockfile holds every package that another one asks for, also those for other systems", async () => {
  const text = await readFile(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !findPlaces(place, name).some((candidate) => candidate in packages))
      .map((name) => `${place || "package.json"} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Returns where `name` may be for a package at `place`: in its own node_modules, or in that of a parent folder. */
function findPlaces(place: string, name: string): string[] {
  const around = place
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return ["", ...around.filter(Boolean)].map((dir) => path.posix.join(dir, "node_modules", name));
}
