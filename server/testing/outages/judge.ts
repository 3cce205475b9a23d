import pg from "pg";

import { WRITTEN, type Kind, type Load } from "./load.ts";

/** The state of all writes, from the tables themselves. */
export interface Verdict {
  readonly acknowledged: number;
  /** Rows of acknowledged writes. */
  readonly stored: number;
  /** Acknowledged but missing, or stored under another id. */
  readonly lost: number;
  /** Stored more than once. */
  readonly doubled: number;
}

/** Compares what was acknowledged with what is stored in the database at `url`. */
export async function judge(url: string, load: Load): Promise<Verdict> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const counts = { acknowledged: 0, stored: 0, lost: 0, doubled: 0 };
    for (const kind of Object.keys(WRITTEN) as Kind[]) {
      const { table, column } = WRITTEN[kind];
      const writes = load.writes.filter((write) => write.kind === kind);
      const { rows } = await client.query<{ text: string; ids: string[] }>(
        `select ${column} as text, array_agg(id::text) as ids from ${table} where ${column} = any($1) group by 1`,
        [writes.map(({ text }) => text)],
      );
      const stored = new Map(rows.map(({ text, ids }) => [text, ids.map(Number)]));
      for (const { text, id, isTaken } of writes) {
        const ids = stored.get(text) ?? [];
        if (ids.length > 1) counts.doubled += 1;
        if (!isTaken) continue;
        counts.acknowledged += 1;
        if (ids.length > 0 && (id === null || ids.includes(id))) counts.stored += 1;
        else counts.lost += 1;
      }
    }
    return counts;
  } finally {
    await client.end();
  }
}
