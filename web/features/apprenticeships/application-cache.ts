import { listApplications } from "#contracts/apprenticeships.ts";
import type { Application } from "#contracts/apprenticeships.ts";

import { readCached, writeCached } from "../../platform/use-endpoint.ts";

/** Shows an application as it is now, where its employer sees it. */
export function putApplication(application: Application): void {
  const given = { params: { id: application.apprenticeshipId } };
  const list = readCached(listApplications, given);
  if (list === undefined) return;
  writeCached(
    listApplications,
    given,
    list.map((each) => (each.id === application.id ? application : each)),
  );
}
