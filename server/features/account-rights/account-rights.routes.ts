import * as contract from "#contracts/account-rights.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { registerAccountRightsJobs } from "./account-rights.jobs.ts";
import { mailAccountRights } from "./account-rights.mail.ts";
import { closeAccount } from "./closing.service.ts";
import { openExport, readExport, startExport } from "./exports.service.ts";

/** Mounts account deletion and the data copy, with their jobs and emails. */
export function mountAccountRights(api: Api, deps: Deps): void {
  mailAccountRights(deps);
  registerAccountRightsJobs(deps);

  api.handle(contract.closeAccount, async ({ viewer, body, cookie }) => {
    const answer = await closeAccount(deps, viewer, body);
    cookie.clear();
    return answer;
  });
  api.handle(contract.startExport, ({ viewer }) => startExport(deps, viewer));
  api.handle(contract.getExport, ({ viewer }) => readExport(deps, viewer));
  api.handleFile(contract.downloadExport, ({ viewer, params }) => openExport(deps, viewer, params.run));
}
