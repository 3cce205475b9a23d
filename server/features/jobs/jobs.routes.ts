import type { Deps } from "#server/platform/deps.ts";
import type { Api } from "#server/platform/http/api.ts";

/** Mounts the job board's endpoints (D2 §7) and registers its nightly work. */
export function mountJobs(_api: Api, _deps: Deps): void {}
