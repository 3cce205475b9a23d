import { publicQueries } from "../../platform/board/public.queries.ts";
import { many, one } from "../../platform/database/queries.ts";
import { JOB_COLUMNS, joinAuthorAndInterest, type JobRow } from "./jobs.queries.ts";

/** The viewer id of a visitor: no member has it. */
const NOBODY = "0";

/** A job that its owner made public, including closed and deleted ones. */
export const findPublicJob = one<JobRow & { is_gone: boolean }, [id: number]>(`
  select ${JOB_COLUMNS}, j.deleted_at is not null as is_gone from jobs j ${joinAuthorAndInterest(NOBODY)}
  where j.id = $1 and j.is_public and not j.is_hidden`);

const open = publicQueries("jobs", (today) => `is_listed and is_public and listed_until >= ${today}::date`);
export const listPublicJobs = open.listOpen;

export const readSimilarPublic = many<JobRow, [jobId: number, trade: string, today: string]>(`
  select ${JOB_COLUMNS} from ${open.similar} picked
  join jobs j on j.id = picked.id ${joinAuthorAndInterest(NOBODY)}
  order by picked.place, j.created_at desc, j.id desc`);
