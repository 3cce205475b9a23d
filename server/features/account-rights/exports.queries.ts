import { EXPORT_DAYS } from "#contracts/reference/limits.ts";

import { batchOf } from "../../platform/database/batches.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, manyValues, matched, one, oneValue } from "../../platform/database/queries.ts";
import { statement, type Statement } from "../../platform/database/statements.ts";
import { TABLES, type TableRule } from "./tables.queries.ts";

/** The state of a member's copy of their data. */
export interface ExportRow {
  user_id: number;
  run: string;
  state: "working" | "ready" | "failed";
  progress: number;
  key: string | null;
  bytes: number | null;
  asked_at: string;
  ready_at: string | null;
  expires_at: string;
}

const COLUMNS = "user_id, run, state, progress, key, bytes, asked_at, ready_at, expires_at";

export const findExport = one<ExportRow, [userId: number]>(
  `select ${COLUMNS} from data_exports where user_id = $1`,
);

/** Reads the export and locks it until the transaction ends. */
export const lockExport = one<ExportRow, [userId: number], Tx>(
  `select ${COLUMNS} from data_exports where user_id = $1 for update`,
);

/** Starts a copy, in place of the previous one. */
export const beginExport = exactlyOne<ExportRow, [begun: { userId: number; run: string; now: Date }]>(
  `
  insert into data_exports (user_id, run, state, asked_at, expires_at)
  values ($1, $2, 'working', $3, $3::timestamptz + interval '${EXPORT_DAYS} days')
  on conflict (user_id) do update set run = excluded.run, state = 'working', progress = 0, key = null, bytes = null,
    ready_at = null, asked_at = excluded.asked_at, expires_at = excluded.expires_at
  returning ${COLUMNS}`,
  (begun) => [begun.userId, begun.run, begun.now],
);

/** Saves the progress; false if another copy has replaced this one, or its member is gone. */
export const saveProgress = matched<[run: string, percent: number]>(`
  update data_exports set progress = greatest(progress, $2) where run = $1 and state = 'working' returning run`);

/** Marks the copy as ready and returns its owner; undefined if another copy has replaced it. */
export const saveReady = oneValue<number, [done: { run: string; key: string; bytes: number; now: Date }], Tx>(
  `
  update data_exports set state = 'ready', progress = 100, key = $2, bytes = $3, ready_at = $4,
    expires_at = $4::timestamptz + interval '${EXPORT_DAYS} days'
  where run = $1 and state = 'working' returning user_id`,
  ({ run, key, bytes, now }) => [run, key, bytes, now],
);

export const saveFailed = execute<[run: string], Handle>(
  "update data_exports set state = 'failed' where run = $1 and state = 'working'",
);

/** Deletes a batch of expired copies and returns their folders; null for a copy that was never finished. */
export const deleteExpiredExports = manyValues<string | null, [now: Date]>(
  `delete from data_exports where ${batchOf("data_exports", "expires_at <= $1", "expires_at")} returning key`,
);

/** Returns those of the folders that belong to no copy. */
export const findUnknownFolders = manyValues<string, [folders: readonly string[]]>(`
  select f.key from unnest($1::text[]) as f (key)
  where not exists (select 1 from data_exports e where e.key = f.key)`);

/** Rows per read. */
const BATCH = 500;

interface ExportedTable {
  readonly file: string;
  /** Opens a cursor on the member's rows. */
  readonly open: Statement<never>;
}

const textArray = (names: readonly string[]) => `'{${names.join(",")}}'::text[]`;

/** A row of `t` as the copy shows it. */
const shownOf = ({ hidden = [], hiddenParts = [] }: Extract<TableRule, { theirs: string }>) =>
  [
    `to_jsonb(t) - ${textArray(hidden)}`,
    ...hiddenParts.map(({ columns, when }) => `case when ${when} then ${textArray(columns)} else '{}' end`),
  ].join(" - ");

const toExported = ([table, rule]: [string, TableRule]): ExportedTable[] =>
  "theirs" in rule
    ? [
        {
          file: rule.file,
          open: statement(`
            declare theirs no scroll cursor for select ${shownOf(rule)} as row from ${table} t
            where (${rule.theirs}) and not coalesce(${rule.hiddenRows ?? "false"}, false) order by t.ctid`),
        },
      ]
    : [];

/** What a copy is made of: one entry for each table that holds a member's data. */
export const EXPORTED: readonly ExportedTable[] = Object.entries(TABLES).flatMap(toExported);

const fetchSome = statement<{ row: Record<string, unknown> }>(`fetch ${BATCH} from theirs`);
const close = statement<never>("close theirs");

/** Reads all of a member's rows in one table, in batches. */
export async function* readTheirs(
  tx: Tx,
  { open }: ExportedTable,
  userId: number,
): AsyncGenerator<readonly Record<string, unknown>[]> {
  await tx.run(open, [userId]);
  for (let isFull = true; isFull;) {
    const rows = await tx.run(fetchSome, []);
    yield rows.map(({ row }) => row);
    isFull = rows.length === BATCH;
  }
  await tx.run(close, []);
}

/** Call it first in a transaction: every later read sees the same snapshot. */
export const holdStill = execute("set transaction isolation level repeatable read, read only");

/** A file that goes into the member's copy. */
export interface ExportedFile {
  readonly area: "media" | "private";
  readonly key: string;
  readonly name: string;
}

// The largest size of each photo. Pictures the member uses count even if another member uploaded the same file first.
const readMedia = statement<ExportedFile>(`
  select 'media' as area,
    m.hash || case when m.kind = 'video' then '/video.' || m.format else '/' || size || '.webp' end as key,
    m.hash || case when m.kind = 'video' then '.' || m.format else '.webp' end as name
  from media m, unnest(array['320', '640', '1280']) as size
  where m.id in (
      select id from media where owner_id = $1
      union select pm.media_id from post_media pm join posts p on p.id = pm.post_id where p.user_id = $1
      union select pm.media_id from project_media pm join projects p on p.id = pm.project_id where p.user_id = $1
      union select face.id from media face join users u on face.hash = substring(u.avatar from 8 for 32) where u.id = $1)
    and size = case when m.kind = 'video' or m.width <= 320 then '320' when m.width <= 640 then '640' else '1280' end
  order by m.id`);
const readDocuments = statement<ExportedFile>(`
  select 'private' as area, key || '/file.' || kind as key, purpose || '-' || id || '.' || kind as name
  from private_files where owner_id = $1 order by id`);

/** Lists the member's photos, videos and documents. */
export async function findFiles(handle: Handle, userId: number): Promise<ExportedFile[]> {
  return [...(await handle.run(readMedia, [userId])), ...(await handle.run(readDocuments, [userId]))];
}
