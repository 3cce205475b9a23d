import * as contract from "#contracts/reports.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { findOwnReports } from "./reports.queries.ts";
import { report, reportPublicly } from "./reports.service.ts";

/** Reporting to the moderators: posts by a call of their own, everything by one endpoint. */
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
