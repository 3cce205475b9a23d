import type { FastifyInstance } from "fastify";

import { fromReplica, type Deps } from "../../platform/deps.ts";
import { createSitemap, SITEMAP_PATH, SITEMAP_SECONDS } from "./sitemap.service.ts";

/** Serves robots.txt and the sitemap: what search engines may read, and where it is. */
export function mountSitemap(app: FastifyInstance, deps: Deps): void {
  const sitemap = createSitemap(fromReplica(deps));
  // Nothing is disallowed: pages that search engines must not list say so themselves, which they can only read if
  // allowed in.
  const robots = `User-agent: *\nDisallow:\n\nSitemap: ${deps.config.publicUrl}${SITEMAP_PATH}\n`;
  app.get("/robots.txt", async (_request, reply) => {
    void reply.header("cache-control", `public, max-age=${SITEMAP_SECONDS}`);
    return reply.type("text/plain; charset=utf-8").send(robots);
  });
  app.get(SITEMAP_PATH, async (_request, reply) => {
    void reply.header("cache-control", `public, max-age=${SITEMAP_SECONDS}`);
    return reply.type("application/xml; charset=utf-8").send(await sitemap());
  });
}
