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
}

/** The columns of `JobRow`; `j` is the job, `u` its author, `i` the viewer's interest. */
export const JOB_COLUMNS = `
  j.id, j.user_id, j.title, j.trade_key, j.custom_trade, j.description, j.county, j.town, j.rate, j.type, j.pay_period,
  j.day_pay, j.engagement, j.start_date, j.end_date, j.status, j.boosted_at, j.created_at, j.updated_at,
  u.first_name, u.last_name, u.avatar, u.trade_key as author_trade_key, u.custom_trade as author_custom_trade,
  u.county as author_county, u.started_year, u.company, i.state as interest`;

/** Joins the author and the interest of the viewer, who is the parameter named. */
export function joinAuthorAndInterest(viewerParameter: string): string {
  return `
  join users u on u.id = j.user_id
  left join job_interests i on i.job_id = j.id and i.user_id = ${viewerParameter}`;
}
