import { transaction, type Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const BATCH = 200;

/** Everything that may show a stored photo. A feature that shows one adds itself here. */
const IS_USED = `(
  exists (select 1 from post_media p where p.media_id = m.id) or
  exists (select 1 from users u where u.avatar = any (array[
    '/media/' || m.hash || '/320.webp', '/media/' || m.hash || '/640.webp', '/media/' || m.hash || '/1280.webp'])))`;

const lockUnused = statement<{ id: number }>(`
  select m.id from media m where m.created_at < $1 and m.id > $2 and not ${IS_USED}
  order by m.id limit ${BATCH} for update skip locked`);
const deleteUnused = statement<{ hash: string }>(
  `delete from media m where m.id = any($1::bigint[]) and not ${IS_USED} returning m.hash`,
);

/**
 * Forgets photos stored before a moment that nothing shows, and gives their hashes. Asked again once the rows are
 * locked: a post may have taken one in between.
 */
export async function forgetUnused(db: Database, before: Date): Promise<string[]> {
  const hashes: string[] = [];
  for (let after = 0; ;) {
    const ids = await transaction(db, async (tx) => {
      const found = (await tx.run(lockUnused, [before, after])).map((row) => row.id);
      for (const { hash } of await tx.run(deleteUnused, [found])) hashes.push(hash);
      return found;
    });
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) return hashes;
  }
}

const lockHash = statement<never>("select pg_advisory_xact_lock(hashtextextended($1, 0))");
const findHash = statement<{ id: number }>("select id from media where hash = $1");

/** Does `remove` if no photo has this hash, while nobody can store one. */
export async function whileUnknown(db: Database, hash: string, remove: () => Promise<void>): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.run(lockHash, [hash]);
    if ((await tx.run(findHash, [hash])).length === 0) await remove();
  });
}
