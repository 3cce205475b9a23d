import { PROJECT_DESCRIPTION_MAX } from "#contracts/reference/limits.ts";

import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { ProjectPhotos } from "./ProjectPhotos.tsx";
import type { useProjectForm } from "./use-project-form.ts";

type ProjectForm = ReturnType<typeof useProjectForm>;

interface ProjectFieldsProps {
  form: ProjectForm["form"];
  photos: ProjectForm["photos"];
  /** While it is being saved nothing may change. */
  isLocked: boolean;
}

/** The fields of the project form, in the order in which their errors are listed. */
export function ProjectFields({ form, photos, isLocked }: ProjectFieldsProps) {
  const { errors, idOf, field, input } = form;
  return (
    <>
      <ErrorSummary errors={form.summary} />
      <Field {...field("title")} label="Title" required>
        <Input
          {...input("title")}
          autoComplete="off"
          dir="auto"
          readOnly={isLocked}
          placeholder="Loft conversion, Leeds"
        />
      </Field>
      <Field {...field("description")} label="Description" required>
        <Textarea
          max={PROJECT_DESCRIPTION_MAX}
          minRows={4}
          maxRows={10}
          dir="auto"
          readOnly={isLocked}
          {...input("description")}
          placeholder="What you did, for whom, how long it took"
        />
      </Field>
      <ProjectPhotos id={idOf("imageUrls")} error={errors.imageUrls} photos={photos} isLocked={isLocked} />
    </>
  );
}
