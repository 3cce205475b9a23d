import { ConfigError, type Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statements.ts";
import type { Log } from "../log.ts";
import { deriveSiteKey } from "../site-key.ts";
import { MARK_KEY, readWhole, type FileStore, type Storage } from "./file-store.ts";

/** Folders checked in each store without a mark. */
const SAMPLE = 500;

const knowsOne = statement<{ known: boolean }>(`
  select exists (select from media where hash = any($1))
    or exists (select from private_files where key = any($1)) as known`);

/**
 * Checks that the stores belong to this database, since the nightly clean-up removes files that it does not know.
 * Stores carry a mark derived from the database's own secret, so a restored backup and other nodes have the same mark.
 * Stores without a mark belong to this database if they are empty or it knows something in them; with `marksStorage`
 * they then get a mark, as soon as it can be written. If the stores cannot be reached, the start waits a few seconds at
 * most, and nothing is listed until they can.
 *
 * @throws {ConfigError} if they belong to another site.
 */
export async function claimStorage(
  storage: Storage,
  {
    config,
    db,
    log,
    marksStorage,
  }: { config: Pick<Config, "dataDir" | "s3">; db: Database; log: Log; marksStorage: boolean },
): Promise<Storage> {
  let isOurs = false;
  async function assertOurs(): Promise<void> {
    if (isOurs) return;
    const mark = (await deriveSiteKey(db, "mark of stored files")).toString("hex");
    const found = await readWhole(storage.media, MARK_KEY);
    if (found === null ? await isForeign(storage, db) : found.toString() !== mark)
      throw new ConfigError(explain(config, found !== null));
    isOurs = true;
    if (found === null && marksStorage)
      await storage.media
        .put(MARK_KEY, Buffer.from(mark))
        .catch((error: unknown) =>
          log.warn({ err: error }, "the stored files get their mark at a later start"),
        );
  }
  await assertOurs().catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    log.warn({ err: error }, "whose the stored files are could not be seen: until it is, none is cleaned up");
  });
  const guard = (store: FileStore): FileStore => ({
    ...store,
    async *listFolders() {
      await assertOurs();
      yield* store.listFolders();
    },
  });
  return {
    media: guard(storage.media),
    private: guard(storage.private),
    exports: guard(storage.exports),
    pieces: guard(storage.pieces),
  };
}

/**
 * True if there are files, and the database knows none of the first ones. It knows only finished copies of members'
 * data.
 */
async function isForeign(storage: Storage, db: Database): Promise<boolean> {
  const folders: string[] = [];
  for (const area of ["media", "private"] as const) {
    let left = SAMPLE;
    for await (const { folder } of storage[area].listFolders()) {
      folders.push(folder);
      left -= 1;
      if (left === 0) break;
    }
  }
  return folders.length > 0 && (await db.run(knowsOne, [folders]))[0]?.known !== true;
}

function explain({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">, isMarked: boolean): string {
  const [place, media] =
    s3 === null ? ["DATA_DIR", `${dataDir}/media/${MARK_KEY.slice(0, 2)}`] : ["S3_BUCKET", "media"];
  const [reason, otherwise] = isMarked
    ? ["they have another site's mark", `If they are its own all the same, remove ${media}/${MARK_KEY}`]
    : ["it knows none of them", "If nobody needs them, move them away"];
  return (
    `The photos and files in ${place} ${s3 === null ? dataDir : s3.bucket} are not this database's: ${reason}. It would have ` +
    "them removed at night. Where it is a new one, name a new DATA_DIR or S3_BUCKET, too, or bring the old database's contents " +
    `into it (docs/operations.md, "With a PostgreSQL of your own"). ${otherwise}, and start again.`
  );
}
