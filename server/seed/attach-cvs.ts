import { transaction } from "../platform/database/database.ts";
import type { Deps } from "../platform/deps.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { storeFolder } from "./store-media.ts";

/** Gives some members a CV. Only now that they are there for good: a file belongs to somebody. */
export async function attachCvs({ db, files }: Pick<Deps, "db" | "files">, ids: Ids): Promise<void> {
  const stored = await storeFolder("cvs", (file, handle) => files.store(file, "cv", idOf(ids, handle)));
  await transaction(db, async (tx) => {
    for (const [handle, file] of stored) {
      const cv_file_id = await files.swap(tx, null, file);
      await tx.kysely.updateTable("users").set({ cv_file_id }).where("id", "=", idOf(ids, handle)).execute();
    }
  });
}
