import { Socket } from "node:net";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { bytesAnnounced } from "./large-bodies.ts";
import { bringsFile } from "./read-upload.ts";

export interface Deadlines {
  /** All of an ordinary request has come within this. */
  bodyMs: number;
  /** Of a file, a piece of `fileBytes` comes in every stretch of `fileMs`, however long the whole takes. */
  fileMs: number;
  fileBytes: number;
}

/**
 * Two bars of 2G still carry 5 kB a second: 10 MB of film then take half an hour, which is the most that Node's own
 * limit lets any request have. Whoever sends less is holding a connection, not sending a file.
 */
export const DEADLINES: Deadlines = { bodyMs: 60_000, fileMs: 30_000, fileBytes: 150_000 };
export const LONGEST_REQUEST_MS = 35 * 60_000;

/** Cuts off whoever sends a body too slowly, with the words for it, but not a phone's one bar of signal. */
export function installDeadlines(app: FastifyInstance, deadlines: Deadlines = DEADLINES): void {
  app.addHook("onRequest", (request, reply, done) => {
    // What is injected has no connection, and has come whole.
    if (bytesAnnounced(request) > 0 && request.raw.socket instanceof Socket)
      watch(app, request, reply, deadlines);
    done();
  });
}

function watch(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  deadlines: Deadlines,
): void {
  const { raw } = request;
  const isFile = bringsFile(request);
  let before = raw.socket.bytesRead;
  const timer = setInterval(
    () => {
      const now = raw.socket.bytesRead;
      const isMoving = isFile && now - before >= deadlines.fileBytes;
      before = now;
      if (raw.complete) clearInterval(timer);
      else if (!isMoving) app.server.emit("clientError", tooSlow(), raw.socket);
    },
    isFile ? deadlines.fileMs : deadlines.bodyMs,
  );
  timer.unref();
  // A request that was answered before it had come whole never closes; its answer does.
  reply.raw.once("close", () => clearInterval(timer));
}

/** As Node itself reports it. */
function tooSlow(): Error {
  return Object.assign(new Error("The body came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
