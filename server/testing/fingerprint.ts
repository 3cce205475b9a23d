import type { TestApp } from "./test-app.ts";

/** A fingerprint of everything that is stored but for some tables, waiting jobs included. */
export async function takeFingerprint(app: TestApp, but: readonly string[] = []): Promise<string> {
  const { rows: tables } = await app.deps.db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const each = tables
    .filter(({ name }) => !but.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, string_agg(t::text, '|' order by t::text) as content from ${name} t`,
    );
  const jobs = "select 'jobs waiting', count(*)::text from graphile_worker.jobs";
  const { rows: found } = await app.deps.db.pool.query<{ hash: string }>(
    `select md5(string_agg(name || content, '|' order by name)) as hash from (${[...each, jobs].join(" union all ")}) a`,
  );
  return found[0]?.hash ?? "";
}
