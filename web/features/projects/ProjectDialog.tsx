import { useState } from "react";

import { deleteProject } from "#contracts/projects.ts";
import type { Project } from "#contracts/projects.ts";
import { PROJECT_DESCRIPTION_MAX } from "#contracts/reference/limits.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { useFileDrop } from "../../platform/media/use-file-drop.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { toast } from "../../ui/toast-store.ts";
import { changePortfolio, refreshPortfolio } from "./project-cache.ts";
import { ProjectPhotos } from "./ProjectPhotos.tsx";
import { useProjectForm } from "./use-project-form.ts";

interface ProjectDialogProps {
  userId: number;
  /** The project to change; absent for a new one. */
  project: Project | undefined;
  open: boolean;
  onClose: () => void;
  onCreated: (project: Project) => void;
}

/** Adds or edits a project. Typed text survives an error and a reload; closing asks first. */
export function ProjectDialog({ userId, project, open, onClose, onCreated }: ProjectDialogProps) {
  const { form, photos, feedback, isDirty, isSaving, isWaiting, close, submit } = useProjectForm({
    userId,
    project,
    onClose,
    onCreated,
  });
  const { errors, idOf, field, input } = form;
  const { isOver, handlers } = useFileDrop(photos.take);
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
      <div
        className={cx(
          "flex flex-col gap-4 rounded-control",
          isOver && "outline-3 outline-offset-4 outline-blue outline-dashed",
        )}
        {...handlers}
      >
        <NeedsSignal>A project cannot be sent without one. What you type is kept.</NeedsSignal>
        <ErrorSummary errors={form.summary} />
        <Field {...field("title")} label="Title" required>
          <Input
            {...input("title")}
            autoComplete="off"
            dir="auto"
            readOnly={isSaving}
            placeholder="Loft conversion, Leeds"
          />
        </Field>
        <Field {...field("description")} label="Description" required>
          <Textarea
            max={PROJECT_DESCRIPTION_MAX}
            minRows={4}
            maxRows={10}
            dir="auto"
            readOnly={isSaving}
            {...input("description")}
            placeholder="What you did, for whom, how long it took"
          />
        </Field>
        <ProjectPhotos id={idOf("imageUrls")} error={errors.imageUrls} photos={photos} isLocked={isSaving} />
      </div>
    </FormDialog>
  );
}
