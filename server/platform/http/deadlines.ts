import { Socket } from "node:net";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { bytesAnnounced } from "./large-bodies.ts";
import { bringsFile } from "./read-upload.ts";

export interface Deadlines {
  /** An ordinary request must arrive completely within this. */
  bodyMs: number;
  /** At least `fileBytes` of a file must arrive in every period of `fileMs`, however long the whole takes. */
  fileMs: number;
  fileBytes: number;
}

/**
 * Two bars of 2G still carry 5 kB a second: a 10 MB film then takes half an hour, the most that Node's own limit allows
 * any request. A slower sender is holding a connection, not sending a file.
 */
const DEADLINES: Deadlines = { bodyMs: 60_000, fileMs: 30_000, fileBytes: 150_000 };
export const LONGEST_REQUEST_MS = 35 * 60_000;

/** Cuts off a body that arrives too slowly, with an error response, but allows for a phone with one bar of signal. */
export function installDeadlines(app: FastifyInstance, deadlines: Deadlines = DEADLINES): void {
  app.addHook("onRequest", (request, reply, done) => {
    // An injected request has no connection and is already complete.
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
  // A request that was answered before it arrived completely never closes; its response does.
  reply.raw.once("close", () => clearInterval(timer));
}

/** The same error as Node's own. */
function tooSlow(): Error {
  return Object.assign(new Error("The body came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
