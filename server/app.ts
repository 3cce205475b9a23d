import type { FastifyInstance } from "fastify";

import { mountAccountRights } from "./features/account-rights/index.ts";
import { mountAccounts } from "./features/accounts/index.ts";
import { mountAdvertisements } from "./features/advertisements/index.ts";
import { createPageCounter, mountAnalytics } from "./features/analytics/index.ts";
import { mountApprenticeships } from "./features/apprenticeships/index.ts";
import { createBannedWords, mountBannedWords } from "./features/banned-words/index.ts";
import { mountBlocks } from "./features/blocks/index.ts";
import { mountBoosts } from "./features/boosts/index.ts";
import { mountChat } from "./features/chat/index.ts";
import { mountContact } from "./features/contact/index.ts";
import { mountCrew } from "./features/crew/index.ts";
import { mountEmails } from "./features/emails/index.ts";
import { mountFeed } from "./features/feed/index.ts";
import { mountFollows } from "./features/follows/index.ts";
import { mountJobs } from "./features/jobs/index.ts";
import { mountMedia } from "./features/media/index.ts";
import { mountModeration } from "./features/moderation/index.ts";
import { mountNotifications } from "./features/notifications/index.ts";
import { mountSitemap, mountWellKnown } from "./features/pages/index.ts";
import { mountPreferences } from "./features/preferences/index.ts";
import { mountProfiles } from "./features/profiles/index.ts";
import { mountProjects } from "./features/projects/index.ts";
import { mountPush } from "./features/push/index.ts";
import { mountQualifications } from "./features/qualifications/index.ts";
import { mountReports } from "./features/reports/index.ts";
import { mountReviews } from "./features/reviews/index.ts";
import { mountSearch } from "./features/search/index.ts";
import { mountSharing } from "./features/sharing/index.ts";
import { mountStories } from "./features/stories/index.ts";
import { statement } from "./platform/database/statements.ts";
import type { Deps } from "./platform/deps.ts";
import { createApi } from "./platform/http/api.ts";
import { createIdentify } from "./platform/http/identify.ts";
import { refuseUnknownPaths } from "./platform/http/known-paths.ts";
import { mountOperations } from "./platform/http/operations.ts";
import { createPages } from "./platform/http/pages.ts";
import { uploadFolder } from "./platform/http/read-upload.ts";
import { pageHeaders } from "./platform/http/security-headers.ts";
import { createServer } from "./platform/http/server.ts";
import { mountWeb } from "./platform/http/web.ts";
import { mountOutboxPage } from "./platform/mail/outbox-page.ts";
import { mountSocket } from "./platform/realtime/mount-socket.ts";

const readAdminFlag = statement<{ is_admin: boolean }>(
  "select is_admin from users where id = $1 and banned_at is null",
);

/** Puts the product together: the server, then each feature by name. Also registers their jobs and reactions. */
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
    isAdmin: async (userId) => (await db.run(readAdminFlag, [userId]))[0]?.is_admin ?? false,
    screen: banned.screen,
    secureCookies: config.publicUrl.startsWith("https:"),
    uploads: uploadFolder(config),
    disk,
  });

  mountSocket(app, deps);
  mountOperations(app, deps);
  mountOutboxPage(app, config);
  mountAccounts(api, app, deps);
  mountAccountRights(api, deps);
  mountEmails(api, deps);
  mountMedia(api, app, deps);
  mountFeed(api, deps);
  mountJobs(api, pages, deps);
  mountBoosts(api, app, deps);
  mountApprenticeships(api, deps);
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
  mountSharing(api, pages, deps);
  mountStories(api, pages, deps);
  mountNotifications(api, deps);
  mountAdvertisements(api, app, deps);
  mountAnalytics(api, deps);
  mountSitemap(app, deps);
  mountWellKnown(app, deps);
  await mountWeb(app, {
    pages,
    publicUrl: config.publicUrl,
    headersOf: (page) => pageHeaders(config, page),
    onPage: createPageCounter(deps, identify),
  });
  return app;
}
