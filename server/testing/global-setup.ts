import { startTestPostgres } from "./start-test-postgres.ts";
import { makeTemplate } from "./test-database.ts";

/**
 * Vitest's global setup: a PostgreSQL server for the run, unless `TEST_DATABASE_URL` names one (`npm test` shares one
 * between its steps), with the migrated database that every test file copies.
 */
export async function setup(): Promise<() => Promise<void>> {
  const named = process.env["TEST_DATABASE_URL"];
  const postgres = named === undefined ? await startTestPostgres() : { url: named, stop: async () => {} };
  process.env["TEST_DATABASE_URL"] = postgres.url;
  const template = await makeTemplate();
  process.env["TEST_DATABASE_TEMPLATE"] = template.name;
  return async () => {
    await template.drop();
    await postgres.stop();
  };
}
