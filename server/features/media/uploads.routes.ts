import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";

import { MemoryLocker, Server } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { ErrorCode } from "#contracts/errors.ts";
import { finishUpload, UPLOADS_PATH } from "#contracts/uploads.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Api } from "../../platform/http/api.ts";
import { PIECE_TYPE } from "../../platform/http/read-upload.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import { PieceStore } from "./piece-store.ts";
import { finish } from "./uploads.service.ts";

/** Pieces received at the same time: together they hold 32 MB. */
const AT_ONCE = 128;
const WAITING_MAX = 60;
const WAIT_MS = 20_000;
/** How long a request whose client seems to be gone can delay the next one for the same upload. */
const HANDED_OVER_MS = 1_000;

/** Request headers passed to the tus server, and response headers passed back. It sees no session. */
const ASKED = [
  "tus-resumable",
  "upload-length",
  "upload-offset",
  "upload-metadata",
  "content-length",
  "content-type",
];
const TOLD = ["tus-resumable", "upload-offset", "upload-length", "location"];

/** The tus server's errors as our error codes. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: "upload_not_found",
  409: "upload_moved_on",
  410: "upload_not_found",
  413: "body_too_large",
};

/** Uploads in pieces by the tus protocol: `contracts/uploads.ts`. */
export function mountUploads(api: Api, app: FastifyInstance, deps: Deps): void {
  const locker = new MemoryLocker();
  const arriving = createSemaphore({ permits: AT_ONCE, waitingMax: WAITING_MAX, waitMs: WAIT_MS });
  // Not parsed: the store reads the body piece by piece.
  app.addContentTypeParser(PIECE_TYPE, (_request, _body, done) => done(null));

  async function answer(request: FastifyRequest, reply: FastifyReply, { userId }: Viewer) {
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: new PieceStore(deps, userId),
      locker,
      lockDrainTimeout: HANDED_OVER_MS,
      relativeLocation: true,
      namingFunction: () => randomBytes(16).toString("hex"),
      onResponseError(_request, error) {
        throw toRefusal(error);
      },
    });
    const { status, headers } = await arriving.acquire(1, reply.raw).then(async (release) => {
      try {
        return await server.handleWeb(toWebRequest(request));
      } finally {
        release();
      }
    });
    if (status >= 400) throw toRefusal({ status_code: status });
    for (const name of TOLD) {
      const value = headers.get(name);
      if (value !== null) void reply.header(name, value);
    }
    return reply.code(status).send();
  }

  api.handleProtocol({ methods: ["POST"], path: UPLOADS_PATH }, answer);
  api.handleProtocol({ methods: ["HEAD", "PATCH", "DELETE"], path: `${UPLOADS_PATH}/:uploadId` }, answer);
  api.handle(finishUpload, ({ viewer, params }) => finish(deps, viewer, params.uploadId));
}

/** Errors pass unchanged; the tus server's own refusals, which are no errors, become ours. */
function toRefusal(error: unknown): Error {
  if (error instanceof Error) return error;
  const { status_code: status = 500 } = error as { status_code?: number };
  // The tus server's 5xx are requests that gave way to a later one for the same upload.
  return new AppError(CODES[status] ?? (status >= 500 ? "upload_moved_on" : "malformed_request"));
}

function toWebRequest({ raw, method, headers, url }: FastifyRequest): Request {
  const told = ASKED.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  const body = method === "POST" || method === "PATCH" ? Readable.toWeb(untilCut(raw)) : null;
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers: told,
    body,
    ...(body !== null && { duplex: "half" }),
  });
}

/** The body separated from its request, which may go on to be drained; it fails when the client disconnects. */
function untilCut(raw: FastifyRequest["raw"]): PassThrough {
  const body = new PassThrough();
  raw.once("close", () => raw.complete || body.destroy(new Error("The sender has gone")));
  return raw.pipe(body);
}
