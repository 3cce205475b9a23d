import type { FastifyInstance } from "fastify";

import { areStepsFollowed, beginStep, enterStep, type OpenStep } from "../traces/steps.ts";

declare module "fastify" {
  interface FastifyRequest {
    step: OpenStep | undefined;
  }
}

/** Asked every few seconds, and nobody's. */
const PROBES = ["/api/health", "/api/ready", "/metrics"];

/** Makes each request a step, by its route and never by its path: what somebody asked for is theirs. */
export function traceRequests(app: FastifyInstance): void {
  if (!areStepsFollowed()) return;
  app.decorateRequest("step");
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "none";
    if (!PROBES.includes(route)) {
      const details = {
        "http.request.method": request.method,
        "http.route": route,
        "crewyard.request_id": request.id,
      };
      request.step = beginStep({ kind: "request", name: `${request.method} ${route}`, details });
    }
    enterStep(request.step);
    done();
  });
  // A body comes in the connection's own time, not in this request's.
  app.addHook("preValidation", (request, _reply, done) => {
    enterStep(request.step);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    enterStep(request.step);
    request.step?.end({ failed: reply.statusCode >= 500, status: reply.statusCode });
    done();
  });
}
