import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

import { withQueryTimeout } from "../database/driver.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { VERSION } from "../version.ts";
import { createLocalCheck } from "./local-request.ts";
import { measureState } from "./state-gauges.ts";

/** A prober that polls every few seconds gets a response before it asks again, even if the database is silent. */
const READY_WITHIN_MS = 2_000;

/** Mounts the operators' endpoints: is it alive and which release, is it ready, how is it doing. */
export function mountOperations(
  app: FastifyInstance,
  deps: Pick<Deps, "config" | "db" | "clock" | "disk" | "jobs" | "log" | "metrics" | "payments" | "realtime">,
): void {
  app.get("/api/health", async () => ({ status: "ok", version: VERSION }));

  app.get("/api/ready", async () => {
    try {
      await withQueryTimeout(READY_WITHIN_MS, () => deps.db.pool.query("select version from schema_info"));
    } catch (error) {
      deps.log.warn({ err: error }, "not ready");
      throw new AppError("unavailable", { retryAfter: 2 });
    }
    // The log tells the operator why; a client that is sent here finds no room for files.
    if (await deps.disk.isLow()) throw new AppError("unavailable", { retryAfter: 60 });
    return { status: "ready" };
  });

  const { registry } = deps.metrics;
  measureSockets(registry, deps.realtime);
  measureState(registry, deps);
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

  const { metricsToken: token } = deps.config;
  const isLocal = createLocalCheck(deps.config);
  app.get("/metrics", async (request, reply) => {
    const { authorization = "" } = request.headers;
    const allowed = token === null ? isLocal(request) : isSame(authorization, `Bearer ${token}`);
    if (!allowed) throw new AppError("not_found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Takes equally long for every input, so that it does not reveal how much of a guess is right. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Measured on demand; nothing is counted twice. */
function measureSockets(registry: Registry, { stats }: Realtime): void {
  const registers = [registry];
  const open: Gauge = new Gauge({
    name: "realtime_sockets_open",
    help: "Sockets of members.",
    registers,
    collect: (): void => open.set(stats.countOpen()),
  });
  const counters = {
    sent: "Messages handed to sockets.",
    dropped: "Cosmetic messages that slow readers did not get.",
    closedSlow: "Sockets cut because their reader stopped reading.",
  };
  for (const [name, help] of Object.entries(counters) as [keyof typeof counters, string][]) {
    const counter = new Counter({
      name: `realtime_${name.replace("closedSlow", "sockets_closed_slow")}_total`,
      help,
      registers,
      collect() {
        counter.reset();
        counter.inc(stats.counts[name]);
      },
    });
  }
}
