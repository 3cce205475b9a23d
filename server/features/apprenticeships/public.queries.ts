import { publicQueries } from "../../platform/board/public.queries.ts";
import { many, one, oneValue } from "../../platform/database/queries.ts";
import { columnsFor, joinsFor, type ApprenticeshipRow } from "./apprenticeships.queries.ts";

/** Nobody: no member has this number. */
const NOBODY = "0::bigint";

/** One that its owner opened to everybody, closed, filled and deleted ones too. */
export const findPublicApprenticeship = one<ApprenticeshipRow & { is_gone: boolean }, [id: number]>(`
  select ${columnsFor(NOBODY)}, a.deleted_at is not null as is_gone from apprenticeships a ${joinsFor(NOBODY)}
  where a.id = $1 and a.is_public and not a.is_hidden`);

const open = publicQueries(
  "apprenticeships",
  (today) => `is_listed and is_public and filled_at is null and closing_date >= ${today}::date`,
);
export const listPublicApprenticeships = open.listOpen;

/** Those that are offered beside one, of its trade first. */
export const readSimilarPublic = many<ApprenticeshipRow, [id: number, trade: string, today: string]>(`
  select ${columnsFor(NOBODY)} from ${open.similar} picked
  join apprenticeships a on a.id = picked.id ${joinsFor(NOBODY)}
  order by picked.place, a.created_at desc, a.id desc`);
/** Also of one that is gone. */
export const findTrade = oneValue<string, [id: number]>(
  "select trade_key from apprenticeships where id = $1",
);
