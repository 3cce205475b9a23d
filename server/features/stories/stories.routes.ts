import * as contract from "#contracts/stories.ts";

import { toRead, type Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Pages } from "../../platform/http/pages.ts";
import { showStories, showStory } from "./page.service.ts";
import * as stories from "./stories.service.ts";

/** Mounts success stories: the API calls, and the pages that the server renders. */
export function mountStories(api: Api, pages: Pages, deps: Deps): void {
  api.handle(contract.listStories, ({ viewer }) => stories.listStories(toRead(deps, viewer !== null)));
  api.handle(contract.getStory, ({ viewer, params }) =>
    stories.getStory(toRead(deps, viewer !== null), params.slug),
  );
  api.handle(contract.createStory, ({ viewer, body }) => stories.createStory(deps, viewer, body));
  api.handle(contract.updateStory, ({ viewer, params, body }) =>
    stories.updateStory(deps, viewer, params.id, body),
  );
  api.handle(contract.deleteStory, ({ viewer, params }) => stories.deleteStory(deps, viewer, params.id));
  pages.show("blogs", (visit) => showStories(toRead(deps, visit.isSignedIn), visit));
  pages.show("story", (visit) => showStory(toRead(deps, visit.isSignedIn), visit));
}
