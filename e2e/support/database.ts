import pg from "pg";
import { inject } from "vitest";

/** Runs a statement in the site's database: for what otherwise takes time, another server or sign-up by hand. */
export async function runSql<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
  connectionString = inject("site").databaseUrl,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
