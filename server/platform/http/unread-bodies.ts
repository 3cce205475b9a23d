import { Socket } from "node:net";
import type { Duplex } from "node:stream";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Endpoint } from "#contracts/endpoint.ts";
import { LARGE_BODY_BYTES, MEGABYTE } from "#contracts/reference/limits.ts";

import { bytesAnnounced } from "./large-bodies.ts";
import { bringsFile } from "./read-upload.ts";

/**
 * The most that an honest client still has in flight, so that it gets the response after sending: where photos and
 * files are accepted, a whole one; elsewhere far more than any of our forms.
 */
const BYTES_MAX = { large: LARGE_BODY_BYTES, ordinary: MEGABYTE } as const;
const WAIT_MS = 5_000;
/** Time for a client to read the response if it stopped sending only because the server stopped reading. */
const LINGER_MS = 2_000;

/**
 * Discards the rest of a body once its request is answered. A client that goes on sending is disconnected: the server
 * first stops reading, so that the response can be read, then closes for good.
 */
export function installUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    discardUnreadBody(request, reply);
    done();
  });
}

/** The same for a response that runs no hook. */
export function discardUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const { socket } = raw;
  // An injected request has no connection and is already complete.
  if (bytesAnnounced(request) === 0 || !(socket instanceof Socket)) return;
  // Fastify would close at once, and a client that is still sending would get a broken connection instead of the
  // response.
  reply.removeHeader("connection");
  // So would Node if the client asked to close, as proxies do.
  const isLast = !reply.raw.shouldKeepAlive;
  reply.raw.shouldKeepAlive = true;
  let left = BYTES_MAX[takesFiles(request) ? "large" : "ordinary"];
  const onceAnswered = (then: () => void) => {
    if (reply.raw.writableFinished) then();
    else reply.raw.once("finish", then);
  };
  // Some clients send more than they announced, and should still get the response.
  const endIfLast = () => {
    if (isLast) onceAnswered(() => endAnswered(socket));
  };
  if (raw.complete) return endIfLast();
  const hangUp = () => {
    clearTimeout(timer);
    raw.off("data", count).pause();
    if (raw.complete || socket.destroyed) return;
    onceAnswered(() => endUnread(socket));
  };
  const timer = setTimeout(hangUp, WAIT_MS).unref();
  const count = (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) hangUp();
  };
  // A form parser that failed may still be attached.
  raw.unpipe();
  raw
    .once("end", () => {
      clearTimeout(timer);
      endIfLast();
    })
    .on("data", count)
    .resume();
}

/**
 * Ends a connection whose client keeps sending: stops reading, so that the response can be read, then closes it for
 * good.
 */
export function endUnread(socket: Socket, last = ""): void {
  socket.pause();
  socket.end(last);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Ends a connection after its last response. Discards further data: closing with unread data would lose the response.
 */
export function endAnswered(socket: Duplex): void {
  if (!socket.writable) return;
  socket.resume().end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function takesFiles(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  return endpoint?.bodySize === "large" || bringsFile(request);
}
