import type { Qualification } from "#contracts/qualifications.ts";
import { QUALIFICATION_DESCRIPTION_MAX } from "#contracts/reference/limits.ts";

import type { useFileUpload } from "../../platform/files/use-file-upload.ts";
import type { useForm } from "../../platform/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { CertificateField } from "./CertificateField.tsx";
import type { QualificationDraft, QualificationValues } from "./qualification-values.ts";

interface QualificationFieldsProps {
  form: ReturnType<typeof useForm<QualificationValues>>;
  upload: ReturnType<typeof useFileUpload>;
  today: string;
  /** The one being changed. */
  before: Qualification | undefined;
}

const PAIR = "grid gap-4 md:grid-cols-2";

/** The fields of the qualification form, in the order in which their errors are listed. */
export function QualificationFields({ form, upload, today, before }: QualificationFieldsProps) {
  const { values, errors, idOf, set } = form;
  const control = (name: keyof QualificationDraft) => ({
    value: values[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <>
      <Field id={idOf("title")} label="Title" required error={errors.title}>
        <Input {...control("title")} dir="auto" placeholder="NVQ Level 3 Carpentry" />
      </Field>
      <Field
        id={idOf("issuingOrganization")}
        label="Issuing organisation (optional)"
        error={errors.issuingOrganization}
      >
        <Input {...control("issuingOrganization")} dir="auto" placeholder="City & Guilds" />
      </Field>
      <div className={PAIR}>
        <Field id={idOf("scheme")} label="Scheme (optional)" error={errors.scheme}>
          <Input {...control("scheme")} dir="auto" placeholder="CSCS" />
        </Field>
        <Field id={idOf("level")} label="Level (optional)" error={errors.level}>
          <Input {...control("level")} dir="auto" placeholder="Gold" />
        </Field>
      </div>
      <Field
        id={idOf("number")}
        label="Number (optional)"
        error={errors.number}
        help="Others see its last four characters."
      >
        <Input {...control("number")} />
      </Field>
      <div className={PAIR}>
        <Field id={idOf("dateObtained")} label="Date obtained (optional)" error={errors.dateObtained}>
          <Input type="date" max={today} {...control("dateObtained")} />
        </Field>
        <Field id={idOf("expiresOn")} label="Expires on (optional)" error={errors.expiresOn}>
          <Input type="date" min={values.dateObtained || undefined} {...control("expiresOn")} />
        </Field>
      </div>
      <Field id={idOf("description")} label="Description (optional)" error={errors.description}>
        <Textarea
          {...control("description")}
          dir="auto"
          max={QUALIFICATION_DESCRIPTION_MAX}
          minRows={2}
          maxRows={8}
        />
      </Field>
      <CertificateField
        id={idOf("certificateUrl")}
        error={errors.certificateUrl}
        value={values.certificateUrl}
        stored={before?.certificateName ?? null}
        upload={upload}
        onChange={(certificate) => set("certificateUrl", certificate)}
      />
    </>
  );
}
