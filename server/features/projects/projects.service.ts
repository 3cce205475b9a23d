import type { BodyOf } from "#contracts/endpoint.ts";
import type * as contract from "#contracts/projects.ts";
import { PROJECT_PINS_MAX, PROJECTS_MAX } from "#contracts/reference/limits.ts";

import {
  assertOwnId,
  authorize,
  type Authorized,
  type Viewer,
  isOwner,
} from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import type { StoredImage } from "../../platform/media/images.ts";
import { loadSubject } from "../profiles/index.ts";
import * as queries from "./projects.queries.ts";

type Form = BodyOf<typeof contract.createProject>;
type Change = BodyOf<typeof contract.updateProject>;

export async function listProjects(deps: Deps, viewer: Viewer, userId: number): Promise<contract.Project[]> {
  const { id } = await loadSubject(deps, viewer, userId);
  return (await queries.findProjects(deps.db, id)).map((row) => presentProject(viewer, row));
}

/** Creates a project. Photos are stored before the transaction; unused ones are deleted after a day. */
export async function createProject(deps: Deps, viewer: Viewer, form: Form): Promise<contract.Project> {
  assertOwnId(viewer, form.userId);
  const images = await storeImages(deps, viewer, form, []);
  const row = await transaction(deps.db, async (tx) => {
    const counts = await loadCounts(tx, viewer);
    if (counts.all >= PROJECTS_MAX) throw new AppError("too_many_projects");
    return queries.addProject(tx, viewer.userId, { ...form, images }, deps.clock.now());
  });
  return presentProject(viewer, row);
}

/** Changes the fields given and leaves the rest. */
export async function updateProject(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { userId, title, description, imageUrls, imageAlts }: Change,
): Promise<contract.Project> {
  assertOwnId(viewer, userId);
  // Checked before photos are stored, so that none are stored for another member's project, and again once the row is
  // locked.
  const before = orThrow(await queries.findProject(deps.db, viewer.userId, id), "project_not_found");
  authorize(viewer, isOwner, before);
  const photos = imageUrls && { imageUrls, imageAlts };
  const images = photos && (await storeImages(deps, viewer, photos, before.images));
  const change = { title, description, images };
  const row = await transaction(deps.db, async (tx) => {
    const project = await loadOwn(tx, viewer, id);
    return queries.changeProject(tx, project, change, deps.clock.now());
  });
  return presentProject(viewer, row);
}

/** Erases a project at once; a reported one is hidden instead, so that moderators can still see it. */
export async function deleteProject(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const project = await loadOwn(tx, viewer, id);
    if (!(await queries.eraseProject(tx, project))) await queries.hideProject(tx, project, deps.clock.now());
  });
}

/** Sets the pin to `on`, or toggles it if `on` is undefined. A fourth pin is refused. */
export async function pinProject(deps: Deps, viewer: Viewer, id: number, on: boolean | undefined) {
  const isPinned = await transaction(deps.db, async (tx) => {
    const { pinned } = await loadCounts(tx, viewer);
    const project = await loadOwn(tx, viewer, id);
    const wanted = on ?? project.pinned_at === null;
    if (wanted === (project.pinned_at !== null)) return wanted;
    if (wanted && pinned >= PROJECT_PINS_MAX) throw new AppError("too_many_pins");
    await queries.savePin(tx, project, wanted ? deps.clock.now() : null);
    return wanted;
  });
  return { message: isPinned ? "Project pinned" : "Project unpinned", isPinned };
}

async function storeImages(
  deps: Deps,
  viewer: Viewer,
  { imageUrls, imageAlts }: Pick<Form, "imageUrls" | "imageAlts">,
  before: readonly { url: string; alt: string }[],
): Promise<StoredImage[]> {
  const stored = await deps.images.resolve(deps.db, imageUrls, viewer.userId);
  const said = new Map(before.map(({ url, alt }) => [url, alt]));
  return stored.map((image, at) => ({ ...image, alt: imageAlts?.[at] ?? said.get(image.url) ?? "" }));
}

async function loadCounts(tx: Tx, viewer: Viewer) {
  return orThrow(await queries.lockCounts(tx, viewer.userId), "session_ended");
}

async function loadOwn(tx: Tx, viewer: Viewer, id: number): Promise<Authorized<queries.ProjectRow>> {
  const project = orThrow(await queries.lockProject(tx, viewer.userId, id), "project_not_found");
  return authorize(viewer, isOwner, project);
}

function presentProject(viewer: Viewer, row: queries.ProjectRow): contract.Project {
  const isOwn = isOwner(viewer, row);
  return {
    ...row,
    imageUrls: row.images.map(({ url }) => url),
    isPinned: row.pinned_at !== null,
    can: { edit: isOwn, delete: isOwn, pin: isOwn },
  };
}
