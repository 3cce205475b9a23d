import { transaction, type Database } from "../../platform/database/database.ts";
import { manyValues, matched } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** Rows that one statement looks at. */
const WINDOW = 1000;

/**
 * Everything that may show a stored photo or video. A feature that shows media adds itself here. The few texts held for
 * a moderator are read once per statement, whichever member first uploaded the media that they name.
 */
const IS_USED = `(
  exists (select 1 from post_media p where p.media_id = m.id) or
  exists (select 1 from project_media p where p.media_id = m.id) or
  exists (select 1 from advertisements a where a.media_id = m.id) or
  exists (select 1 from sanctions s where s.kept is not null and s.kept ->> 'avatar' = any (array[
    '/media/' || m.hash || '/320.webp', '/media/' || m.hash || '/640.webp', '/media/' || m.hash || '/1280.webp'])) or
  m.hash in (select named[1] from word_hits h, regexp_matches(h.pending::text, '/media/([0-9a-f]{32})/', 'g') named
    where h.pending is not null) or
  exists (select 1 from users u where u.avatar = any (array[
    '/media/' || m.hash || '/320.webp', '/media/' || m.hash || '/640.webp', '/media/' || m.hash || '/1280.webp'])))`;

/**
 * Whether a visitor can see this photo or video now: in a post that its author shares with everybody. A feature that
 * shows media to visitors elsewhere adds itself here. Uses keys only, from the hash to the few posts that show it.
 */
export const isPublic = matched<[hash: string]>(`
  select m.id from media m
  where m.hash = $1 and exists (
    select 1 from post_media shown join posts p on p.id = shown.post_id join users u on u.id = p.user_id
    where shown.media_id = m.id and p.is_public and p.deleted_at is null and u.banned_at is null)`);

interface Window {
  /** Null after the last row. */
  last: number | null;
  unused: number[];
}

/**
 * Locks the unused ones among the next rows after an id; most are in use and are only looked at. `where` is checked
 * again on the rows to be locked, because a photo uploaded again in the meantime counts as new.
 */
function lockUnused(where: string) {
  return statement<Window>(`
    with looked as materialized (
      select id from media where ${where} and id > $2 order by id limit ${WINDOW}),
    unused as (
      select m.id from media m where m.id in (select id from looked) and ${where} and not ${IS_USED} for update skip locked)
    select (select max(id) from looked) as last, coalesce((select jsonb_agg(id) from unused), '[]') as unused`);
}

const lockOld = lockUnused("created_at < $1");
const lockOwn = lockUnused("owner_id = $1");
const deleteUnused = statement<{ hash: string }>(
  `delete from media m where m.id = any($1::bigint[]) and not ${IS_USED} returning m.hash`,
);

/**
 * Deletes photos and videos that were stored before a moment and that nothing shows, and returns their hashes. Usage is
 * checked again once the rows are locked, since a post may have taken one in between.
 */
export function purgeUnused(db: Database, before: Date): Promise<string[]> {
  return purge(db, lockOld, before);
}

/** The same for one member's uploads, however recent. */
export function purgeUnusedOf(db: Database, ownerId: number): Promise<string[]> {
  return purge(db, lockOwn, ownerId);
}

async function purge(db: Database, lock: typeof lockOld, which: Date | number): Promise<string[]> {
  const hashes: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await transaction(db, async (tx) => {
      const [found] = await tx.run(lock, [which, from]);
      for (const { hash } of await tx.run(deleteUnused, [found?.unused ?? []])) hashes.push(hash);
      return found?.last ?? null;
    });
  }
  return hashes;
}

/** The hashes that no stored media has. */
export const findUnknown = manyValues<string, [hashes: readonly string[]]>(`
  select f.hash from unnest($1::text[]) as f (hash)
  where not exists (select 1 from media m where m.hash = f.hash)`);
