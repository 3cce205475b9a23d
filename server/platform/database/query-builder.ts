import { createRequire } from "node:module";

import type * as KyselyLibrary from "kysely";

import type { DB } from "./tables.ts";

const load = createRequire(import.meta.url);

/** The typed query builder on a pool. Loaded when it is first asked for: requests write their statements by hand. */
export function buildQueries(pool: KyselyLibrary.PostgresPool): KyselyLibrary.Kysely<DB> {
  const library = load("kysely") as typeof KyselyLibrary;
  return new library.Kysely<DB>({ dialect: new library.PostgresDialect({ pool }) });
}
