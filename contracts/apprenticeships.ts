import * as z from "zod/mini";

import { apprenticeshipForm } from "./apprenticeship-form.ts";
import { APPLICATION_STATUSES, apprenticeship } from "./apprenticeship-view.ts";
import { APPRENTICESHIP_FILTERS } from "./board-filters.ts";
import { boardPagination, listShape } from "./board-list.ts";
import { boardCounts, queryShape } from "./board-queries.ts";
import { defineEndpoint, done, fileReply } from "./endpoint.ts";
import { id, idParams, instant, optionalText } from "./fields.ts";
import { listParam, viewQuery } from "./list-params.ts";
import * as limits from "./reference/limits.ts";

export { type ApplicationStatus, type Apprenticeship } from "./apprenticeship-view.ts";

export const APPRENTICESHIP_SORTS = ["newest", "start_date", "closing_soon", "nearest"] as const;
export type ApprenticeshipSort = (typeof APPRENTICESHIP_SORTS)[number];

const apprenticeshipPage = z.object({
  apprenticeships: z.array(apprenticeship),
  pagination: boardPagination,
});
export type ApprenticeshipPage = z.output<typeof apprenticeshipPage>;

/**
 * `GET /api/apprenticeships`. Without any of these parameters: an array of the newest 200 open ones. With any: a page.
 * `trade`, `county`, `town`, `near`, `radius`, `q`, `page` and `cursor` mean the same as on the job board; `mine=true`
 * lists the member's own, open and closed, newest first. `sort`: `newest`; `start_date` and `closing_soon` the soonest
 * first; `nearest` the nearest to `near` first, unlisted places last. `nearest` is refused without `near`.
 */
export const listApprenticeships = defineEndpoint("GET /api/apprenticeships", {
  summary: "Open apprenticeships: all of the newest, or a filtered page.",
  access: "member",
  query: z.object({
    ...queryShape(APPRENTICESHIP_FILTERS),
    ...listShape(APPRENTICESHIP_SORTS, limits.APPRENTICESHIP_PAGE_SIZE),
  }),
  reply: z.union([z.array(apprenticeship), apprenticeshipPage]),
});
export type ApprenticeshipQuery = z.output<typeof listApprenticeships.query>;

/** At most half a minute old. */
export const getApprenticeshipCounts = defineEndpoint("GET /api/apprenticeships/counts", {
  summary: "Open apprenticeships by trade and by county, for the filter panel.",
  access: "member",
  reply: boardCounts,
});

export const getApprenticeship = defineEndpoint("GET /api/apprenticeships/:id", {
  summary: "One apprenticeship, open or closed; with `near`, how far it is from there.",
  access: "member",
  params: idParams,
  query: z.object({ near: listParam }),
  reply: apprenticeship,
  errors: ["apprenticeship_not_found"],
});

export const createApprenticeship = defineEndpoint("POST /api/apprenticeships", {
  summary: "Post an apprenticeship.",
  access: "member",
  body: apprenticeshipForm,
  reply: apprenticeship,
  limit: "create_job",
  status: 201,
});

export const updateApprenticeship = defineEndpoint("PUT /api/apprenticeships/:id", {
  summary: "Change one's own apprenticeship; a closed one opens again with a new closing date.",
  access: "member",
  params: idParams,
  body: apprenticeshipForm,
  reply: apprenticeship,
  errors: ["apprenticeship_not_found", "not_allowed"],
  limit: "create_job",
});

export const deleteApprenticeship = defineEndpoint("DELETE /api/apprenticeships/:id", {
  summary: "Delete one's own apprenticeship; applications end with it.",
  access: "member",
  params: idParams,
  ...done("Apprenticeship deleted"),
  errors: ["apprenticeship_not_found", "not_allowed"],
});

/** A member's own application, with its apprenticeship. */
export const ownApplication = z.object({
  id,
  apprenticeshipId: id,
  title: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  message: z.nullable(z.string()),
  /** The address of the CV that was sent; null if none was. */
  cvUrl: z.nullable(z.string()),
  /** The file name to save it as. */
  cvName: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /**
   * Null once the apprenticeship is no longer available: deleted, or its owner is gone. Only the applicant can read the
   * CV then.
   */
  apprenticeship: z.nullable(apprenticeship),
  can: z.object({ withdraw: z.boolean() }),
});
export type OwnApplication = z.output<typeof ownApplication>;

