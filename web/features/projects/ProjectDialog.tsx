import { Suspense, useId, useState } from "react";

import type { Project } from "#contracts/projects.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ProjectFields } from "./ProjectFields.tsx";
import { useProjectForm } from "./use-project-form.ts";

const DeleteProject = lazyComponent(() => import("./DeleteProject.tsx").then((part) => part.DeleteProject));

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
  const formId = useId();
  const { form, photos, feedback, isDirty, isSaving, isWaiting, close, submit } = useProjectForm({
    userId,
    project,
    onClose,
    onCreated,
  });
  const [isDeleting, setDeleting] = useState<boolean>();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isSaving || close()}
      title={project === undefined ? "Add Project" : "Edit Project"}
      dirty={isDirty}
      closeOnOutside={false}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          {project === undefined ? null : (
            <Button
              variant="danger"
              className="md:mr-auto"
              disabled={isSaving || isWaiting}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isSaving || isWaiting}
            pendingText={isWaiting ? "Sending photos…" : "Saving…"}
          >
            {project === undefined ? "Add Project" : "Update"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ProjectFields form={form} photos={photos} isLocked={isSaving} />
      </form>
      {project === undefined || isDeleting === undefined ? null : (
        <Suspense>
          <DeleteProject project={project} open={isDeleting} onOpenChange={setDeleting} onDeleted={close} />
        </Suspense>
      )}
    </Dialog>
  );
}
