import type { Deps } from "#server/platform/deps.ts";
import type { Api } from "#server/platform/http/api.ts";

/** The home feed: posts, likes, interest and comments. */
export function mountFeed(_api: Api, _deps: Deps): void {}
