import { Socket } from "node:net";
import type { Duplex } from "node:stream";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Endpoint } from "#contracts/endpoint.ts";
import { LARGE_BODY_BYTES, MEGABYTE } from "#contracts/reference/limits.ts";

import { bytesAnnounced } from "./large-bodies.ts";
import { bringsFile } from "./read-upload.ts";

/**
 * As much as anybody honest still has under way, so that they hear the answer when they have sent it: where photos and
 * files are taken, a whole one; elsewhere far more than any form of ours holds.
 */
const BYTES_MAX = { large: LARGE_BODY_BYTES, ordinary: MEGABYTE } as const;
const WAIT_MS = 5_000;
/** Until the answer is read by somebody who stopped sending only because nothing was taken any more. */
const LINGER_MS = 2_000;

/**
 * What is left of a body when its request is answered is discarded unread. Whoever goes on sending after that is hung up on:
 * first by taking no more, so that the answer can be read, then for good.
 */
export function installUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    discardUnreadBody(request, reply);
    done();
  });
}

/** The same for an answer that runs no hook. */
export function discardUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const { socket } = raw;
  // What is injected has no connection, and has come whole.
  if (bytesAnnounced(request) === 0 || !(socket instanceof Socket)) return;
  // Fastify would close at once, and whoever is still sending would see a broken connection in place of the answer.
  reply.removeHeader("connection");
  // So would Node where that was asked for, as proxies do.
  const isLast = !reply.raw.shouldKeepAlive;
  reply.raw.shouldKeepAlive = true;
  let left = BYTES_MAX[takesFiles(request) ? "large" : "ordinary"];
  const onceAnswered = (then: () => void) => {
    if (reply.raw.writableFinished) then();
    else reply.raw.once("finish", then);
  };
  // Some send more than they announced, and are not to lose the answer for it.
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
  // A parser of forms that gave up may still hold on to it.
  raw.unpipe();
  raw
    .once("end", () => {
      clearTimeout(timer);
      endIfLast();
    })
    .on("data", count)
    .resume();
}

/** Ends a connection whose sender goes on: takes no more of it, so that the answer can be read, then closes it for good. */
export function endUnread(socket: Socket, last = ""): void {
  socket.pause();
  socket.end(last);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Ends a connection after its last answer. What still comes is discarded: closed with something unread, it takes the answer with it. */
export function endAnswered(socket: Duplex): void {
  if (!socket.writable) return;
  socket.resume().end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function takesFiles(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  return endpoint?.bodySize === "large" || bringsFile(request);
}
