import type { FastifyInstance } from "fastify";

/**
 * Returns every route as `METHOD /path`, parsed from the router's printout; without the web app's files, and without
 * HEAD beside GET.
 */
export function listRoutes(server: FastifyInstance): string[] {
  const above: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent, path, methods] = /^(.*?)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === undefined || path === undefined) return [];
      above.splice(indent.length / 4, Number.POSITIVE_INFINITY, path);
      const whole = above.join("");
      if (methods === undefined || /\.\w+$/.test(whole)) return [];
      return methods.split(", ").flatMap((method) => (method === "HEAD" ? [] : `${method} ${whole}`));
    });
}
