import * as requestContract from "#contracts/review-requests.ts";
import * as contract from "#contracts/reviews.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { scheduleMaintenance } from "./maintenance.ts";
import * as requests from "./requests.service.ts";
import * as reviews from "./reviews.service.ts";

/** Mounts members' reviews, and requests for them. */
export function mountReviews(api: Api, deps: Deps): void {
  scheduleMaintenance(deps);
  api.handle(contract.listReviews, ({ viewer, params, query }) =>
    reviews.listReviews(deps, viewer, params.userId, query),
  );
  api.handle(contract.listJobsToReview, ({ viewer, params }) =>
    reviews.listJobsToReview(deps, viewer, params.userId),
  );
  api.handleText("review", contract.createReview, ({ viewer, body, writtenAt }) =>
    reviews.createReview(deps, viewer, body, writtenAt),
  );
  api.handleText("review_change", contract.updateReview, ({ viewer, params, body, writtenAt }) =>
    reviews.updateReview(deps, viewer, params.id, { changes: body, writtenAt }),
  );
  api.handleText("review_reply", contract.replyToReview, ({ viewer, params, body }) =>
    reviews.reply(deps, viewer, params.id, body.content),
  );

  api.handleText("review_request", requestContract.requestReview, ({ viewer, body }) =>
    requests.ask(deps, viewer, body),
  );
  api.handle(requestContract.listReviewRequests, ({ viewer, query }) =>
    requests.listRequests(deps, viewer, query),
  );
  api.handle(requestContract.listReviewers, ({ viewer, query }) =>
    requests.listReviewers(deps, viewer, query),
  );
  api.handle(requestContract.getReviewRequest, ({ viewer, params }) =>
    requests.getRequest(deps, viewer, params.id),
  );
  api.handleText("requested_review", requestContract.submitReview, ({ viewer, params, body, writtenAt }) =>
    requests.submit(deps, viewer, params.id, { body, writtenAt }),
  );
  api.handle(requestContract.declineReviewRequest, ({ viewer, params }) =>
    requests.decline(deps, viewer, params.id),
  );
  api.handle(requestContract.cancelReviewRequest, ({ viewer, params }) =>
    requests.cancel(deps, viewer, params.id),
  );
}
