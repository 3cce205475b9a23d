import { publicQueries } from "../../platform/board/public.queries.ts";
import { many, one, oneValue } from "../../platform/database/queries.ts";
import { columnsFor, joinsFor, type ApprenticeshipRow } from "./apprenticeships.queries.ts";

/** No member has this id. */
const NOBODY = "0::bigint";

/** Finds an apprenticeship that its owner opened to everybody, including closed, filled and deleted ones. */
export const findPublicApprenticeship = one<ApprenticeshipRow & { is_gone: boolean }, [id: number]>(`
  select ${columnsFor(NOBODY)}, a.deleted_at is not null as is_gone from apprenticeships a ${joinsFor(NOBODY)}
  where a.id = $1 and a.is_public and not a.is_hidden`);

const open = publicQueries(
  "apprenticeships",
  (today) => `is_listed and is_public and filled_at is null and closing_date >= ${today}::date`,
);
export const listPublicApprenticeships = open.listOpen;

/** Lists similar open apprenticeships, those of the same trade first. */
export const readSimilarPublic = many<ApprenticeshipRow, [id: number, trade: string, today: string]>(`
  select ${columnsFor(NOBODY)} from ${open.similar} picked
  join apprenticeships a on a.id = picked.id ${joinsFor(NOBODY)}
  order by picked.place, a.created_at desc, a.id desc`);
/** Returns the trade, even of a deleted apprenticeship. */
export const findTrade = oneValue<string, [id: number]>(
  "select trade_key from apprenticeships where id = $1",
);
