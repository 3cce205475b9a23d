import { FolderOpen } from "lucide-react";
import { useState } from "react";

import type { Project } from "#contracts/projects.ts";
import { countOf } from "#contracts/short-count.ts";

import { lazyDialog } from "../../platform/lazy-component.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ProjectGrid, ReportProject } from "./ProjectGrid.tsx";
import { ProjectPanel } from "./ProjectPanel.tsx";
import type { ProjectRead } from "./ProjectPanel.tsx";

const AllProjects = lazyDialog(() => import("./AllProjects.tsx").then((part) => part.AllProjects));

const SHOWN = 3;

/** Another member's first three projects, and a button for the rest. */
export function RecentProjects({ read }: { read: ProjectRead }) {
  return (
    <ProjectPanel title="Recent Projects" read={read}>
      {(projects) =>
        projects.length === 0 ? (
          <EmptyState icon={<FolderOpen />} title="No projects yet" className="pt-4!" />
        ) : (
          <Some projects={projects} />
        )
      }
    </ProjectPanel>
  );
}

function Some({ projects }: { projects: readonly Project[] }) {
  const [isOpen, setOpen] = useState(false);
  const more = projects.length - SHOWN;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <ProjectGrid wraps projects={projects.slice(0, SHOWN)}>
        {(project) => <ReportProject project={project} />}
      </ProjectGrid>
      {more > 0 ? (
        <Button full aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {`+${countOf(more, "more project")}`}
        </Button>
      ) : null}
      <AllProjects projects={projects} open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
