import pg from "pg";

import { makeMigratedDatabase, type TestDatabase } from "./test-database.ts";

/** A separate database that claims to be a replica of another. */
export interface FakeReplica extends TestDatabase {
  /** Keeps up from now on, or has stopped. */
  follow(isFollowing: boolean): Promise<void>;
  /** Refuses all connections and cuts open ones; or accepts them again. */
  open(isOpen: boolean): Promise<void>;
  /** Blocks reads of that table until `work` is done. */
  whileLocked(table: string, work: () => Promise<void>): Promise<void>;
}

/**
 * Creates one with its own versions of PostgreSQL's replication functions, found first through the search path. Its
 * content shows which database has answered.
 */
export async function makeFakeReplica(primary: TestDatabase): Promise<FakeReplica> {
  const made = await makeMigratedDatabase();
  await ask(
    made.url,
    `create schema fake;
    create table fake.stopped (place pg_lsn);
    create function fake.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function fake.pg_last_wal_replay_lsn() returns pg_lsn language sql as
      'select coalesce((select place from fake.stopped), pg_catalog.pg_current_wal_lsn())';
    create function fake.current_database() returns name language sql as $$ select '${primary.name}'::name $$;
    alter database ${made.name} set search_path = fake, pg_catalog, public`,
  );
  return {
    ...made,
    follow: (isFollowing) =>
      ask(made.url, isFollowing ? "delete from fake.stopped" : "insert into fake.stopped values ('0/1')"),
    open: (isOpen) =>
      ask(
        primary.url,
        `alter database ${made.name} with allow_connections ${isOpen};
        select pg_terminate_backend(pid) from pg_stat_activity where datname = '${made.name}' and not ${isOpen}`,
      ),
    whileLocked: (table, work) =>
      withClient(made.url, async (client) => {
        await client.query(`begin; lock table ${table}`);
        await work();
      }),
  };
}

const ask = (url: string, sql: string) => withClient(url, async (client) => void (await client.query(sql)));

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
