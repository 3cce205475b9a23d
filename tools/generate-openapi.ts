import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { describeApi } from "./openapi.ts";

/** Writes docs/api/openapi.json from the contracts: `node tools/generate-openapi.ts` after changing one. */
const file = join(import.meta.dirname, "../docs/api/openapi.json");
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(describeApi(), null, 2)}\n`);
