import * as z from "zod/mini";

import { defineEndpoint, fileReply } from "./endpoint.ts";
import { id, instant, memberParam } from "./fields.ts";
import { viewQuery } from "./list-params.ts";
import { STORAGE_ERRORS } from "./media.ts";
import { FILE_PURPOSES, FILE_STATES } from "./private-files.ts";

/** A member as another member sees them. */
export const profile = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  trade: z.string(),
  /** The list's value behind `trade`: 'Other' for a typed trade. */
  tradeKey: z.string(),
  /** Whole years in the trade. */
  experience: z.int(),
  county: z.nullable(z.string()),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  projectCount: z.int(),
  qualificationCount: z.int(),
  reviewCount: z.int(),
  /** The average to one decimal; null while there are no reviews. */
  rating: z.nullable(z.number()),
  /** Visible to all members, as in search results; it is no contact detail. */
  company: z.nullable(z.string()),
  /** Whether the next two are shown to the viewer, shared with the crew ('Shared with crew'), or hidden. */
  contact: z.enum(["shown", "crew", "hidden"]),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Show 'No CV uploaded' only if it is `none`. */
  cv: z.enum(FILE_STATES),
  /** Its address, as an attachment; null unless `cv` is `shown`. */
  cvUrl: z.nullable(z.string()),
  /** `CV.pdf` and so on. */
  cvName: z.nullable(z.string()),
  memberSince: instant,
  createdAt: instant,
  /** Whether the viewer has muted them. */
  muted: z.boolean(),
  can: z.object({ edit: z.boolean() }),
});
export type Profile = z.output<typeof profile>;

export const getProfile = defineEndpoint("GET /api/users/:id", {
  summary: "A member's profile; other members' count against an hourly budget.",
  access: "member",
  params: z.object({ id: memberParam }),
  reply: profile,
  errors: ["user_not_found"],
});

export const getCv = defineEndpoint("GET /api/users/:id/cv", {
  summary: "A member's CV, to save or to look at, for whoever may see their contact details.",
  access: "member",
  params: z.object({ id: memberParam }),
  query: viewQuery,
  reply: fileReply,
  errors: ["user_not_found", "file_not_found", "file_not_shared"],
});

/**
 * One CV or certificate as `multipart/form-data`, field `file`. Its kind is determined by its content; pictures are
 * re-encoded without their metadata. It belongs to the uploader, and is deleted after a day unless a profile or a
 * qualification uses it.
 */
export const uploadPrivateFile = defineEndpoint("POST /api/user/files", {
  summary: "Upload one private file (multipart field `file`).",
  access: "member",
  query: z.object({ purpose: z.enum(FILE_PURPOSES) }),
  reply: z.object({
    /** `file:<32 hex>`, for `cvUrl` or `certificateUrl`. */
    url: z.string(),
    name: z.string(),
    bytes: z.int(),
  }),
  errors: ["invalid_file_type", "file_too_large", "image_unreadable", ...STORAGE_ERRORS],
  limit: "upload",
  status: 201,
});
export type UploadedFile = z.output<typeof uploadPrivateFile.reply>;
