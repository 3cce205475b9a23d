import * as contract from "#contracts/notifications.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { countUnreadOf, purgeOld, retentionStart } from "./lists.queries.ts";
import * as notifications from "./notifications.service.ts";
import { registerRules } from "./rules.ts";

/** Mounts each member's list, and the rules that fill it. */
export function mountNotifications(api: Api, deps: Deps): void {
  registerRules(deps);
  const { db, clock, jobs } = deps;
  jobs.registerCron("notifications.purge_old", "20 4 * * *", () => purgeOld(db, retentionStart(clock.now())));
  api.handle(contract.listNotifications, ({ viewer, query }) => notifications.list(deps, viewer, query));
  api.handle(contract.countUnreadNotifications, ({ viewer }) =>
    countUnreadOf(db, viewer.userId, retentionStart(clock.now())),
  );
  api.handle(contract.markNotificationRead, ({ viewer, params, query }) =>
    notifications.read(deps, viewer, { ...params, ...query }),
  );
  api.handle(contract.markNotificationUnread, ({ viewer, params }) =>
    notifications.unread(deps, viewer, params.id),
  );
  api.handle(contract.markAllNotificationsRead, ({ viewer, body }) =>
    notifications.readAll(deps, viewer, body?.before),
  );
  api.handle(contract.deleteNotification, ({ viewer, params, query }) =>
    notifications.remove(deps, viewer, { ...params, ...query }),
  );
  api.handle(contract.restoreNotification, ({ viewer, params }) =>
    notifications.restore(deps, viewer, params.id),
  );
}
