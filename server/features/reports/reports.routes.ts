import * as contract from "#contracts/reports.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { findOwnReports } from "./reports.queries.ts";
import { report, reportPublicly } from "./reports.service.ts";

/** Mounts reporting to the moderators: posts by an endpoint of their own, everything by a common one. */
export function mountReports(api: Api, deps: Deps): void {
  api.handle(contract.reportPost, ({ viewer, params, body }) =>
    report(deps, viewer, { type: "post", id: params.id, ...body }),
  );
  api.handle(contract.createReport, ({ viewer, body }) => report(deps, viewer, body));
  api.handle(contract.reportPublicly, ({ viewer, body }) => reportPublicly(deps, viewer, body));
  api.handle(contract.listOwnReports, async ({ viewer }) => ({
    reports: await findOwnReports(deps.db, viewer.userId, contract.OWN_REPORTS_MAX),
  }));
}
