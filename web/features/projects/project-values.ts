import * as z from "zod/mini";

import { imageSource } from "#contracts/image-source.ts";
import { MEDIA_URL } from "#contracts/media.ts";
import { projectForm } from "#contracts/project-form.ts";
import type { Project } from "#contracts/projects.ts";

import { findErrors } from "../../platform/form-errors.ts";
import { isUnsent, KEPT_FOR_MS, noticeOf, PREVIEW_WIDTH } from "../../platform/media/kept-files.ts";
import type { MediaItem, MediaList } from "../../platform/media/media-list.ts";
import { changesOf } from "../../platform/use-form.ts";
import type { FieldErrors } from "../../platform/use-form.ts";

/** The project form's values, as typed; its photos are in a tray of their own, listed here by key. */
export interface ProjectValues {
  title: string;
  description: string;
  imageUrls: readonly string[];
}

/** An uploaded photo as stored in a draft; `at` is null if the project already had it. */
const keptPhoto = z.object({
  url: z.string().check(z.regex(MEDIA_URL)),
  alt: z.string(),
  name: z.string(),
  bytes: z.number(),
  at: z.nullable(z.number()),
});

/** The stored draft of a project. */
export interface ProjectDraft {
  readonly title: string;
  readonly description: string;
  readonly photos: readonly Readonly<z.infer<typeof keptPhoto>>[];
}

/** The stored draft: only what differs from the project. */
export interface StoredProject extends Partial<ProjectDraft> {
  /** How many more photos there were that only the page had. */
  readonly unsent?: number;
}

export function draftOf(project: Project | undefined): ProjectDraft {
  if (project === undefined) return { title: "", description: "", photos: [] };
  const { title, description, images } = project;
  const photos = images.map(({ url, alt }, place) => ({
    url,
    alt,
    name: `Photo ${place + 1}`,
    bytes: 0,
    at: null,
  }));
  return { title, description, photos };
}

/**
 * Returns the stored draft, with `start`'s value for each unreadable part, because the reader can change their storage.
 * `notice` says which photos are gone.
 */
export function readProjectDraft(
  stored: { [Name in keyof StoredProject]?: unknown },
  start: ProjectDraft,
  now = Date.now(),
): ProjectDraft & { notice: string | undefined } {
  const { title, description, photos, unsent } = stored;
  const kept = Array.isArray(photos)
    ? photos.flatMap((photo) => keptPhoto.safeParse(photo).data ?? [])
    : start.photos;
  const fresh = kept.filter(({ at }) => at === null || now - at < KEPT_FOR_MS);
  return {
    title: typeof title === "string" ? title : start.title,
    description: typeof description === "string" ? description : start.description,
    photos: fresh,
    notice: noticeOf(kept.length - fresh.length, unsent),
  };
}

/** Returns the part of the draft to store. */
export function storedProjectOf(
  text: Pick<ProjectDraft, "title" | "description">,
  list: MediaList,
  start: ProjectDraft,
): StoredProject {
  // Only what differs: the rest of the project may be changed elsewhere before the draft is resumed.
  const photos = storedPhotosOf(list);
  const isOwn = JSON.stringify(photos) !== JSON.stringify(start.photos);
  const unsent = list.filter(isUnsent).length;
  return { ...changesOf(text, start), ...(isOwn && { photos }), ...(unsent > 0 && { unsent }) };
}

/** For the tray: photos that have arrived already. */
export function mediaOf(photos: ProjectDraft["photos"]): MediaList {
  return photos.map(({ url, alt, name, bytes, at }, place): MediaItem => ({
    key: `kept-${place}`,
    kind: "photo",
    name,
    bytes,
    alt,
    preview: imageSource(url, PREVIEW_WIDTH),
    poster: null,
    duration: null,
    step: { is: "done", stored: { url, poster: null }, at: at ?? 0 },
  }));
}

/** The tray's uploaded photos, for the draft. */
export function storedPhotosOf(list: MediaList): ProjectDraft["photos"] {
  return list.flatMap(({ alt, name, bytes, step }) =>
    step.is === "done"
      ? [{ url: step.stored.url, alt, name, bytes, at: step.at === 0 ? null : step.at }]
      : [],
  );
}

export function keysOf(list: MediaList): readonly string[] {
  return list.map(({ key }) => key);
}

/** Returns all errors; only the server can tell whether each photo still exists. */
export function checkProject(values: ProjectValues): FieldErrors<ProjectValues> {
  return findErrors(projectForm, values);
}

/** The request body, once all photos are uploaded. */
export function bodyOf({ title, description }: ProjectValues, list: MediaList) {
  const photos = storedPhotosOf(list);
  return {
    title,
    description,
    imageUrls: photos.map(({ url }) => url),
    imageAlts: photos.map(({ alt }) => alt),
  };
}

/** The request body for an existing project: only changes since `start`, since another device may have changed the rest. */
export function changedBodyOf(
  values: ProjectValues,
  list: MediaList,
  { title, description, photos }: ProjectDraft,
): Partial<ReturnType<typeof bodyOf>> {
  const { imageUrls, imageAlts, ...text } = bodyOf(values, list);
  return {
    ...changesOf(text, { title, description }),
    ...(!hasSamePhotos(list, photos) && { imageUrls, imageAlts }),
  };
}

/** True if there is nothing to lose. */
export function isSameProject(values: ProjectValues, list: MediaList, start: ProjectDraft): boolean {
  return (
    values.title === start.title &&
    values.description === start.description &&
    hasSamePhotos(list, start.photos)
  );
}

function hasSamePhotos(list: MediaList, start: ProjectDraft["photos"]): boolean {
  const photos = storedPhotosOf(list);
  return (
    list.length === start.length &&
    photos.length === start.length &&
    photos.every(({ url, alt }, place) => url === start[place]?.url && alt === start[place].alt)
  );
}
