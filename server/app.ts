import type { FastifyInstance } from "fastify";

import { mountAccounts } from "./features/accounts/index.ts";
import { mountFeed } from "./features/feed/index.ts";
import { mountJobs } from "./features/jobs/index.ts";
import { mountMedia } from "./features/media/index.ts";
import { statement } from "./platform/database/statements.ts";
import type { Deps } from "./platform/deps.ts";
import { createApi } from "./platform/http/api.ts";
import { createIdentify } from "./platform/http/identify.ts";
import { mountOperations } from "./platform/http/operations.ts";
import { createServer } from "./platform/http/server.ts";
import { mountWeb } from "./platform/http/web.ts";
import { mountOutboxPage } from "./platform/mail/outbox-page.ts";

const readAdminFlag = statement<{ is_admin: boolean }>(
  "select is_admin from users where id = $1 and banned_at is null",
);

/** Puts the product together: the server, then each feature by name. Also registers their jobs and reactions. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, db, clock, limits, sessions, log } = deps;
  const app = await createServer(config, log);
  const api = createApi(app, {
    db,
    clock,
    limits,
    identify: createIdentify(sessions, config.publicUrl),
    isAdmin: async (userId) => (await db.run(readAdminFlag, [userId]))[0]?.is_admin ?? false,
    secureCookies: config.publicUrl.startsWith("https:"),
  });

  mountOperations(app, deps);
  mountOutboxPage(app, config);
  mountAccounts(api, app, deps);
  mountMedia(api, app, deps);
  mountFeed(api, deps);
  mountJobs(api, deps);
  await mountWeb(app);
  return app;
}
