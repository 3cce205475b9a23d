export { mountSitemap } from "./sitemap.routes.ts";
export { mountWellKnown } from "./well-known.routes.ts";
