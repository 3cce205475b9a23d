import { cp } from "node:fs/promises";
import { join } from "node:path";

import { transaction } from "../platform/database/database.ts";
import type { TestApp } from "./test-app.ts";

/** The stored state at one moment: reports what has changed since, and restores it. */
export interface Snapshot {
  /**
   * Returns the tables whose content has changed, waiting jobs included, each with a hash of its current content;
   * except for some.
   */
  findChanges(but?: readonly string[]): Promise<Record<string, string>>;
  /** Restores every row and every deleted private file, and clears the server's caches. */
  restore(): Promise<void>;
}

const copyOf = (table: string): string => `kept."${table}"`;
const hashOf = (rows: string): string =>
  `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${rows} t)`;

/**
 * Copies every table, and makes each record that it was written to. Finding and undoing changes then takes a few
 * milliseconds, however many tables there are.
 */
export async function takeSnapshot(app: TestApp): Promise<Snapshot> {
  const { pool } = app.deps.db;
  const columns = await keepCopies(app);
  const { dataDir } = app.deps.config;
  const [files, keptFiles] = [join(dataDir, "private"), join(dataDir, "kept")];
  await cp(files, keptFiles, { recursive: true });

  async function findWritten(): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>("select distinct name from kept.written");
    return rows.map(({ name }) => name);
  }

  return {
    async findChanges(but = []) {
      const written = (await findWritten()).filter((name) => !but.includes(name));
      if (written.length === 0) return {};
      const each = written.map(
        (name) => `select '${name}' as name, ${hashOf(name)} as now, ${hashOf(copyOf(name))} as then`,
      );
      const { rows } = await pool.query<{ name: string; now: string; then: string }>(
        each.join(" union all "),
      );
      const changed = rows.filter(({ now, then }) => now !== then);
      return Object.fromEntries(changed.map(({ name, now }) => [name, now]));
    },
    async restore() {
      const written = await findWritten();
      if (written.length === 0) return;
      const replaced = written.map((name) => {
        const list = columns.get(name);
        return `delete from ${name};
          insert into ${name} (${list}) overriding system value select ${list} from ${copyOf(name)};`;
      });
      // Like a replica that applies changes: foreign keys are not checked, and no writes are recorded.
      await pool.query(
        `begin; set local session_replication_role = replica; ${replaced.join("\n")} delete from kept.written; commit`,
      );
      // Files are deleted with what they belong to, and never changed.
      await cp(keptFiles, files, { recursive: true, force: false });
      await clearEverything(app);
    },
  };
}

/** Copies the tables and installs the triggers that record writes; returns each table's writable columns. */
async function keepCopies(app: TestApp): Promise<Map<string, string>> {
  const { pool } = app.deps.db;
  const { rows } = await pool.query<{ name: string; columns: string }>(`
    select c.oid::regclass::text as name,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c
    where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
      or c.oid = 'graphile_worker._private_jobs'::regclass)`);
  const each = rows.map(
    ({ name }) => `create table ${copyOf(name)} as table ${name};
      create trigger note_write after insert or update or delete or truncate on ${name}
        execute function kept.note_write('${name}');`,
  );
  await pool.query(`
    create schema kept;
    create table kept.written (name text not null);
    create function kept.note_write() returns trigger language plpgsql as
      $$ begin insert into kept.written values (tg_argv[0]); return null; end $$;
    ${each.join("\n")}`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Clears the server's caches of members, their networks and the banned words, which may be out of date. */
async function clearEverything(app: TestApp): Promise<void> {
  const { bus, db } = app.deps;
  const { rows } = await db.pool.query<{ id: string }>("select id from users");
  await transaction(db, async (tx) => {
    for (const { id } of rows) await bus.publish(tx, "sessions", id);
    await bus.publish(tx, "feed.network", rows.map(({ id }) => id).join(","));
    await bus.publish(tx, "banned-words", "");
  });
}
