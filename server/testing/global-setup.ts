import { startTestPostgres } from "./start-test-postgres.ts";

/**
 * Vitest's global setup: a PostgreSQL server for the run, unless `TEST_DATABASE_URL` names one already (`npm test`
 * shares one between its steps).
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TEST_DATABASE_URL"] !== undefined) return undefined;
  const postgres = await startTestPostgres();
  process.env["TEST_DATABASE_URL"] = postgres.url;
  return () => postgres.stop();
}
