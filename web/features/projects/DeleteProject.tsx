import { deleteProject } from "#contracts/projects.ts";
import type { Project } from "#contracts/projects.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { changePortfolio, refreshPortfolio } from "./project-cache.ts";

interface DeleteProjectProps {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

/** Asks before a project goes for good. */
export function DeleteProject({ project, open, onOpenChange, onDeleted }: DeleteProjectProps) {
  const finish = () => {
    changePortfolio(project.userId, (projects) => projects.filter(({ id }) => id !== project.id));
    refreshPortfolio(project.userId);
    onOpenChange(false);
    onDeleted();
    toast({ title: "Project deleted", tone: "success" });
  };
  return (
    <DeletionDialog
      endpoint={deleteProject}
      call={{ params: { id: project.id } }}
      open={open}
      onOpenChange={onOpenChange}
      title="Delete project"
      text="Are you sure you want to delete this project? This action cannot be undone."
      gone="project_not_found"
      onGone={finish}
      failed="Failed to delete project. Please try again."
    />
  );
}
