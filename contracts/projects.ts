import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { id, idParams, instant, memberParam } from "./fields.ts";
import { imageView, PHOTO_ERRORS } from "./media.ts";
import { projectForm } from "./project-form.ts";

export const project = z.object({
  id,
  userId: id,
  title: z.string(),
  description: z.string(),
  imageUrls: z.array(z.string()),
  /** The same photos as `imageUrls`, with what a page needs to lay them out. */
  images: z.array(imageView),
  isPinned: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), pin: z.boolean() }),
});
export type Project = z.output<typeof project>;

/** Here the id is the member's. */
export const listProjects = defineEndpoint("GET /api/projects/:id", {
  summary: "All projects of a member, 200 at most: pinned first, the newest pin before the others.",
  access: "member",
  params: z.object({ id: memberParam }),
  reply: z.array(project),
  errors: ["user_not_found"],
});

export const createProject = defineEndpoint("POST /api/projects", {
  summary: "Add a project with 1 to 5 photos to one's own portfolio.",
  access: "member",
  body: projectForm,
  reply: project,
  errors: ["media_not_found", ...PHOTO_ERRORS, "not_allowed", "too_many_projects"],
  limit: "write_profile",
  bodySize: "large",
  status: 201,
});

/** Absent fields stay as they are; `imageAlts` goes with `imageUrls`. */
export const updateProject = defineEndpoint("PUT /api/projects/:id", {
  summary: "Change one's own project; what is not sent stays.",
  access: "member",
  params: idParams,
  body: z.partial(projectForm),
  reply: project,
  errors: ["media_not_found", ...PHOTO_ERRORS, "not_allowed", "project_not_found"],
  limit: "write_profile",
  bodySize: "large",
});

export const deleteProject = defineEndpoint("DELETE /api/projects/:id", {
  summary: "Delete one's own project.",
  access: "member",
  params: idParams,
  ...done("Project deleted"),
  errors: ["not_allowed", "project_not_found"],
});

/** Without `on` the call toggles; `on` sets the state, so that a repeat does not undo it. */
export const pinProject = defineEndpoint("PATCH /api/projects/:id/pin", {
  summary: "Pin one's own project or take the pin away; 3 at most.",
  access: "member",
  params: idParams,
  body: z.optional(z.object({ on: z.optional(z.boolean()) })),
  reply: z.object({ message: z.string(), isPinned: z.boolean() }),
  errors: ["not_allowed", "project_not_found", "too_many_pins"],
  limit: "react",
});
