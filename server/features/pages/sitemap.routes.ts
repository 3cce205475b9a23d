import type { FastifyInstance } from "fastify";

import { fromReplica, type Deps } from "../../platform/deps.ts";
import { createSitemap, SITEMAP_PATH, SITEMAP_SECONDS } from "./sitemap.service.ts";

/** What search engines ask for first: what they may read, and where it is. */
export function mountSitemap(app: FastifyInstance, deps: Deps): void {
  const sitemap = createSitemap(fromReplica(deps));
  // Nothing is forbidden: what is to stay out of search engines says so itself, which they have to be able to read.
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
