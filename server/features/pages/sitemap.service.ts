import { dayInLondon } from "#contracts/calendar.ts";
import { fillPath, PAGES } from "#contracts/pages.ts";

import type { ListedPublic } from "../../platform/board/public.queries.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { escapeHtml } from "../../platform/http/html.ts";
import { LISTED_PATHS } from "../../platform/http/site-heads.ts";
import { listPublicApprenticeships } from "../apprenticeships/index.ts";
import { listPublicJobs } from "../jobs/index.ts";
import { listStories } from "../stories/index.ts";

export const SITEMAP_PATH = "/sitemap.xml";
/** Seconds for which a sitemap is reused: the lists are read no more often than that. */
export const SITEMAP_SECONDS = 600;

interface Entry {
  path: string;
  /** When it was last changed, if that is known. */
  changedAt?: string;
}

/**
 * Returns a function that writes the sitemap: the pages that are the same for everybody, the stories, and the newest
 * 5,000 each of open jobs and apprenticeships that their owners made public. Posts are left out, because their pages
 * are marked noindex (`docs/decisions/0023`).
 */
export function createSitemap(deps: ReadDeps) {
  const { db, clock, config } = deps;
  let drawn: { at: number; text: Promise<string> } | undefined;
  const draw = async () => {
    const today = dayInLondon(clock.now());
    const [stories, jobs, apprenticeships] = await Promise.all([
      listStories(deps),
      listPublicJobs(db, today),
      listPublicApprenticeships(db, today),
    ]);
    const entries: Entry[] = [
      ...LISTED_PATHS.map((path) => ({ path })),
      { path: PAGES.blogs.pattern },
      ...stories.map(({ slug }) => ({ path: fillPath(PAGES.story.pattern, { slug }) })),
      ...jobs.map(toEntry("publicJob")),
      ...apprenticeships.map(toEntry("publicApprenticeship")),
    ];
    return write(config.publicUrl, entries);
  };
  return (): Promise<string> => {
    const now = clock.now().getTime();
    if (drawn === undefined || now - drawn.at >= SITEMAP_SECONDS * 1000) {
      const text = draw();
      drawn = { at: now, text };
      // A failure goes to the waiting callers and is not cached.
      text.catch(() => (drawn = undefined));
    }
    return drawn.text;
  };
}

const toEntry =
  (page: "publicJob" | "publicApprenticeship") =>
  ({ id, updated_at: changedAt }: ListedPublic): Entry => ({
    path: fillPath(PAGES[page].pattern, { id }),
    changedAt,
  });

function write(site: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${escapeHtml(site + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}
