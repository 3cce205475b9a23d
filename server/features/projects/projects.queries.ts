import type { Project } from "#contracts/projects.ts";
import { PROJECTS_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, many, matched, one, oneValue } from "../../platform/database/queries.ts";
import type { StoredImage } from "../../platform/media/images.ts";

/** A project as it is stored. */
export interface ProjectRow extends Omit<Project, "imageUrls" | "isPinned" | "can"> {
  pinned_at: string | null;
}

/** The form's fields of a project. */
export interface ProjectText {
  title: string;
  description: string;
  images: readonly StoredImage[];
}
type ProjectChange = { [Name in keyof ProjectText]?: ProjectText[Name] | undefined };

const COLUMNS = `p.id, p.user_id as "userId", p.title, p.description, p.images, p.pinned_at,
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

const READ_ONE = `select ${COLUMNS} from projects p join users u on u.id = p.user_id
  where p.id = $2 and p.removed_at is null and u.banned_at is null and ${notBlocked("p.user_id", "$1")}`;
const lockMember = matched<[userId: number], Tx>(
  "select id from users where id = $1 and banned_at is null for no key update",
);
const countOf = exactlyOne<{ all: number; pinned: number }, [userId: number]>(`
  select count(*)::int as all, count(pinned_at)::int as pinned from projects
  where user_id = $1 and removed_at is null`);

/** Changes a locked project; undefined fields stay as they are. */
export const changeProject = exactlyOne<
  ProjectRow,
  [project: Authorized<ProjectRow>, change: ProjectChange, now: Date]
>(
  `
  with dropped as (delete from project_media where project_id = $1 and media_id <> all ($6::bigint[])),
  used as (
    insert into project_media (project_id, media_id)
    select distinct $1::bigint, media.id from unnest($6::bigint[]) as media (id) on conflict do nothing)
  update projects p set title = coalesce($2, title), description = coalesce($3, description),
    images = coalesce($4::jsonb, images), updated_at = $5
  where p.id = $1 returning ${COLUMNS}`,
  (project, change, now) => [project.id, ...toValues(change, now)],
);

/** Pinned projects first, the latest pin on top, then the newest. */
export const findProjects = many<ProjectRow, [userId: number]>(`
  select ${COLUMNS} from projects p where p.user_id = $1 and p.removed_at is null
  order by p.pinned_at desc nulls last, p.id desc limit ${PROJECTS_MAX}`);

/** The project's owner; undefined if it is not visible. */
export const findProjectOwner = oneValue<number, [id: number]>(`
  select p.user_id from projects p join users u on u.id = p.user_id
  where p.id = $1 and p.removed_at is null and u.banned_at is null`);

/** A project of a member whom the viewer may look up. */
export const findProject = one<ProjectRow, [viewerId: number, id: number]>(READ_ONE);

/** The same, locked until the transaction ends. */
export const lockProject = one<ProjectRow, [viewerId: number, id: number], Tx>(
  `${READ_ONE} for no key update of p`,
);

/**
 * Counts a member's projects and pins, and locks the member so that no more are added or pinned until the transaction
 * ends. Undefined if the member is gone. Taken before the lock of any project.
 */
export async function lockCounts(
  tx: Tx,
  userId: number,
): Promise<{ all: number; pinned: number } | undefined> {
  return (await lockMember(tx, userId)) ? countOf(tx, userId) : undefined;
}

export const addProject = exactlyOne<ProjectRow, [userId: number, text: ProjectText, now: Date]>(
  `
  with added as (
    insert into projects (user_id, title, description, images, created_at, updated_at)
    values ($1, $2, $3, $4::jsonb, $5, $5) returning *),
  used as (
    insert into project_media (project_id, media_id)
    select distinct added.id, media.id from added, unnest($6::bigint[]) as media (id))
  select ${COLUMNS} from added p`,
  (userId, text, now) => [userId, ...toValues(text, now)],
);

/** Sets when the project was pinned; null unpins it. */
export const savePin = execute<[project: Authorized<ProjectRow>, at: Date | null]>(
  "update projects set pinned_at = $2 where id = $1",
  (project, at) => [project.id, at],
);

/** Erases a project. False if it is under review by moderators. */
export const eraseProject = matched<[project: Authorized<ProjectRow>], Tx>(
  "delete from projects where id = $1 and not is_under_review('project', id) returning id",
  (project) => [project.id],
);

/** Hides a project from everybody. It is erased at night, once moderators have decided. */
export const hideProject = execute<[project: Authorized<ProjectRow>, now: Date]>(
  "update projects set removed_at = $2 where id = $1",
  (project, now) => [project.id, now],
);

function toValues({ title, description, images }: ProjectChange, now: Date): unknown[] {
  const views = images?.map(({ id: _, ...view }) => view);
  return [title, description, views && JSON.stringify(views), now, images?.map(({ id }) => id)];
}
