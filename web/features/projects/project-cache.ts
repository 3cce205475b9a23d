import { getProfile } from "#contracts/profiles.ts";
import { listProjects } from "#contracts/projects.ts";
import type { Project } from "#contracts/projects.ts";

import {
  changeData,
  changeUntil,
  endpointKey,
  invalidateEndpoint,
  readCached,
} from "../../platform/use-endpoint.ts";

const callFor = (userId: number) => ({ params: { id: userId } });
const portfolioOf = (userId: number) => ({
  queryKey: endpointKey(listProjects, callFor(userId)),
  exact: true,
});

/** Changes the cached portfolio. */
export function changePortfolio(userId: number, change: (projects: Project[]) => Project[]): void {
  changeData<Project[]>(portfolioOf(userId), change);
}

/**
 * Shows a project as pinned or unpinned until the server responds, even if the list is read in the meantime; call
 * `takeBack` if it refuses.
 */
export function showPin(
  userId: number,
  { id, isPinned }: Project,
): { end: () => void; takeBack: () => void } {
  const put = (projects: Project[], on: boolean) => {
    const project = projects.find((each) => each.id === id);
    if (project === undefined) return projects;
    return placeProject(projects, { ...project, isPinned: on }, { isJustPinned: on });
  };
  const before = readCached(listProjects, callFor(userId));
  const end = changeUntil<Project[]>(portfolioOf(userId), (projects) => put(projects, !isPinned));
  const shown = readCached(listProjects, callFor(userId));
  return {
    end,
    takeBack: () => {
      end();
      // Restores the old order, unless something else has changed since.
      changePortfolio(userId, (now) => (now === shown ? before : undefined) ?? put(now, isPinned));
    },
  };
}

/** Reads the portfolio again, and the profile, which counts it. */
export function refreshPortfolio(userId: number): void {
  void invalidateEndpoint(listProjects, callFor(userId));
  void invalidateEndpoint(getProfile, callFor(userId));
}

/** Inserts a new or changed project in order: newest pin first, then newest project. */
export function placeProject(
  projects: readonly Project[],
  project: Project,
  { isJustPinned = false } = {},
): Project[] {
  const isKnown = projects.some(({ id }) => id === project.id);
  const wasPinned = projects.find(({ id }) => id === project.id)?.isPinned;
  if (isKnown && wasPinned === project.isPinned) {
    return projects.map((each) => (each.id === project.id ? project : each));
  }
  const others = projects.filter(({ id }) => id !== project.id);
  if (isJustPinned) return [project, ...others];
  const pinned = others.filter(({ isPinned }) => isPinned);
  const rest = [...others.filter(({ isPinned }) => !isPinned), project];
  return [...pinned, ...rest.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))];
}
