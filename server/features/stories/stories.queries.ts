import { STORIES_MAX } from "#contracts/reference/limits.ts";
import type { Story } from "#contracts/stories.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import {
  exactlyOne,
  exactlyOneValue,
  execute,
  many,
  manyValues,
  matched,
  one,
} from "../../platform/database/queries.ts";

/** A story as it is stored. */
export type StoryRow = Omit<Story, "author">;

/** The fields that an administrator fills in. */
export type StoryText = Omit<StoryRow, "id" | "slug" | "publishDate" | "updatedAt">;

const COLUMNS = `id, slug, title, excerpt, content, category, publish_date as "publishDate", read_time as "readTime",
  location, tags, is_featured as featured, is_example as "isExample", updated_at as "updatedAt"`;

const closeList = execute("lock table stories in share row exclusive mode");
const countAll = exactlyOneValue<number>("select count(*)::int from stories");

/** The newest first. */
export const readStories = many<StoryRow>(
  `select ${COLUMNS} from stories order by publish_date desc, id desc limit ${STORIES_MAX}`,
);

export const findStory = one<StoryRow, [slug: string]>(`select ${COLUMNS} from stories where slug = $1`);

/** Whether a removed story had this slug. */
export const wasRemoved = matched<[slug: string]>("select slug from removed_stories where slug = $1");

/** A story, locked until the transaction ends. */
export const lockStory = one<StoryRow, [id: number], Tx>(
  `select ${COLUMNS} from stories where id = $1 for update`,
);

/** Counts the stories, and locks the list so that none are added until the transaction ends. */
export async function lockCount(tx: Tx): Promise<number> {
  await closeList(tx);
  return countAll(tx);
}

/** Slugs that are or were in use: `slug` itself, and those that continue it with a hyphen. */
export const listTakenSlugs = manyValues<string, [slug: string], Tx>(`
  select slug from stories where slug = $1 or slug like $1 || '-%'
  union all select slug from removed_stories where slug = $1 or slug like $1 || '-%' -- few: of one title`);

/** The acting administrator, and the time. */
interface Stamp {
  adminId: number;
  now: Date;
}

export const addStory = exactlyOne<
  StoryRow,
  [story: StoryText & { slug: string; publishDate: string }, stamp: Stamp]
>(
  `
  insert into stories (slug, title, excerpt, content, category, read_time, location, tags, is_featured, is_example,
    publish_date, created_by, updated_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $13) returning ${COLUMNS}`,
  (story, { adminId, now }) => [story.slug, ...toValues(story), story.publishDate, adminId, now],
);

export const changeStory = exactlyOne<StoryRow, [story: Authorized<StoryRow>, text: StoryText, stamp: Stamp]>(
  `
  update stories set title = $2, excerpt = $3, content = $4, category = $5, read_time = $6, location = $7, tags = $8,
    is_featured = $9, is_example = $10, updated_by = $11, updated_at = $12
  where id = $1 returning ${COLUMNS}`,
  (story, text, { adminId, now }) => [story.id, ...toValues(text), adminId, now],
);

/** Removes a story; its slug stays reserved. */
export const removeStory = execute<[story: Authorized<StoryRow>, now: Date]>(
  `
  with gone as (delete from stories where id = $1 returning slug)
  insert into removed_stories (slug, removed_at) select slug, $2 from gone`,
  (story, now) => [story.id, now],
);

function toValues(text: StoryText): unknown[] {
  const { title, excerpt, content, category, readTime, location, tags, featured, isExample } = text;
  return [title, excerpt, content, category, readTime, location, tags, featured, isExample];
}
