import { transaction } from "../platform/database/database.ts";
import type { Deps } from "../platform/deps.ts";
import type { People } from "./cast/community-types.ts";
import { memberOf } from "./cast/community.ts";
import { AWARDS, QUALIFICATIONS } from "./cast/qualifications.data.ts";
import { CV_HANDLES } from "./cast/sharing.ts";
import { drawCv } from "./draw-cv.ts";
import { idOf, type Ids } from "./insert-members.ts";

/** How many projects stand in a CV: more would not fit on its page. */
const SHOWN = 3;

/** Gives some members a CV. Only now that they are there for good: a file belongs to somebody. */
export async function attachCvs(
  { db, files }: Pick<Deps, "db" | "files">,
  ids: Ids,
  { projects }: Pick<People, "projects">,
): Promise<void> {
  const stored = await Promise.all(
    CV_HANDLES.map(async (handle) => {
      const awards = (QUALIFICATIONS[handle] ?? []).map(([name]) => AWARDS[name].title);
      const own = projects
        .filter(({ by }) => by === handle)
        .slice(-SHOWN)
        .toReversed();
      const file = await files.store(drawCv(memberOf(handle), awards, own), "cv", idOf(ids, handle));
      return { file, userId: idOf(ids, handle) };
    }),
  );
  await transaction(db, async (tx) => {
    for (const { file, userId } of stored) {
      const cv_file_id = await files.swap(tx, null, file);
      await tx.kysely.updateTable("users").set({ cv_file_id }).where("id", "=", userId).execute();
    }
  });
}
