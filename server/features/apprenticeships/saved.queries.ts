import { SAVED_APPRENTICESHIPS_MAX } from "#contracts/reference/limits.ts";

import { savedThings } from "../../platform/board/saved.queries.ts";
import { notBlocked, notHidden } from "../../platform/database/blocked.ts";
import { many } from "../../platform/database/queries.ts";
import { columnsFor, joinsFor, type ApprenticeshipRow } from "./apprenticeships.queries.ts";

/** The apprenticeships saved by member $1 that they can still see. */
const SHOWN = `apprenticeships a on a.id = mine.apprenticeship_id and a.is_listed
    and ${notBlocked("a.user_id", "$1")} and ${notHidden("apprenticeship", "a.id", "$1")}`;

export const savedApprenticeships = savedThings({
  table: "saved_apprenticeships",
  column: "apprenticeship_id",
  shown: SHOWN,
  max: SAVED_APPRENTICESHIPS_MAX,
});

/** Lists the saved apprenticeships that the member can still see, latest first. */
export const readSaved = many<ApprenticeshipRow, [userId: number]>(`
  select ${columnsFor("$1")}
  from saved_apprenticeships mine join ${SHOWN} ${joinsFor("$1")}
  where mine.user_id = $1
  order by mine.saved_at desc, mine.apprenticeship_id desc limit ${SAVED_APPRENTICESHIPS_MAX}`);
