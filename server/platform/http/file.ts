import type { FastifyReply } from "fastify";

import { isViewable, type FileKind } from "#contracts/private-files.ts";

import type { OpenFile } from "../storage/file-store.ts";

/** A private file as a handler returns it. */
export interface FileResponse extends OpenFile {
  kind: FileKind | "zip";
  /** The file name to save it as; ours, never a member's words. */
  name: string;
  /** True to show it where a browser can, such as a PDF; otherwise it is saved. */
  isViewed?: boolean;
}

const TYPES: Readonly<Record<FileKind | "zip", string>> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  jpg: "image/jpeg",
  png: "image/png",
  zip: "application/zip",
};

const SEALED = "sandbox; default-src 'none'";
// A browser's own reader of PDFs does not start in a sandbox.
const READER = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sends a file to be saved or, on request, pictures and PDFs to be viewed. Whatever it contains, a browser runs none of
 * it and treats it as no other type, and no cache keeps a copy.
 */
export function sendFile(
  reply: FastifyReply,
  { bytes, content, kind, name, isViewed = false }: FileResponse,
): FastifyReply {
  const isShown = isViewed && isViewable(kind);
  return reply
    .headers({
      "content-disposition": `${isShown ? "inline" : "attachment"}; filename="${name}"`,
      "content-security-policy": isShown && kind === "pdf" ? READER : SEALED,
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-length": bytes,
    })
    .type(TYPES[kind])
    .send(content);
}