/**
 * Applies. If `cvUrl` is null, the profile's CV is copied at this moment, unless `withProfileCv` is false: then no CV
 * is sent, which is refused with `cv_required` if the apprenticeship requires one.
 */
export const applyForApprenticeship = defineEndpoint("POST /api/apprenticeships/:id/apply", {
  summary: "Apply, with a CV and a message; it shares name, phone and email with the employer.",
  access: "member",
  audience: "one",
  params: idParams,
  body: z.object({
    /** The `url` of an uploaded file or a data URL of pdf, doc, docx, jpg or png. */
    cvUrl: z.optional(z.nullable(z.string())),
    withProfileCv: z._default(z.boolean(), true),
    message: optionalText({
      length: limits.COVER_MESSAGE_MAX,
      words: "Your message must be 1,000 characters or fewer",
    }),
  }),
  reply: ownApplication,
  errors: [
    "apprenticeship_not_found",
    "apprenticeship_closed",
    "own_apprenticeship",
    "cv_required",
    "already_applied",
    "invalid_file_type",
    "file_too_large",
    "image_unreadable",
    "too_many_uploads",
  ],
  limit: "apply",
  bodySize: "large",
  status: 201,
});

export const withdrawApplication = defineEndpoint("DELETE /api/apprenticeships/:id/apply", {
  summary:
    "Take one's application back, its CV with it, whatever became of it or of the apprenticeship; one may apply again while that is open.",
  access: "member",
  params: idParams,
  ...done("Application withdrawn"),
  errors: ["apprenticeship_not_found", "application_not_found"],
});

export const listOwnApplications = defineEndpoint("GET /api/apprenticeships/applied", {
  summary:
    "What the member has applied for, newest first, 200 at most; also what is no longer available, until it is withdrawn.",
  access: "member",
  reply: z.array(ownApplication),
});

/** An application as only the employer sees it. */
export const application = z.object({
  id,
  apprenticeshipId: id,
  applicantId: id,
  status: z.enum(APPLICATION_STATUSES),
  message: z.nullable(z.string()),
  cvUrl: z.nullable(z.string()),
  /** The file name to save the CV as. */
  cvName: z.nullable(z.string()),
  createdAt: instant,
  applicant: z.object({
    id,
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    /** The same picture under a second name, which some clients read. */
    profilePhoto: z.nullable(z.string()),
    trade: z.string(),
  }),
});
export type Application = z.output<typeof application>;

export const listApplications = defineEndpoint("GET /api/apprenticeships/:id/applications", {
  summary:
    "Who applied for one's own apprenticeship, 200 at most: those without an answer first, the earliest of them before the others; withdrawn ones are gone.",
  access: "member",
  params: idParams,
  reply: z.array(application),
  errors: ["apprenticeship_not_found", "not_allowed"],
});

/**
 * Sets the employer's decision on an application. The applicant is told of each status but `viewed`. `successful`
 * chooses the applicant: the apprenticeship is filled and leaves the board, and the applicants still waiting become
 * unsuccessful and are told. Choosing another applicant is refused until the employer changes that decision or the
 * applicant withdraws, which reopens the apprenticeship.
 */
export const setApplicationStatus = defineEndpoint("PATCH /api/apprenticeship-applications/:id/status", {
  summary: "Say what became of an application for one's own apprenticeship.",
  access: "member",
  params: idParams,
  body: z.object({
    status: z.enum(["viewed", "shortlisted", "successful", "unsuccessful"], "Please choose one of them"),
  }),
  reply: application,
  errors: ["application_not_found", "application_over", "apprenticeship_filled"],
});

export const getApplicationCv = defineEndpoint("GET /api/apprenticeship-applications/:id/cv", {
  summary:
    "The CV that came with an application, to save or to look at, for the applicant and, while both are there for each other, the employer.",
  access: "member",
  params: idParams,
  query: viewQuery,
  reply: fileReply,
  errors: ["application_not_found", "file_not_found"],
});
