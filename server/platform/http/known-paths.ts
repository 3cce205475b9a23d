import type { FastifyInstance, FastifyRequest } from "fastify";

import { matchesPath } from "#contracts/pages.ts";

import type { Limits } from "../limits.ts";
import { consumeAsVisitor } from "./admission.ts";
import { answerNotFound } from "./error-handler.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The methods that any route takes at this path; empty if the path is unknown. */
    methodsAt(path: string): string[];
  }
}

/** Remembers the methods of each path, to tell a wrong method from a wrong path. */
export function rememberPaths(app: FastifyInstance): void {
  const routes: { methods: string[]; url: string }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    routes.push({ methods: [method].flat(), url });
  });
  app.decorate("methodsAt", (path) => {
    const here = routes.filter(({ url }) => matchesPath(url, path.replace(/(.)\/$/, "$1")));
    return [...new Set(here.flatMap(({ methods }) => methods))];
  });
}

/**
 * Refuses an unknown path with 404 or a wrong method with 405 before the body is read, and charges it to the visitors'
 * budget. Pages have their own response.
 */
export function refuseUnknownPaths(app: FastifyInstance, limits: Limits): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404 || isPageVisit(request)) return;
    await consumeAsVisitor(limits, request);
    return answerNotFound(request, reply);
  });
}

/** True for a visit to a page, existing or not: neither a call nor a file. */
export function isPageVisit({ method, url }: FastifyRequest): boolean {
  const path = url.split("?", 1)[0] ?? "/";
  return (method === "GET" || method === "HEAD") && !/^\/(api|media|assets|ws|dev)(\/|$)/.test(path);
}
