import { randomUUID } from "node:crypto";

import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";

import { BODY_BYTES, PHOTO_BYTES_MAX } from "#contracts/reference/limits.ts";

import type { Config } from "../config.ts";
import { withoutQueryValues, type Log } from "../log.ts";
import { isSocketRequest } from "../realtime/mount-socket.ts";
import { installClientAddress, readTrust } from "./client-address.ts";
import { compressResponses } from "./compression.ts";
import { installDeadlines, LONGEST_REQUEST_MS } from "./deadlines.ts";
import { installErrorHandler } from "./error-handler.ts";
import { closeGracefully } from "./graceful-close.ts";
import { installJsonBody } from "./json-body.ts";
import { rememberPaths } from "./known-paths.ts";
import { installLargeBodies } from "./large-bodies.ts";
import { installSecurityHeaders, securityHeaders } from "./security-headers.ts";
import { traceRequests } from "./trace-requests.ts";
import { installUnreadBodies } from "./unread-bodies.ts";
import { respondToBrokenConnection, respondToUnroutable, trackRequests } from "./unreadable.ts";
import { assertStorable } from "./validate.ts";

/** Creates the HTTP server with everything that applies to every request, and no routes yet. */
export async function createServer(config: Config, log: Log): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const logger: FastifyBaseLogger = log;
  const trusts = readTrust(config.trustProxy);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // For the requested host and protocol; addresses come from `clientAddress`.
    trustProxy: config.trustProxy !== false && trusts,
    bodyLimit: BODY_BYTES,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A logger per request costs more than most requests; our few log lines carry the id themselves.
    childLoggerFactory: (logger) => logger,
    // Slow headers are cut off here, slow bodies by `installDeadlines`: a file may take longer than words.
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: isSocketRequest,
    },
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: respondToUnroutable(headers),
    clientErrorHandler: respondToBrokenConnection(headers),
  });
  rememberPaths(app);
  closeGracefully(app);
  trackRequests(app);
  traceRequests(app);
  installErrorHandler(app);
  installClientAddress(app, trusts, log);
  installDeadlines(app);
  installUnreadBodies(app);
  installJsonBody(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: PHOTO_BYTES_MAX, files: 1, fields: 5, parts: 6 } });
  installSecurityHeaders(app, headers);
  compressResponses(app);

  app.addHook("onRequest", (request, reply, done) => {
    // Files set their own cache time.
    void reply.headers({ "x-request-id": request.id, "cache-control": "no-store" });
    done();
  });
  // After the headers, which its refusals need too.
  installLargeBodies(app);
  app.addHook("preValidation", (request, _reply, done) => {
    assertStorable(request.params);
    assertStorable(request.query);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 ? "warn" : "debug";
    if (log.isLevelEnabled(level)) log[level](describe(request, reply), "answered");
    done();
  });
  return app;
}

function describe(request: FastifyRequest, reply: FastifyReply) {
  return {
    requestId: request.id,
    method: request.method,
    url: withoutQueryValues(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
}
