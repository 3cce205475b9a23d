import * as z from "zod/mini";

import { defineEndpoint, done, fileReply } from "./endpoint.ts";
import { id, idParams, instant, memberParam } from "./fields.ts";
import { viewQuery } from "./list-params.ts";
import { FILE_STATES } from "./private-files.ts";
import { qualificationForm } from "./qualification-form.ts";

export const qualification = z.object({
  id,
  userId: id,
  title: z.string(),
  issuingOrganization: z.nullable(z.string()),
  description: z.nullable(z.string()),
  scheme: z.nullable(z.string()),
  level: z.nullable(z.string()),
  /** The full number for its owner; others see the last four characters. */
  number: z.nullable(z.string()),
  dateObtained: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  certificate: z.enum(FILE_STATES),
  /** Its address, as an attachment; null unless `certificate` is `shown`. */
  certificateUrl: z.nullable(z.string()),
  /** `Certificate.pdf` and so on. */
  certificateName: z.nullable(z.string()),
  createdAt: instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Qualification = z.output<typeof qualification>;

const fileErrors = ["invalid_file_type", "file_too_large", "image_unreadable", "too_many_uploads"] as const;

export const listQualifications = defineEndpoint("GET /api/qualifications/user/:userId", {
  summary: "All qualifications of a member, 100 at most, latest obtained first.",
  access: "member",
  params: z.object({ userId: memberParam }),
  reply: z.array(qualification),
  errors: ["user_not_found"],
});

export const createQualification = defineEndpoint("POST /api/qualifications", {
  summary: "Add a qualification to one's own profile.",
  access: "member",
  body: qualificationForm,
  reply: qualification,
  errors: [...fileErrors, "not_allowed", "too_many_qualifications"],
  limit: "write_profile",
  bodySize: "large",
  status: 201,
});

/** Absent fields stay as they are. */
export const updateQualification = defineEndpoint("PATCH /api/qualifications/:id", {
  summary: "Change one's own qualification.",
  access: "member",
  params: idParams,
  body: z.object({ ...qualificationForm.shape, title: z.optional(qualificationForm.shape.title) }),
  reply: qualification,
  errors: [...fileErrors, "not_allowed", "qualification_not_found"],
  limit: "write_profile",
  bodySize: "large",
});

export const deleteQualification = defineEndpoint("DELETE /api/qualifications/:id", {
  summary: "Delete one's own qualification, its certificate with it.",
  access: "member",
  params: idParams,
  ...done("Qualification deleted"),
  errors: ["not_allowed", "qualification_not_found"],
});

export const getCertificate = defineEndpoint("GET /api/qualifications/:id/certificate", {
  summary: "A certificate, to save or to look at, for whoever may see its owner's CV.",
  access: "member",
  params: idParams,
  query: viewQuery,
  reply: fileReply,
  errors: ["qualification_not_found", "file_not_found", "file_not_shared"],
});
