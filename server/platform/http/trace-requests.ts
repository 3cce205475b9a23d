import type { FastifyInstance } from "fastify";

import { areStepsFollowed, beginStep, enterStep, type OpenStep } from "../traces/steps.ts";

declare module "fastify" {
  interface FastifyRequest {
    step: OpenStep | undefined;
  }
}

/** Probes arrive every few seconds, from no member. */
const PROBES = ["/api/health", "/api/ready", "/metrics"];

/** Traces each request as a step, by its route and never by its path, which may reveal what a member looked for. */
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
  // A body arrives in the connection's async context, not in this request's.
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
