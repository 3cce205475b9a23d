import type { FastifyInstance } from "fastify";

import { mountAccountRights } from "./features/account-rights/account-rights.routes.ts";
import { mountAccounts } from "./features/accounts/accounts.routes.ts";
import { mountAdvertisements } from "./features/advertisements/advertisements.routes.ts";
import { createPageCounter, mountAnalytics } from "./features/analytics/analytics.routes.ts";
import { mountApprenticeships } from "./features/apprenticeships/apprenticeships.routes.ts";
import { createBannedWords, mountBannedWords } from "./features/banned-words/index.ts";
import { mountBlocks } from "./features/blocks/blocks.routes.ts";
import { mountBoosts } from "./features/boosts/boosts.routes.ts";
import { mountChat } from "./features/chat/chat.routes.ts";
import { mountContact } from "./features/contact/contact.routes.ts";
import { mountCrew } from "./features/crew/crew.routes.ts";
import { mountEmails } from "./features/emails/emails.routes.ts";
import { mountFeed } from "./features/feed/feed.routes.ts";
import { mountFollows } from "./features/follows/follows.routes.ts";
import { mountJobs } from "./features/jobs/jobs.routes.ts";
import { mountMedia } from "./features/media/media.routes.ts";
import { mountModeration } from "./features/moderation/moderation.routes.ts";
import { mountNotifications } from "./features/notifications/index.ts";
import { mountSitemap } from "./features/pages/sitemap.routes.ts";
import { mountWellKnown } from "./features/pages/well-known.routes.ts";
import { mountPreferences } from "./features/preferences/preferences.routes.ts";
import { mountProfiles } from "./features/profiles/profiles.routes.ts";
import { mountProjects } from "./features/projects/projects.routes.ts";
import { mountPush } from "./features/push/push.routes.ts";
import { mountQualifications } from "./features/qualifications/qualifications.routes.ts";
import { mountReports } from "./features/reports/reports.routes.ts";
import { mountReviews } from "./features/reviews/reviews.routes.ts";
import { mountSavedSearches } from "./features/saved-searches/saved-searches.routes.ts";
import { mountSearch } from "./features/search/search.routes.ts";
import { mountSecondFactor } from "./features/second-factor/second-factor.routes.ts";
import { mountSharing } from "./features/sharing/sharing.routes.ts";
import { mountStories } from "./features/stories/stories.routes.ts";
import type { Deps } from "./platform/deps.ts";
import { createApi } from "./platform/http/api.ts";
import { createIdentify } from "./platform/http/identify.ts";
import { refuseUnknownPaths } from "./platform/http/known-paths.ts";
import { mountOperations } from "./platform/http/operations.ts";
import { createPages } from "./platform/http/pages.ts";
import { mountPolicyReports } from "./platform/http/policy-reports.ts";
import { uploadFolder } from "./platform/http/read-upload.ts";
import { pageHeaders } from "./platform/http/security-headers.ts";
import { createServer } from "./platform/http/server.ts";
import { mountWeb } from "./platform/http/web.ts";
import { mountOutboxPage } from "./platform/mail/outbox-page.ts";
import { mountSocket } from "./platform/realtime/mount-socket.ts";

/** Builds the app: the server, then each feature by name, with its jobs and reactions. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, db, clock, disk, limits, sessions, log } = deps;
  const app = await createServer(config, log);
  refuseUnknownPaths(app, limits);
  const pages = createPages();
  const banned = createBannedWords(deps);
  const identify = createIdentify(sessions, config.publicUrl);
  const api = createApi(app, {
    db,
    clock,
    limits,
    identify,
    rightsOf: sessions.rightsOf,
    requireSecondFactor: config.requireSecondFactor,
    textFilter: banned.textFilter,
    secureCookies: config.publicUrl.startsWith("https:"),
    uploads: uploadFolder(config),
    disk,
  });

  mountSocket(app, deps);
  mountOperations(app, deps);
  mountPolicyReports(app, deps);
  mountOutboxPage(app, config);
  mountAccounts(api, app, deps);
  mountAccountRights(api, deps);
  mountEmails(api, deps);
  mountMedia(api, app, deps, identify);
  mountFeed(api, deps);
  mountJobs(api, pages, deps);
  mountSavedSearches(api, deps);
  mountBoosts(api, app, deps);
  mountApprenticeships(api, pages, deps);
  mountContact(api, deps);
  mountCrew(api, deps);
  mountChat(api, deps);
  mountFollows(api, deps);
  mountBannedWords(api, deps, banned);
  mountBlocks(api, deps);
  mountPreferences(api, app, deps);
  mountProfiles(api, deps);
  mountProjects(api, deps);
  mountPush(api, deps);
  mountQualifications(api, deps);
  mountReports(api, deps);
  mountModeration(api, deps);
  mountReviews(api, deps);
  mountSearch(api, deps);
  mountSecondFactor(api, deps);
  mountSharing(api, pages, deps);
  mountStories(api, pages, deps);
  mountNotifications(api, deps);
  mountAdvertisements(api, app, deps);
  mountAnalytics(api, deps);
  mountSitemap(app, deps);
  mountWellKnown(app, deps);
  await mountWeb(app, {
    pages,
    site: config,
    headersOf: (page) => pageHeaders(config, page),
    identify,
    onPage: createPageCounter(deps, identify),
  });
  return app;
}
