import type { TestApp } from "./test-app.ts";

/** Does `work` while all connections of the pool but one are taken: what asks for a second one while it holds one gets none. */
export async function onOneConnection<T>({ deps }: TestApp, work: () => Promise<T>): Promise<T> {
  const { pool } = deps.db;
  const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    return await work();
  } finally {
    for (const connection of taken) connection.release();
  }
}
