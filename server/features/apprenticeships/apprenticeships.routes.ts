import * as contract from "#contracts/apprenticeships.ts";
import * as publicContract from "#contracts/public-apprenticeships.ts";
import * as savedContract from "#contracts/saved-apprenticeships.ts";

import { announceBoardChanges } from "../../platform/board/board-changes.ts";
import { createBoardCounts, listCounts } from "../../platform/board/counts.ts";
import { toRead, type Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Pages } from "../../platform/http/pages.ts";
import * as applications from "./applications.service.ts";
import * as apprenticeships from "./apprenticeships.service.ts";
import { countByTradeAndCounty } from "./board.queries.ts";
import { listApprenticeships } from "./board.service.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import { getPublicApprenticeship, listSimilarPublic, showPublicApprenticeship } from "./public.service.ts";
import * as saved from "./saved.service.ts";

/** Mounts the apprenticeships board and applications. */
export function mountApprenticeships(api: Api, pages: Pages, deps: Deps): void {
  const counts = createBoardCounts(deps, { name: "apprenticeships", countPairs: countByTradeAndCounty });
  announceBoardChanges(deps, "apprenticeships", ["apprenticeships.posted"]);
  scheduleMaintenance(deps);

  api.handle(contract.listApprenticeships, ({ viewer, query }) => listApprenticeships(deps, viewer, query));
  api.handle(contract.getApprenticeshipCounts, () => listCounts(counts));
  api.handle(contract.listOwnApplications, ({ viewer }) => applications.listOwn(deps, viewer));
  api.handle(contract.getApprenticeship, ({ viewer, params, query }) =>
    apprenticeships.getApprenticeship(deps, viewer, params.id, query.near),
  );
  api.handleText("apprenticeship", contract.createApprenticeship, ({ viewer, body, writtenAt }) =>
    apprenticeships.createApprenticeship(deps, viewer, body, writtenAt),
  );
  api.handleText(
    "apprenticeship_change",
    contract.updateApprenticeship,
    ({ viewer, params, body, writtenAt }) =>
      apprenticeships.updateApprenticeship(deps, viewer, params.id, { form: body, writtenAt }),
  );
  api.handle(contract.deleteApprenticeship, ({ viewer, params }) =>
    apprenticeships.deleteApprenticeship(deps, viewer, params.id),
  );

  api.handle(publicContract.getPublicApprenticeship, ({ viewer, params }) =>
    getPublicApprenticeship(toRead(deps, viewer !== null), params.id),
  );
  api.handle(publicContract.listSimilarPublicApprenticeships, ({ viewer, params }) =>
    listSimilarPublic(toRead(deps, viewer !== null), params.id),
  );
  pages.show("publicApprenticeship", (visit) =>
    showPublicApprenticeship(toRead(deps, visit.isSignedIn), visit),
  );

  api.handle(savedContract.saveApprenticeship, ({ viewer, params }) =>
    saved.saveApprenticeship(deps, viewer, params.id),
  );
  api.handle(savedContract.unsaveApprenticeship, ({ viewer, params }) =>
    saved.unsaveApprenticeship(deps, viewer, params.id),
  );
  api.handle(savedContract.listSavedApprenticeships, ({ viewer }) => saved.listSaved(deps, viewer));

  api.handle(contract.applyForApprenticeship, ({ viewer, params, body }) =>
    applications.apply(deps, viewer, params.id, body),
  );
  api.handle(contract.withdrawApplication, ({ viewer, params }) =>
    applications.withdraw(deps, viewer, params.id),
  );
  api.handle(contract.listApplications, ({ viewer, params }) =>
    applications.listFor(deps, viewer, params.id),
  );
  api.handle(contract.setApplicationStatus, ({ viewer, params, body }) =>
    applications.setStatus(deps, viewer, params.id, body.status),
  );
  api.handleFile(contract.getApplicationCv, async ({ viewer, params, query }) => ({
    ...(await applications.getCv(deps, viewer, params.id)),
    isViewed: query.view === true,
  }));
}
