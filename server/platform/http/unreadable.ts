import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { ErrorCode } from "#contracts/errors.ts";

import { AppError } from "../errors.ts";
import { sendError } from "./error-handler.ts";
import { discardUnreadBody, endAnswered, endUnread } from "./unread-bodies.ts";

/** Answers a path that cannot be routed, for which no hook runs: `%` without digits, a parameter of 300 characters. */
export function respondToUnroutable(headers: Readonly<Record<string, string>>) {
  return (error: { code: string }, request: FastifyRequest, reply: FastifyReply): void => {
    const code = error.code === "FST_ERR_MAX_PARAM_LENGTH" ? "not_found" : "malformed_request";
    void reply.headers({ ...headers, "x-request-id": request.id, "cache-control": "no-store" });
    discardUnreadBody(request, reply);
    void sendError(reply, new AppError(code));
  };
}

/** Node's reasons for dropping a connection, as our codes; any other input is not HTTP. */
const BY_NODE: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_too_slow",
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body_too_large",
};

/** The last request of each connection, and its response. */
const latest = new WeakMap<Socket, { request: FastifyRequest; reply: FastifyReply }>();

/** Records the current request of each connection, for `respondToBrokenConnection`. */
export function trackRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    latest.set(request.raw.socket, { request, reply });
    done();
  });
}

/**
 * Answers data that never became a request, because it was too slow or is not HTTP, in the form of every refusal, and
 * closes the connection. If the broken data follows a whole request, only that request gets its response.
 */
export function respondToBrokenConnection(headers: Readonly<Record<string, string>>) {
  return function hangUp(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === "ECONNRESET" || !socket.writable) return;
    this.log.debug({ code: error.code }, "connection given up");
    const { request, reply } = latest.get(socket) ?? {};
    if (reply !== undefined && !reply.raw.writableFinished) {
      if (request?.raw.complete === true) {
        socket.pause();
        reply.raw.once("close", () => endAnswered(socket));
        return;
      }
      reply.hijack();
    }
    const appError = new AppError(BY_NODE[error.code ?? ""] ?? "malformed_request");
    endUnread(socket, toHttp(appError, headers));
  };
}

function toHttp(appError: AppError, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(appError.toBody());
  const all = {
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${appError.status} ${STATUS_CODES[appError.status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}
