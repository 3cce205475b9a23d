import { join } from "node:path";

import { build } from "vite";
import type { Rolldown, UserConfig } from "vite";

interface SharedFile {
  name: string;
  test: (module: string) => boolean;
  includeDependenciesRecursively: false;
}

/**
 * One file for each of these names, with what its screens need, others need as well and no file before it holds; of several
 * screens in one list, what all of them need. Left alone, every small part that two screens share is a file of its own, and a
 * first screen a hundred requests. What is really needed is known once all that nobody uses has been dropped, so the app is
 * built once without, in memory. `config` may have files of its own already: their modules stay there.
 */
export async function planSharedFiles(
  config: UserConfig,
  files: Readonly<Record<string, readonly (readonly string[])[]>>,
): Promise<SharedFile[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each]] : [])));
  const needsOf = (screen: string) => {
    const path = join(config.root ?? "", `${screen}.tsx`);
    const own = [...chunks.values()].find((chunk) => path in chunk.modules);
    if (own === undefined) throw new Error(`The build has no ${screen}`);
    const needed = new Set(own.imports);
    for (const file of needed) chunks.get(file)?.imports.forEach((each) => needed.add(each));
    return { own: own.fileName, needed };
  };
  const needs = new Map(
    Object.values(files)
      .flat(2)
      .map((screen) => [screen, needsOf(screen)]),
  );
  const placed = new Set([...needs.values()].map(({ own }) => own));
  return Object.entries(files).map(([name, groups]) => {
    const isNeeded = (file: string) =>
      groups.some((group) => group.every((screen) => needs.get(screen)?.needed.has(file)));
    const shared = [...chunks.keys()].filter((file) => !placed.has(file) && isNeeded(file));
    shared.forEach((file) => placed.add(file));
    const modules = new Set(shared.flatMap((file) => Object.keys(chunks.get(file)?.modules ?? {})));
    return { name, test: (module) => modules.has(module), includeDependenciesRecursively: false };
  });
}
