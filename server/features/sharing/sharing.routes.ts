import * as contract from "#contracts/sharing.ts";

import { toRead, type Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Pages } from "../../platform/http/pages.ts";
import { showSharedPost } from "./page.service.ts";
import { getSharedPost, getSharedVideo } from "./sharing.service.ts";

/** Mounts shared posts, for anybody with the link: the API calls, and the page that the server renders. */
export function mountSharing(api: Api, pages: Pages, deps: Deps): void {
  api.handle(contract.getSharedPost, ({ viewer, params }) =>
    getSharedPost(toRead(deps, viewer !== null), params.postId),
  );
  api.handle(contract.getSharedVideo, ({ viewer, params }) =>
    getSharedVideo(toRead(deps, viewer !== null), params.postId),
  );
  pages.show("sharedPost", (visit) => showSharedPost(toRead(deps, visit.isSignedIn), visit));
}
