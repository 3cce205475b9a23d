import { getProfile } from "#contracts/profiles.ts";
import { listProjects } from "#contracts/projects.ts";
import type { Project } from "#contracts/projects.ts";

import { invalidateEndpoint, readCached, writeCached } from "../../platform/use-endpoint.ts";

const callFor = (userId: number) => ({ params: { id: userId } });

/** Shows a portfolio changed at once; what takes the change back is returned. */
export function changePortfolio(
  userId: number,
  change: (projects: readonly Project[]) => Project[],
): () => void {
  const before = readCached(listProjects, callFor(userId));
  if (before === undefined) return () => undefined;
  writeCached(listProjects, callFor(userId), change(before));
  return () => writeCached(listProjects, callFor(userId), before);
}

/** Asks the server how the portfolio is now, and the profile, which counts it. */
export function refreshPortfolio(userId: number): void {
  void invalidateEndpoint(listProjects, callFor(userId));
  void invalidateEndpoint(getProfile, callFor(userId));
}

/** Puts a new or changed project where it belongs: the newest pin first, then the newest project. */
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
