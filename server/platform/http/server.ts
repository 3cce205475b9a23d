import { randomUUID } from "node:crypto";

import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";

import { BODY_BYTES, PHOTO_BYTES_MAX } from "#contracts/reference/limits.ts";

import type { Config } from "../config.ts";
import { withoutQueryValues, type Log } from "../log.ts";
import { installErrorHandler } from "./error-handler.ts";
import { installJsonBody } from "./json-body.ts";
import { assertStorable } from "./validate.ts";

/** Makes the HTTP server with everything that holds for every request, and no routes yet. */
export async function createServer(config: Config, log: Log): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrustProxy(config.trustProxy),
    bodyLimit: BODY_BYTES,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A slow sender is cut off here, headers and body alike (`scorecard.md` row 50).
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  installErrorHandler(app);
  installJsonBody(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: PHOTO_BYTES_MAX, files: 1, fields: 5, parts: 6 } });
  await installSecurityHeaders(app, config);

  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    if (request.url.startsWith("/api")) void reply.header("cache-control", "no-store");
  });
  app.addHook("preValidation", async (request) => {
    assertStorable(request.params);
    assertStorable(request.query);
    assertStorable(request.body);
  });
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      url: withoutQueryValues(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(line, "answered");
    else request.log.debug(line, "answered");
  });
  return app;
}

/** A number means so many proxies in front of us; Fastify asks for each hop. */
function toTrustProxy(setting: Config["trustProxy"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}

async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        "require-trusted-types-for": ["'script'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
  });
}
