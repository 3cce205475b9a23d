import type { FastifyInstance, FastifyRequest } from "fastify";

import { matchesPath } from "#contracts/pages.ts";

import type { Limits } from "../limits.ts";
import { consumeAsVisitor } from "./admission.ts";
import { answerNotFound } from "./error-handler.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The methods that some route takes at this path; none when the path leads nowhere. */
    methodsAt(path: string): string[];
  }
}

/** Remembers which methods each path takes, so that a wrong one can be told from a wrong path. */
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
 * Answers what leads nowhere, or comes by a method that is not taken there, before its body is read: 404 or 405, off the
 * visitors' budget. Pages have an answer of their own.
 */
export function refuseUnknownPaths(app: FastifyInstance, limits: Limits): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404 || isPageVisit(request)) return;
    await consumeAsVisitor(limits, request);
    return answerNotFound(request, reply);
  });
}

/** Whether somebody looks at a page, there or not: no call, no file. */
export function isPageVisit({ method, url }: FastifyRequest): boolean {
  const path = url.split("?", 1)[0] ?? "/";
  return (method === "GET" || method === "HEAD") && !/^\/(api|media|assets|ws|dev)(\/|$)/.test(path);
}
