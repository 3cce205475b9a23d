import { useState } from "react";

import { deleteProject } from "#contracts/projects.ts";
import type { Project } from "#contracts/projects.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { changePortfolio, refreshPortfolio } from "./project-cache.ts";
import { ProjectFields } from "./ProjectFields.tsx";
import { useProjectForm } from "./use-project-form.ts";

interface ProjectDialogProps {
  userId: number;
  /** The project to change; absent for a new one. */
  project: Project | undefined;
  open: boolean;
  onClose: () => void;
  onCreated: (project: Project) => void;
}

/** Adds a project or changes one. What is typed survives an error and a reload; closing asks first. */
export function ProjectDialog({ userId, project, open, onClose, onCreated }: ProjectDialogProps) {
  const { form, photos, feedback, isDirty, isSaving, isWaiting, close, submit } = useProjectForm({
    userId,
    project,
    onClose,
    onCreated,
  });
  const [isDeleting, setDeleting] = useState<boolean>();
  return (
    <FormDialog
      open={open}
      title={project === undefined ? "Add Project" : "Edit Project"}
      dirty={isDirty}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      onSubmit={submit}
      submitLabel={project === undefined ? "Add Project" : "Update"}
      pending={isSaving || isWaiting}
      stoppable={isWaiting}
      pendingText={isWaiting ? "Sending photos…" : "Saving…"}
      otherButtons={
        project === undefined ? null : (
          <Button
            variant="danger"
            className="md:mr-auto"
            disabled={isSaving || isWaiting}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        )
      }
      overlays={
        project === undefined || isDeleting === undefined ? null : (
          <DeletionDialog
            endpoint={deleteProject}
            call={{ params: { id: project.id } }}
            open={isDeleting}
            onClose={() => setDeleting(false)}
            title="Delete project"
            text="Are you sure you want to delete this project? This action cannot be undone."
            gone="project_not_found"
            onGone={() => {
              changePortfolio(userId, (projects) => projects.filter(({ id }) => id !== project.id));
              refreshPortfolio(userId);
              setDeleting(false);
              close();
              toast({ title: "Project deleted", tone: "success" });
            }}
            failed="Failed to delete project. Please try again."
          />
        )
      }
    >
      <NeedsSignal>A project cannot be sent without one. What you type is kept.</NeedsSignal>
      <ProjectFields form={form} photos={photos} isLocked={isSaving} />
    </FormDialog>
  );
}
