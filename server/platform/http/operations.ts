import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** What operators ask: is it alive, is it ready, how is it doing. Nothing here tells a stranger anything. */
export function mountOperations(app: FastifyInstance, deps: Pick<Deps, "config" | "db" | "log">): void {
  app.get("/api/health", async () => ({ status: "ok" }));

  app.get("/api/ready", async () => {
    try {
      await deps.db.pool.query("select version from schema_info");
    } catch (error) {
      deps.log.warn({ err: error }, "not ready");
      throw new AppError("unavailable", { retryAfter: 2 });
    }
    return { status: "ready" };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer, by endpoint.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  app.get("/metrics", async (request, reply) => {
    const token = deps.config.metricsToken;
    // The socket's own address: a header of a proxy must not open this.
    const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? "");
    const allowed = token === null ? isLocal : request.headers.authorization === `Bearer ${token}`;
    if (!allowed) throw new AppError("not_found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
