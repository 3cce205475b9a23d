import { daysFrom } from "#contracts/calendar.ts";

import { countWrong, repairCounts } from "../features/feed/maintenance.queries.ts";
import { cleanUp } from "../features/media/index.ts";
import { findUnknown } from "../features/media/media.queries.ts";
import { transaction, type Database, type Handle } from "../platform/database/database.ts";
import { withQueryTimeout } from "../platform/database/driver.ts";
import { statement, type Statement } from "../platform/database/statements.ts";
import type { Deps } from "../platform/deps.ts";
import { findUnknownKeys } from "../platform/media/private-files.queries.ts";
import { oldFolders, type FileStore } from "../platform/storage/file-store.ts";

/** What was checked, what is wrong there, and whether it has been repaired. */
export interface Finding {
  readonly what: string;
  readonly wrong: number;
  readonly state: "right" | "repaired" | "can be repaired" | "cannot be repaired";
  /** The first few places where it is wrong. */
  readonly examples: readonly string[];
}

type CheckDeps = Pick<Deps, "config" | "db" | "clock" | "storage" | "files">;

/** The check reads whole tables, and nobody waits for it. */
const TIMEOUT_MS = 600_000;
const PAGE = 500;
const EXAMPLES = 10;

/** A stored count beside the rows it counts. */
interface Kept {
  readonly what: string;
  readonly findWrong: Statement<{ id: number }>;
  /** Locks the row before counting: a concurrent write changes its count by a difference. */
  readonly lock: Statement<never>;
  readonly recount: Statement<never>;
}

function keptCount(
  what: string,
  about: { table: string; counted: string; isWrong: string; set: string },
): Kept {
  const { table, counted, isWrong, set } = about;
  return {
    what,
    findWrong: statement(
      `select t.id from ${table} t cross join lateral (${counted}) r where ${isWrong} order by t.id`,
    ),
    lock: statement(`select 1 from ${table} where id = any($1::bigint[]) order by id for no key update`),
    recount: statement(`
      update ${table} set ${set}
      from (select t.id, r.* from ${table} t cross join lateral (${counted}) r where t.id = any($1::bigint[])) r
      where ${table}.id = r.id`),
  };
}

const KEPT = [
  keptCount("ratings of members", {
    table: "users",
    counted: `select coalesce(sum(rating), 0)::integer as stars, count(*)::integer as reviews
      from reviews where reviewee_id = t.id and is_counted`,
    isWrong: "(t.rating_sum, t.review_count) is distinct from (r.stars, r.reviews)",
    set: "rating_sum = r.stars, review_count = r.reviews",
  }),
  keptCount("unread messages of conversations", {
    table: "conversations",
    counted: `select count(*) filter (where not is_from_user1)::integer as unread1,
        count(*) filter (where is_from_user1)::integer as unread2
      from messages where conversation_id = t.id and read_at is null`,
    isWrong: "(t.user1_unread, t.user2_unread) is distinct from (r.unread1, r.unread2)",
    set: "user1_unread = r.unread1, user2_unread = r.unread2",
  }),
];

const readMedia = statement<{ id: number; key: string; bytes: number }>(
  "select id, hash as key, bytes from media where id > $1 order by id limit $2",
);
const readPrivate = statement<{ id: number; key: string; bytes: number }>(
  "select id, key, bytes from private_files where id > $1 order by id limit $2",
);

/**
 * Compares stored counts with their rows, rows with their files, and files with their rows. With `repair` it corrects counts and
 * removes files without a row that are older than a day; a missing file can only be restored from a backup.
 */
export function checkData(deps: CheckDeps, repair: boolean): Promise<Finding[]> {
  const { db, clock, storage } = deps;
  const dayAgo = daysFrom(clock.now(), -1);
  return withQueryTimeout(TIMEOUT_MS, async () => [
    await checkLikes(db, repair),
    ...(await checkKept(db, repair)),
    await checkFiles("photos and videos without all of their files", db, readMedia, storage.media),
    await checkFiles("CVs and certificates without their file", db, readPrivate, storage.private),
    await checkStrays("photos and videos that no row has", {
      store: storage.media,
      dayAgo,
      findStrays: (keys) => findUnknown(db, keys),
      repair: repair ? () => cleanUp(deps, storage.media) : null,
    }),
    await checkStrays("CVs and certificates that no row has", {
      store: storage.private,
      dayAgo,
      findStrays: (keys) => findUnknownKeys(db, keys),
      repair: repair ? () => deps.files.cleanUp() : null,
    }),
  ]);
}

async function checkLikes(db: Database, repair: boolean): Promise<Finding> {
  const wrong = repair ? await repairCounts(db) : await countWrong(db);
  return finding("likes, interest and comments of posts", wrong, repair);
}

async function checkKept(db: Database, repair: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, findWrong, lock, recount } of KEPT) {
    const ids = (await db.run(findWrong, [])).map(({ id }) => id);
    if (repair && ids.length > 0)
      await transaction(db, async (tx) => {
        await tx.run(lock, [ids]);
        await tx.run(recount, [ids]);
      });
    findings.push(finding(what, ids.length, repair, ids.map(String)));
  }
  return findings;
}

async function checkFiles(
  what: string,
  db: Handle,
  read: typeof readMedia,
  store: FileStore,
): Promise<Finding> {
  const missing: string[] = [];
  for (let after = 0; ;) {
    const rows = await db.run(read, [after, PAGE]);
    for (const { id, key, bytes } of rows) {
      // The smaller copies that are made later are no loss.
      const names = (await store.listFiles(key)).filter((name) => !name.endsWith(".avif"));
      const sizes = await Promise.all(names.map(async (name) => (await store.stat(name))?.bytes ?? 0));
      if (sizes.reduce((sum, size) => sum + size, 0) !== bytes) missing.push(`row ${id}, folder ${key}`);
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) break;
  }
  const state = missing.length === 0 ? "right" : "cannot be repaired";
  return { what, wrong: missing.length, state, examples: missing.slice(0, EXAMPLES) };
}

interface StrayCheck {
  store: FileStore;
  dayAgo: Date;
  findStrays(keys: string[]): Promise<string[]>;
  repair: (() => Promise<unknown>) | null;
}

async function checkStrays(
  what: string,
  { store, dayAgo, findStrays, repair }: StrayCheck,
): Promise<Finding> {
  const strays: string[] = [];
  for await (const folders of oldFolders(store, dayAgo)) strays.push(...(await findStrays(folders)));
  if (strays.length > 0) await repair?.();
  return finding(what, strays.length, repair !== null, strays);
}

function finding(what: string, wrong: number, repaired: boolean, examples: readonly string[] = []): Finding {
  const broken = repaired ? "repaired" : "can be repaired";
  return { what, wrong, state: wrong === 0 ? "right" : broken, examples: examples.slice(0, EXAMPLES) };
}
