import { notBlocked } from "../../platform/database/blocked.ts";

/**
 * Whether an application is there for its employer: what it is for is listed (not deleted, and the employer neither banned
 * nor leaving), and so is its applicant, with no block between the two. With the end of a ban or a block it is there again.
 */
export const isForEmployer = (application: string, employer: string): string => `(
  exists (select from apprenticeships offered where offered.id = ${application}.apprenticeship_id and offered.is_listed)
  and exists (select from users applicant
    where applicant.id = ${application}.applicant_id and applicant.banned_at is null)
  and ${notBlocked(`${application}.applicant_id`, employer)})`;

/** An apprenticeship with its author and the viewer's own application, as every read selects it. */
export interface ApprenticeshipRow {
  id: number;
  user_id: number;
  title: string;
  trade_key: string;
  custom_trade: string | null;
  description: string;
  county: string;
  town: string;
  start_date: string;
  duration: string;
  is_full_time: boolean;
  hours_per_week: number;
  day_rate: string;
  min_age: number;
  max_age: number;
  requirements: string[];
  cv_required: boolean;
  closing_date: string;
  created_at: string;
  updated_at: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  author_trade_key: string;
  author_custom_trade: string | null;
  company: string | null;
  own_status: string | null;
  /** Of the viewer's own only; 0 otherwise. */
  applied: number;
  unseen: number;
}

const standing = (viewer: string, more = "") =>
  `(case when a.user_id = ${viewer} then (select count(*) from apprenticeship_applications app
    where app.apprenticeship_id = a.id and app.status <> 'withdrawn'${more} and ${isForEmployer("app", viewer)})
    else 0 end)`;

/** The columns of `ApprenticeshipRow`; `a` is it, `u` its author, `own` the application of the viewer, who is the parameter named. */
export const columnsFor = (viewer: string) => `
  a.id, a.user_id, a.title, a.trade_key, a.custom_trade, a.description, a.county, a.town, a.start_date, a.duration,
  a.is_full_time, a.hours_per_week, a.day_rate, a.min_age, a.max_age, a.requirements, a.cv_required, a.closing_date,
  a.created_at, a.updated_at, u.first_name, u.last_name, u.avatar, u.trade_key as author_trade_key,
  u.custom_trade as author_custom_trade, u.company, own.status as own_status,
  ${standing(viewer)} as applied, ${standing(viewer, " and app.status = 'submitted'")} as unseen`;

/** Joins the author and the viewer's own application. */
export const joinsFor = (viewer: string) => `
  join users u on u.id = a.user_id
  left join apprenticeship_applications own on own.apprenticeship_id = a.id and own.applicant_id = ${viewer}`;
