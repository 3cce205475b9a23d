import { transaction } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";
import type { Deps } from "../platform/deps.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { storeFolder } from "./store-media.ts";

const setCv = statement<never>("update users set cv_file_id = $1 where id = $2");

/** Gives some members a CV. Runs once the members are committed, since a file has an owner. */
export async function attachCvs({ db, files }: Pick<Deps, "db" | "files">, ids: Ids): Promise<void> {
  const stored = await storeFolder("cvs", (file, handle) => files.store(file, "cv", idOf(ids, handle)));
  await transaction(db, async (tx) => {
    for (const [handle, file] of stored) {
      await tx.run(setCv, [await files.swap(tx, null, file), idOf(ids, handle)]);
    }
  });
}
