import { FILE_RULES, fileName } from "#contracts/private-files.ts";
import * as contract from "#contracts/profiles.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Api } from "../../platform/http/api.ts";
import { getCv, getProfile } from "./profiles.service.ts";

/** Mounts profiles, CVs and the upload of private files. */
export function mountProfiles(api: Api, deps: Deps): void {
  deps.jobs.registerCron("profiles.clean_up_files", "40 4 * * *", () => deps.files.cleanUp());

  // Reading one's own profile costs nothing; the budgets are against scraping other members.
  const draw = async (viewer: Viewer, userId: number, budget: "read_profile" | "read_private_file") => {
    if (userId !== viewer.userId) await deps.limits.consume(budget, viewer.userId);
  };

  api.handle(contract.getProfile, async ({ viewer, params }) => {
    await draw(viewer, params.id, "read_profile");
    return getProfile(deps, viewer, params.id);
  });
  api.handleFile(contract.getCv, async ({ viewer, params, query }) => {
    await draw(viewer, params.id, "read_private_file");
    return { ...(await getCv(deps, viewer, params.id)), isViewed: query.view === true };
  });
  api.handle(contract.uploadPrivateFile, async ({ viewer, query, readFile }) => {
    const { maxBytes, tooLarge } = FILE_RULES[query.purpose];
    const bytes = await readFile(maxBytes, new AppError("file_too_large", { words: tooLarge }));
    const file = await deps.files.store(bytes, query.purpose, viewer.userId);
    return { url: `file:${file.key}`, name: fileName(query.purpose, file.kind), bytes: file.bytes };
  });
}
