/** A job with its author and what the viewer said about it, as every read of jobs selects it. */
export interface JobRow {
  id: number;
  user_id: number;
  title: string | null;
  trade_key: string;
  custom_trade: string | null;
  description: string;
  county: string;
  town: string;
  rate: string;
  type: string;
  pay_period: string;
  day_pay: number;
  engagement: string;
  start_date: string;
  end_date: string;
  listed_until: string;
  is_public: boolean;
  /** Those that hold, by the names of `JOB_FLAGS`. */
  flags: string[];
  status: string;
  boosted_at: string | null;
  created_at: string;
  updated_at: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  author_trade_key: string;
  author_custom_trade: string | null;
  author_county: string | null;
  started_year: number;
  company: string | null;
  interest: string | null;
  owner_confirmed_at: string | null;
  applicant_confirmed_at: string | null;
  is_saved: boolean;
}

/** The columns of `JobRow`; `j` is the job, `u` its author, `i` the viewer's interest, `saved` their keeping it. */
export const JOB_COLUMNS = `
  j.id, j.user_id, j.title, j.trade_key, j.custom_trade, j.description, j.county, j.town, j.rate, j.type, j.pay_period,
  j.day_pay, j.engagement, j.start_date, j.end_date, j.listed_until, j.is_public, j.flags, j.status, j.boosted_at, j.created_at, j.updated_at,
  u.first_name, u.last_name, u.avatar, u.trade_key as author_trade_key, u.custom_trade as author_custom_trade,
  u.county as author_county, u.started_year, u.company, i.state as interest, i.owner_confirmed_at,
  i.applicant_confirmed_at, saved.user_id is not null as is_saved`;

/** Joins the author, and the interest and keeping of the viewer, who is the parameter named. */
export function joinAuthorAndInterest(viewerParameter: string): string {
  return `
  join users u on u.id = j.user_id
  left join job_interests i on i.job_id = j.id and i.user_id = ${viewerParameter}
  left join saved_jobs saved on saved.job_id = j.id and saved.user_id = ${viewerParameter}`;
}

/** Leaves out the jobs of whoever blocked the viewer or is blocked by them: few if any, so read as one set. */
export function notOfBlocked(jobId: string, viewerParameter: string): string {
  return `${jobId} not in (select theirs.id from blocked_with(${viewerParameter}) as blocked
    join jobs theirs on theirs.user_id = blocked.id and theirs.deleted_at is null)`;
}
