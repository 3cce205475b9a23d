import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The methods that some route takes at this path; none when the path leads nowhere. */
    methodsAt(path: string): string[];
  }
}

/** Remembers which methods each path takes, so that a wrong one can be told from a wrong path. */
export function rememberPaths(app: FastifyInstance): void {
  const routes: { methods: string[]; parts: string[] }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    routes.push({ methods: [method].flat(), parts: url.split("/") });
  });
  app.decorate("methodsAt", (path) => {
    const given = path.replace(/(.)\/$/, "$1").split("/");
    const here = routes.filter(
      ({ parts }) =>
        parts.length === given.length &&
        parts.every((part, at) => part.startsWith(":") || part === given[at]),
    );
    return [...new Set(here.flatMap(({ methods }) => methods))];
  });
}
