import type { FastifyRequest } from "fastify";

import * as contract from "#contracts/analytics.ts";
import * as visits from "#contracts/visits.ts";

import { fromReplica, type Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Identify } from "../../platform/http/identify.ts";
import { readVisitChoice } from "../../platform/http/visit-choice.ts";
import * as answers from "./analytics.service.ts";
import { getLeaderboard } from "./leaderboard.service.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import { readModerationNumbers } from "./moderation-months.service.ts";
import * as counting from "./visits.service.ts";

/** Mounts the counting of visits, and the administrators' statistics. */
export function mountAnalytics(api: Api, deps: Deps): void {
  scheduleMaintenance(deps);
  api.handle(visits.recordVisit, ({ viewer, ip, userAgent, counting: { refusedBy }, body }) =>
    counting.recordVisit(deps, { userId: viewer?.userId ?? null, ip, userAgent, refusedBy }, body),
  );
  api.handle(visits.getVisitChoice, ({ viewer, counting: { refusedBy } }) =>
    counting.readVisitChoice(deps, viewer, refusedBy),
  );
  api.handle(visits.setVisitChoice, async ({ viewer, counting: { refusedBy, set }, body: { counted } }) => {
    await counting.noteVisitChoice(deps, viewer, counted);
    set(counted);
    // A browser signal cannot be overruled by the member's choice.
    if (refusedBy === "browser") return { counted: false, refusedBy };
    return { counted, refusedBy: counted ? null : ("choice" as const) };
  });

  const reads = fromReplica(deps);
  api.handle(contract.getTotalUsers, ({ query }) => answers.getTotalUsers(reads, query));
  api.handle(contract.getReturningUsers, ({ query }) => answers.getReturningUsers(reads, query));
  api.handle(contract.getNewUsers, ({ query }) => answers.getNewUsers(reads, query));
  api.handle(contract.getWebsiteVisits, ({ query }) => answers.getWebsiteVisits(reads, query));
  api.handle(contract.getMostActiveUsers, () => answers.getMostActiveUsers(reads));
  api.handle(contract.getWebsiteActivitySummary, () => answers.getWebsiteActivitySummary(reads));
  api.handle(contract.getModerationNumbers, ({ query }) => readModerationNumbers(reads, query.months));
  api.handle(contract.getLeaderboard, ({ query }) => getLeaderboard(reads, query));
}

/** Counts pages that the server sends. No request waits for it; errors are only logged. */
export function createPageCounter(deps: Deps, identify: Identify): (request: FastifyRequest) => void {
  return (request) => {
    const { headers, clientAddress: ip, method } = request;
    // A service worker filling its cache, or a browser's prefetch, is no person looking at a page.
    const isLookedAt = method === "GET" && (headers["sec-fetch-dest"] ?? "document") === "document";
    if (!isLookedAt || headers["sec-purpose"] !== undefined || headers["purpose"] === "prefetch") return;
    const count = async () => {
      const viewer = await identify(request, "public");
      const userAgent = headers["user-agent"] ?? null;
      const caller = { userId: viewer?.userId ?? null, ip, userAgent, refusedBy: readVisitChoice(request) };
      await counting.countPageLoad(deps, caller, headers.referer);
    };
    count().catch((error: unknown) => deps.log.warn({ err: error }, "a page load was not counted"));
  };
}
