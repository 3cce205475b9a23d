import { listProjects } from "#contracts/projects.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { OwnPortfolio } from "./OwnPortfolio.tsx";
import { RecentProjects } from "./RecentProjects.tsx";

interface ProjectPortfolioProps {
  userId: number;
  isOwn: boolean;
}

/** The side panel with a member's projects: the member's own to edit, another's to view. */
export function ProjectPortfolio({ userId, isOwn }: ProjectPortfolioProps) {
  const read = useEndpoint(listProjects, { params: { id: userId } }, { keepFresh: isOwn });
  return isOwn ? <OwnPortfolio userId={userId} read={read} /> : <RecentProjects read={read} />;
}
