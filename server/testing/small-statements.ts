import type { TestApp } from "./test-app.ts";

/** Makes every statement fail that deletes or changes more than a thousand rows of one of these tables. */
export async function refuseLongStatements(app: TestApp, tables: readonly string[]): Promise<void> {
  await app.deps.db.pool.query(`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from touched) > 1000 then
        raise exception 'more than 1,000 rows of % in one statement', tg_table_name;
      end if;
      return null;
    end $$`);
  for (const table of tables)
    for (const act of ["delete", "update"])
      await app.deps.db.pool.query(`
        create trigger refuse_many_${act} after ${act} on ${table} referencing old table as touched
        for each statement execute function refuse_many()`);
}
