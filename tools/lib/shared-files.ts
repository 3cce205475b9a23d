import { basename, join } from "node:path";

import { build } from "vite";
import type { Rolldown, UserConfig } from "vite";

interface SharedFile {
  name: string;
  test: (module: string) => boolean;
  includeDependenciesRecursively: false;
}

/**
 * One file for each of these screens, with what it needs, others need as well and no screen before it does. Left alone, every
 * small part that two screens share is a file of its own, and a first screen a hundred requests. What is really needed is
 * known once all that nobody uses has been dropped, so the app is built once without, in memory. `config` may have files
 * of its own already: their modules stay there.
 */
export async function planSharedFiles(config: UserConfig, screens: readonly string[]): Promise<SharedFile[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each]] : [])));
  const placed = new Set<string>();
  return screens.map((screen) => {
    const path = join(config.root ?? "", `${screen}.tsx`);
    const own = [...chunks.values()].find((chunk) => path in chunk.modules);
    if (own === undefined) throw new Error(`The build has no ${screen}`);
    placed.add(own.fileName);
    const needed = new Set(own.imports);
    for (const file of needed) chunks.get(file)?.imports.forEach((each) => needed.add(each));
    const shared = [...needed].filter((file) => !placed.has(file));
    shared.forEach((file) => placed.add(file));
    const modules = new Set(shared.flatMap((file) => Object.keys(chunks.get(file)?.modules ?? {})));
    return {
      name: basename(screen).toLowerCase(),
      test: (module) => modules.has(module),
      includeDependenciesRecursively: false,
    };
  });
}
