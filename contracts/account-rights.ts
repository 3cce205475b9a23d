import * as z from "zod/mini";

import { defineEndpoint, fileReply } from "./endpoint.ts";
import { instant } from "./fields.ts";
import { identityProof, withProof } from "./identity-proof.ts";

/**
 * `DELETE /api/user/current {password}`, or with a passkey's response: hides the account at once and ends every
 * session. The account is erased 14 days later; a member who signs in before that may keep it. Repeating the request
 * changes nothing.
 */
export const closeAccount = defineEndpoint("DELETE /api/user/current", {
  summary: "Delete one's own account: hidden at once, erased after 14 days.",
  access: "member",
  body: z.object(identityProof).check(withProof),
  reply: z.object({ message: z.string(), closesAt: instant }),
  errors: ["wrong_password", "passkey_refused", "administrator_stays"],
  limit: "account_change",
  audience: "nobody",
});

/** The state of the copy of a member's data. */
export const dataExport = z.object({
  /** 'none': never requested, or expired. */
  state: z.enum(["none", "working", "ready", "failed"]),
  /** In per cent. */
  progress: z.int(),
  askedAt: z.nullable(instant),
  readyAt: z.nullable(instant),
  /** When the download expires. */
  expiresAt: z.nullable(instant),
  bytes: z.nullable(z.int()),
  /** Its address, for its owner's own session; null until it is ready. */
  url: z.nullable(z.string()),
});
export type DataExport = z.output<typeof dataExport>;

/** Requests a copy. While a copy is being made, returns that one; a new copy replaces the last. */
export const startExport = defineEndpoint("POST /api/user/export", {
  summary: "Have a copy of all one's data made.",
  access: "member",
  reply: dataExport,
  storesResponse: false,
  errors: ["storage_full"],
  limit: "export_data",
  status: 201,
});

export const getExport = defineEndpoint("GET /api/user/export", {
  summary: "How far the copy of one's data is, and where it lies.",
  access: "member",
  reply: dataExport,
});

/** One ZIP file: JSON, the member's files and a page to read. */
export const downloadExport = defineEndpoint("GET /api/user/export/:run", {
  summary: "Download the copy of one's data; for seven days, and for its owner alone.",
  access: "member",
  params: z.object({ run: z.string().check(z.regex(/^[0-9a-f-]{36}$/, "That copy is not there any more")) }),
  reply: fileReply,
  errors: ["export_not_ready"],
});
