// Separate from `reports.ts`, which every chat and every card needs.
import * as z from "zod/mini";

import { id, optionalText, text } from "./fields.ts";
import { ILLEGAL_KINDS } from "./illegal-kinds.ts";
import * as limits from "./reference/limits.ts";

/** The types of things that can be reported. */
export const REPORT_TYPES = [
  "post",
  "comment",
  "job",
  "profile",
  "review",
  "review_reply",
  "message",
  "apprenticeship",
  "project",
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** The law that it may break. Absent and null: none is named. */
export const illegalKind = z._default(
  z.nullable(z.enum(ILLEGAL_KINDS, "Please choose one from the list")),
  null,
);

/** The fields of a report besides the reported item. */
export const grounds = {
  /** One of `REPORT_REASONS`, or free text. */
  reason: text({
    required: "Report reason is required",
    max: { length: limits.REPORT_REASON_MAX, words: "Report reason must be 500 characters or less" },
  }),
  details: optionalText({
    length: limits.REPORT_DETAILS_MAX,
    words: "Details must be 500 characters or less",
  }),
  illegalKind,
};

export const reportForm = z.object({ type: z.enum(REPORT_TYPES), id, ...grounds });
