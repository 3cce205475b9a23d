import * as z from "zod/mini";

import { tooLong } from "./account-fields.ts";
import { defineEndpoint, messageReply } from "./endpoint.ts";
import { claimedId, id, idParams, instant, memberParam, text } from "./fields.ts";
import { imageView } from "./media.ts";
import * as limits from "./reference/limits.ts";

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

/** The project form. */
export const projectForm = z.object({
  title: text({
    required: "Title is required",
    max: { length: limits.PROJECT_TITLE_MAX, words: "Title must be less than 100 characters" },
  }),
  description: text({
    required: "Description must be at least 10 characters",
    min: {
      length: limits.PROJECT_DESCRIPTION_MIN,
      words: "Description must be at least 10 characters",
    },
    max: {
      length: limits.PROJECT_DESCRIPTION_MAX,
      words: "Description must be less than 500 characters",
    },
  }),
  /** Addresses of uploaded photos, or data URLs. */
  imageUrls: z
    .array(z.string(), "At least one image is required")
    .check(
      z.minLength(1, "At least one image is required"),
      z.maxLength(limits.PROJECT_PHOTOS_MAX, "Maximum 5 images allowed"),
    ),
  /** What each photo shows, in the order of `imageUrls`; without it, what was said of each before stays. */
  imageAlts: z.optional(
    z
      .array(text({ max: tooLong("Descriptions", limits.PHOTO_ALT_MAX) }))
      .check(z.maxLength(limits.PROJECT_PHOTOS_MAX)),
  ),
  userId: claimedId,
});

const photoErrors = [
  "media_not_found",
  "unsupported_file_type",
  "image_unreadable",
  "image_too_large",
] as const;

/** Here the identifier is the member's. */
export const listProjects = defineEndpoint({
  method: "GET",
  path: "/api/projects/:id",
  summary: "All projects of a member, 200 at most: pinned first, the newest pin before the others.",
  access: "member",
  params: z.object({ id: memberParam }),
  reply: z.array(project),
  errors: ["user_not_found"],
});

export const createProject = defineEndpoint({
  method: "POST",
  path: "/api/projects",
  summary: "Add a project with 1 to 5 photos to one's own portfolio.",
  access: "member",
  body: projectForm,
  reply: project,
  errors: [...photoErrors, "not_allowed", "too_many_projects"],
  limit: "write_profile",
  bodySize: "large",
  status: 201,
});

export const updateProject = defineEndpoint({
  method: "PUT",
  path: "/api/projects/:id",
  summary: "Change one's own project; the whole form is sent.",
  access: "member",
  params: idParams,
  body: projectForm,
  reply: project,
  errors: [...photoErrors, "not_allowed", "project_not_found"],
  limit: "write_profile",
  bodySize: "large",
});

export const deleteProject = defineEndpoint({
  method: "DELETE",
  path: "/api/projects/:id",
  summary: "Delete one's own project.",
  access: "member",
  params: idParams,
  reply: messageReply,
  errors: ["not_allowed", "project_not_found"],
});

/** A plain call pins or unpins in turn; `on` says which, so that a repeated call does not undo the first. */
export const pinProject = defineEndpoint({
  method: "PATCH",
  path: "/api/projects/:id/pin",
  summary: "Pin one's own project or take the pin away; 3 at most.",
  access: "member",
  params: idParams,
  body: z.optional(z.object({ on: z.optional(z.boolean()) })),
  reply: z.object({ message: z.string(), isPinned: z.boolean() }),
  errors: ["not_allowed", "project_not_found", "too_many_pins"],
  limit: "react",
});
