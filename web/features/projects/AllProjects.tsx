import { useState } from "react";

import type { Project } from "#contracts/projects.ts";

import { Dialog } from "../../ui/Dialog.tsx";
import { LoadMoreButton } from "../../ui/LoadMoreButton.tsx";
import { ProjectGrid, ReportProject } from "./ProjectGrid.tsx";

interface AllProjectsProps {
  projects: readonly Project[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A portfolio may have 200 projects; this many covers at a time are enough. */
const PAGE = 24;

/** All projects of another member. */
export function AllProjects({ projects, open, onOpenChange }: AllProjectsProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Projects"
      description={`${projects.length} in all`}
      size="lg"
    >
      <div className="@container flex flex-col gap-4">
        <ProjectGrid wraps projects={projects.slice(0, shown)}>
          {(project) => <ReportProject project={project} />}
        </ProjectGrid>
        <LoadMoreButton hasMore={projects.length > shown} onMore={() => setShown(shown + PAGE)} />
      </div>
    </Dialog>
  );
}
