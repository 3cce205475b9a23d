import type { TestApp } from "./test-app.ts";

/**
 * Runs `work` while all connections of the pool but one are taken: code that asks for a second connection while it
 * holds one gets none.
 */
export async function onOneConnection<T>({ deps }: TestApp, work: () => Promise<T>): Promise<T> {
  const { pool } = deps.db;
  const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    return await work();
  } finally {
    for (const connection of taken) connection.release();
  }
}
