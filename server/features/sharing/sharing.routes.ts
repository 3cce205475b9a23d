import * as contract from "#contracts/sharing.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Pages } from "../../platform/http/pages.ts";
import { showSharedPost } from "./page.service.ts";
import { getSharedPost, getSharedVideo } from "./sharing.service.ts";

/** Posts for anybody with their link: the calls, and the page as the server fills it. */
export function mountSharing(api: Api, pages: Pages, deps: Deps): void {
  api.handle(contract.getSharedPost, ({ params }) => getSharedPost(deps, params.postId));
  api.handle(contract.getSharedVideo, ({ params }) => getSharedVideo(deps, params.postId));
  pages.show("sharedPost", (visit) => showSharedPost(deps, visit));
}
