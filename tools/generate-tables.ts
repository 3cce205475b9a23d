import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { migrate } from "#server/platform/database/migrate.ts";
import { createLog } from "#server/platform/log.ts";
import { startTestPostgres } from "#server/testing/start-test-postgres.ts";

/**
 * Writes server/testing/tables.ts from the migrations, through a real database: run `node tools/generate-tables.ts`
 * after adding a migration, with `--verify` to only compare.
 */
const bin = (name: string) => join(import.meta.dirname, "../node_modules/.bin", name);
const tables = join(import.meta.dirname, "../server/testing/tables.ts");
const run = promisify(execFile);

const postgres = await startTestPostgres();
try {
  await migrate(postgres.url, { log: createLog("silent") });
  const types = { int8: "number", timestamptz: "string", date: "string", inet: "string" };
  const shape = ["--dialect=postgres", "--date-parser=string", `--type-mapping=${JSON.stringify(types)}`];
  const verify = process.argv.includes("--verify") ? ["--verify"] : [];
  await run(bin("kysely-codegen"), [...shape, `--url=${postgres.url}`, `--out-file=${tables}`, ...verify]);
} finally {
  await postgres.stop();
}
