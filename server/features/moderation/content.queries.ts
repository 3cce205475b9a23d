import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { Slice } from "./admin-pages.ts";

export interface AdminPostRow {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  content: string;
  images: { url: string; width: number; height: number; alt: string }[];
  has_video: boolean;
  created_at: string;
}

const POST = `p.id, p.user_id, u.first_name, u.last_name, p.content, p.images, p.video is not null as has_video,
  p.created_at from posts p join users u on u.id = p.user_id where p.deleted_at is null and p.id < $1`;

export interface AdminJobRow {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  title: string | null;
  description: string;
  trade_key: string;
  custom_trade: string | null;
  rate: string;
  pay_period: string;
  town: string;
  county: string;
  status: "open" | "filled" | "expired" | "withdrawn";
  boosted_at: string | null;
  created_at: string;
}

const JOB = `j.id, j.user_id, u.first_name, u.last_name, j.title, j.description, j.trade_key, j.custom_trade, j.rate, j.pay_period, j.town,
  j.county, j.status, j.boosted_at, j.created_at
  from jobs j join users u on u.id = j.user_id where j.deleted_at is null and j.id < $1`;

// Two statements each: one that may or may not name a member would have one plan for both.
const lists = {
  posts: {
    all: statement<AdminPostRow>(`select ${POST} order by p.id desc limit $2 offset $3`),
    own: statement<AdminPostRow>(`select ${POST} and p.user_id = $4 order by p.id desc limit $2 offset $3`),
    countAll: statement<{ total: number }>(
      "select count(*)::integer as total from (select from posts where deleted_at is null limit $1) counted",
    ),
    countOwn: statement<{ total: number }>(`
      select count(*)::integer as total from (
        select from posts where user_id = $2 and deleted_at is null limit $1) counted`),
  },
  jobs: {
    all: statement<AdminJobRow>(`select ${JOB} order by j.id desc limit $2 offset $3`),
    own: statement<AdminJobRow>(`select ${JOB} and j.user_id = $4 order by j.id desc limit $2 offset $3`),
    countAll: statement<{ total: number }>(
      "select count(*)::integer as total from (select from jobs where deleted_at is null limit $1) counted",
    ),
    countOwn: statement<{ total: number }>(`
      select count(*)::integer as total from (
        select from jobs where user_id = $2 and deleted_at is null limit $1) counted`),
  },
};

/** Of one member, or of all where `userId` is undefined; newest first, whoever is banned or has blocked whom. */
export function findPosts(handle: Handle, userId: number | undefined, slice: Slice): Promise<AdminPostRow[]> {
  const { all, own } = lists.posts;
  const { before, take, skip } = slice;
  return userId === undefined
    ? handle.run(all, [before, take, skip])
    : handle.run(own, [before, take, skip, userId]);
}

export function findJobs(handle: Handle, userId: number | undefined, slice: Slice): Promise<AdminJobRow[]> {
  const { all, own } = lists.jobs;
  const { before, take, skip } = slice;
  return userId === undefined
    ? handle.run(all, [before, take, skip])
    : handle.run(own, [before, take, skip, userId]);
}

/** How many there are, counted so far. */
export async function countThings(
  handle: Handle,
  what: "posts" | "jobs",
  userId: number | undefined,
  most: number,
): Promise<number> {
  const { countAll, countOwn } = lists[what];
  const rows =
    userId === undefined ? await handle.run(countAll, [most]) : await handle.run(countOwn, [most, userId]);
  return rows[0]?.total ?? 0;
}
