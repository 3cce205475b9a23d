import * as contract from "#contracts/projects.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import * as projects from "./projects.service.ts";

/** Mounts the project portfolio. */
export function mountProjects(api: Api, deps: Deps): void {
  api.handle(contract.listProjects, ({ viewer, params }) => projects.listProjects(deps, viewer, params.id));
  api.handleText("project", contract.createProject, ({ viewer, body }) =>
    projects.createProject(deps, viewer, body),
  );
  api.handleText("project_change", contract.updateProject, ({ viewer, params, body }) =>
    projects.updateProject(deps, viewer, params.id, body),
  );
  api.handle(contract.deleteProject, ({ viewer, params }) => projects.deleteProject(deps, viewer, params.id));
  api.handle(contract.pinProject, ({ viewer, params, body }) =>
    projects.pinProject(deps, viewer, params.id, body?.on),
  );
}
