import type { FastifyReply } from "fastify";

import type { FileKind } from "#contracts/private-files.ts";

import type { OpenFile } from "../storage/file-store.ts";

/** A private file as a handler gives it out. */
export interface FileAnswer extends OpenFile {
  kind: FileKind | "zip";
  /** What it is saved as; ours, never a member's words. */
  name: string;
}

const TYPES: Readonly<Record<FileKind | "zip", string>> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  jpg: "image/jpeg",
  png: "image/png",
  zip: "application/zip",
};

/** Sends a file to be saved, never shown: whatever is in it, a browser runs nothing of it, and nothing keeps a copy. */
export function sendFile(reply: FastifyReply, { bytes, content, kind, name }: FileAnswer): FastifyReply {
  return reply
    .headers({
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-length": bytes,
    })
    .type(TYPES[kind])
    .send(content);
}
