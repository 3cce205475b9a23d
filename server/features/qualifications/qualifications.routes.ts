import * as contract from "#contracts/qualifications.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import * as qualifications from "./qualifications.service.ts";

/** Mounts qualifications and their certificates. */
export function mountQualifications(api: Api, deps: Deps): void {
  api.handle(contract.listQualifications, ({ viewer, params }) =>
    qualifications.listQualifications(deps, viewer, params.userId),
  );
  api.handleText("qualification", contract.createQualification, ({ viewer, body }) =>
    qualifications.createQualification(deps, viewer, body),
  );
  api.handleText("qualification_change", contract.updateQualification, ({ viewer, params, body }) =>
    qualifications.updateQualification(deps, viewer, params.id, body),
  );
  api.handle(contract.deleteQualification, ({ viewer, params }) =>
    qualifications.deleteQualification(deps, viewer, params.id),
  );
  api.handleFile(contract.getCertificate, async ({ viewer, params, query }) => ({
    ...(await qualifications.getCertificate(deps, viewer, params.id)),
    isViewed: query.view === true,
  }));
}
