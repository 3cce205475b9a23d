import { dayInLondon } from "#contracts/calendar.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { STORIES_MAX } from "#contracts/reference/limits.ts";
import type {
  createStory as createContract,
  Story,
  updateStory as updateContract,
} from "#contracts/stories.ts";
import { slugOf, STORY_AUTHOR } from "#contracts/story-words.ts";

import {
  authorize,
  type Authorized,
  isAdministrator,
  type Administrator,
} from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps, ReadDeps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { writeLog } from "../moderation/index.ts";
import * as queries from "./stories.queries.ts";

type Form = BodyOf<typeof createContract>;
type Change = BodyOf<typeof updateContract>;

/** Returns every story, newest first. */
export async function listStories({ db }: ReadDeps): Promise<Story[]> {
  return (await queries.readStories(db)).map(present);
}

/** Returns a story by its slug. Throws if there never was one (404) or it was removed (410). */
export async function getStory({ db }: ReadDeps, slug: string): Promise<Story> {
  const row = await queries.findStory(db, slug);
  if (row !== undefined) return present(row);
  throw new AppError((await queries.wasRemoved(db, slug)) ? "story_gone" : "story_not_found");
}

/** Publishes a story, dated today in London. If the title is taken, its slug gets a number. */
export async function createStory(deps: Deps, viewer: Administrator, form: Form): Promise<Story> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const count = await queries.lockCount(tx);
    authorize(viewer, isAdministrator, null, "admin_only");
    if (count >= STORIES_MAX) throw new AppError("too_many_stories");
    const slug = await findFreeSlug(tx, form.title);
    const story = { ...form, isExample: false, slug, publishDate: dayInLondon(now) };
    const row = await queries.addStory(tx, story, { adminId: viewer.userId, now });
    await writeLog(tx, { action: "add_story", ...about(viewer, row) }, now);
    return present(row);
  });
}

/** Changes the fields given and leaves the rest. */
export async function updateStory(
  deps: Deps,
  viewer: Administrator,
  id: number,
  change: Change,
): Promise<Story> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const story = await loadForEdit(tx, viewer, id);
    const stamp = { adminId: viewer.userId, now };
    const row = await queries.changeStory(tx, story, withChange(story, change), stamp);
    await writeLog(tx, { action: "change_story", ...about(viewer, row) }, now);
    return present(row);
  });
}

export async function deleteStory(deps: Deps, viewer: Administrator, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const story = await loadForEdit(tx, viewer, id);
    const now = deps.clock.now();
    await queries.removeStory(tx, story, now);
    await writeLog(tx, { action: "remove_story", ...about(viewer, story) }, now);
  });
}

async function loadForEdit(tx: Tx, viewer: Administrator, id: number): Promise<Authorized<queries.StoryRow>> {
  const story = orThrow(await queries.lockStory(tx, id), "story_not_found");
  return authorize(viewer, isAdministrator, story, "admin_only");
}

async function findFreeSlug(tx: Tx, title: string): Promise<string> {
  const wanted = slugOf(title);
  const taken = await queries.listTakenSlugs(tx, wanted);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.includes(slug)) return slug;
  }
}

/** The mark 'Example story' can be removed but not set. */
function withChange(before: queries.StoryText, change: Change): queries.StoryText {
  const {
    title = before.title,
    excerpt = before.excerpt,
    content = before.content,
    category = before.category,
    location = before.location,
    tags = before.tags,
    featured = before.featured,
    readTime = before.readTime,
  } = change;
  const isExample = before.isExample && change.isExample !== false;
  return { title, excerpt, content, category, location, tags, featured, readTime, isExample };
}

/** Readers see the team as the author; the log records the administrator. */
const about = ({ userId: adminId }: Administrator, { id, title }: { id: number; title: string }) => ({
  adminId,
  userId: null,
  reason: title,
  content: { type: "story", id },
});

function present(row: queries.StoryRow): Story {
  return { ...row, author: STORY_AUTHOR };
}
