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
  const { values, errors, idOf, set } = form;
  return (
    <>
      <ErrorSummary errors={form.summary} />
      <Field id={idOf("title")} label="Title" required error={errors.title}>
        <Input
          value={values.title}
          autoComplete="off"
          dir="auto"
          readOnly={isLocked}
          placeholder="Loft conversion, Leeds"
          onChange={(event) => set("title", event.target.value)}
        />
      </Field>
      <Field id={idOf("description")} label="Description" required error={errors.description}>
        <Textarea
          max={PROJECT_DESCRIPTION_MAX}
          minRows={4}
          maxRows={10}
          dir="auto"
          readOnly={isLocked}
          value={values.description}
          placeholder="What you did, for whom, how long it took"
          onChange={(event) => set("description", event.target.value)}
        />
      </Field>
      <ProjectPhotos id={idOf("imageUrls")} error={errors.imageUrls} photos={photos} isLocked={isLocked} />
    </>
  );
}
