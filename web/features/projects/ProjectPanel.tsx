import type { ReactNode } from "react";

import type { listProjects, Project } from "#contracts/projects.ts";

import { Loaded } from "../../platform/Loaded.tsx";
import type { useEndpoint } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";

/** The query state of `listProjects`. */
export type ProjectRead = ReturnType<typeof useEndpoint<typeof listProjects>>;

interface ProjectPanelProps {
  title: string;
  read: ProjectRead;
  /** At the right of the title. */
  action?: ReactNode;
  children: (projects: readonly Project[]) => ReactNode;
}

/** The panel around a member's projects: its title, and the loading and error states. */
export function ProjectPanel({ title, read, action, children }: ProjectPanelProps) {
  return (
    <Card aria-label={title} className="@container">
      <header className="flex min-h-control flex-col justify-between gap-2.5 px-4 pt-3 pb-3 @xs:flex-row @xs:items-center">
        <h2 className="wide text-lg">{title}</h2>
        {action}
      </header>
      <Loaded read={read} skeleton={<PanelSkeleton />}>
        {children}
      </Loaded>
    </Card>
  );
}

/** As many columns as fit the panel; with two columns, the first of an odd number spans both. */
export const PROJECT_GRID =
  "grid gap-3 @xs:grid-cols-2 @xl:grid-cols-3 @4xl:grid-cols-4 @xs:@max-xl:[&>:first-child:nth-last-child(odd)]:col-span-2";

function PanelSkeleton() {
  return (
    <SkeletonGroup label="Loading projects…" className="@container px-4 pb-4">
      <div className={PROJECT_GRID}>
        {[1, 2, 3].map((place) => (
          <div key={place} className="flex flex-col gap-2">
            <Skeleton className="aspect-3/2 rounded-control!" />
            <Skeleton className="h-3.5 w-3/4" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
