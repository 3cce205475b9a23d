import * as people from "#contracts/admin-users.ts";
import * as contract from "#contracts/moderation.ts";
import { ADMIN_COUNT_MAX } from "#contracts/reference/limits.ts";
import * as sanctions from "#contracts/sanctions.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { takeEach } from "../../platform/jobs.ts";
import { decideAppeal, listAppeals } from "./appeal-decisions.service.ts";
import { appealAgainst, appealByLink, openAppealLink, readSanction } from "./appeals.service.ts";
import { banUser, END_BANS, endOverdueBans, unbanUser } from "./bans.service.ts";
import { confirmByHand, resendConfirmation } from "./confirmation.service.ts";
import { listJobs, listPosts } from "./content.service.ts";
import { readMessages, removeContent, review } from "./decisions.service.ts";
import { deleteUser } from "./deletion.service.ts";
import { listHistory, listLog } from "./log.service.ts";
import { mailMembers } from "./moderation.mail.ts";
import { listReports } from "./queue.service.ts";
import { endOverdueLimits, endReachLimit, limitReach } from "./reach.service.ts";
import { setRole } from "./roles.service.ts";
import { readStanding, warnUser } from "./sanctions.service.ts";
import { readStatistics } from "./statistics.queries.ts";
import { listUsers, readUser } from "./users.service.ts";

const ROLE_WORDS = { member: "a member", moderator: "a moderator", admin: "an administrator" } as const;
const WEEK_MS = 7 * 86_400_000;

/** The administrators' and moderators' portal. */
export function mountModeration(api: Api, deps: Deps): void {
  const { db, clock, jobs } = deps;
  mailMembers(deps);
  jobs.registerCron(END_BANS, "* * * * *", () =>
    takeEach([() => endOverdueBans(deps), () => endOverdueLimits(deps)]),
  );

  api.handle(contract.getStatistics, () =>
    readStatistics(db, new Date(clock.now().getTime() - WEEK_MS), ADMIN_COUNT_MAX),
  );
  api.handle(contract.listModerationLogs, ({ query }) => listLog(deps, query));

  api.handle(people.listAdminUsers, ({ viewer, query }) => listUsers(deps, viewer, query));
  api.handle(people.getAdminUser, ({ viewer, params }) => readUser(deps, viewer, params.userId));
  api.handle(people.banUser, async ({ viewer, params, body }) => {
    const user = await banUser(deps, viewer, params.userId, body);
    return { message: `${user.name} has been banned.`, user };
  });
  api.handle(people.unbanUser, async ({ viewer, params, body }) => {
    const user = await unbanUser(deps, viewer, params.userId, body);
    return { message: `${user.name} is no longer banned.`, user };
  });

  api.handle(sanctions.getStanding, ({ params }) => readStanding(deps, params.userId));
  api.handle(sanctions.warnUser, async ({ viewer, params, body }) => {
    const user = await warnUser(deps, viewer, params.userId, body);
    return { message: `${user.name} has been warned.`, user };
  });
  api.handle(sanctions.limitReach, async ({ viewer, params, body }) => {
    const user = await limitReach(deps, viewer, params.userId, body);
    return { message: `The reach of ${user.name} is limited.`, user };
  });
  api.handle(sanctions.endReachLimit, async ({ viewer, params, body }) => {
    const user = await endReachLimit(deps, viewer, params.userId, body);
    return { message: `The reach of ${user.name} is no longer limited.`, user };
  });
  api.handle(sanctions.getSanction, ({ viewer, params }) => readSanction(deps, viewer, params.id));
  api.handle(sanctions.appealAgainst, ({ viewer, params, body }) =>
    appealAgainst(deps, viewer, { id: params.id, message: body.message }),
  );
  api.handle(sanctions.openAppealLink, ({ body }) => openAppealLink(deps, body.token));
  api.handle(sanctions.appealByLink, ({ body }) => appealByLink(deps, body));
  api.handle(sanctions.listAppeals, ({ viewer, query }) => listAppeals(deps, viewer, query));
  api.handle(sanctions.decideAppeal, ({ viewer, params, body }) =>
    decideAppeal(deps, viewer, params.id, body),
  );

  api.handle(people.setUserRole, async ({ viewer, params, body }) => {
    const user = await setRole(deps, viewer, params.userId, body);
    return { message: `${user.name} is now ${ROLE_WORDS[user.role]}.`, user };
  });
  api.handle(people.getUserHistory, ({ viewer, params, query }) =>
    listHistory(deps, viewer, params.userId, query),
  );
  api.handle(people.resendConfirmation, ({ viewer, params }) =>
    resendConfirmation(deps, viewer, params.userId),
  );
  api.handle(people.confirmEmailByHand, async ({ viewer, params }) => {
    const user = await confirmByHand(deps, viewer, params.userId);
    return { message: `${user.name}'s email address is confirmed.`, user };
  });
  api.handle(people.deleteUser, ({ viewer, params, query }) =>
    deleteUser(deps, viewer, params.userId, query.reason),
  );

  api.handle(people.listAdminPosts, ({ query }) => listPosts(deps, query));
  api.handle(people.listAdminJobs, ({ query }) => listJobs(deps, query));
  api.handle(people.deletePostAsAdmin, ({ viewer, params, query }) =>
    removeContent(deps, viewer, { type: "post", id: params.id }, query.reason),
  );
  api.handle(people.deleteJobAsAdmin, ({ viewer, params, query }) =>
    removeContent(deps, viewer, { type: "job", id: params.id }, query.reason),
  );

  api.handle(contract.listAdminReports, ({ viewer, query }) => listReports(deps, viewer, query));
  api.handle(contract.reviewReport, ({ viewer, params, body }) => review(deps, viewer, params.id, body));
  api.handle(contract.openReportedMessages, ({ viewer, params }) => readMessages(deps, viewer, params.id));
}
