import { Paperclip } from "lucide-react";

import type { Qualification } from "#contracts/qualifications.ts";
import { QUALIFICATION_DESCRIPTION_MAX } from "#contracts/reference/limits.ts";

import { PrivateFileField } from "../../platform/files/PrivateFileField.tsx";
import type { useFileUpload } from "../../platform/files/use-file-upload.ts";
import type { useForm } from "../../platform/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
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
  const { values, errors, idOf, set, field, input } = form;
  // Null takes the certificate away; undefined leaves it as it is.
  const stored = before?.certificateName ?? null;
  const certificate = values.certificateUrl === undefined ? stored : (values.certificateUrl?.name ?? null);
  const text = (name: keyof QualificationDraft) => ({ ...input(name), autoComplete: "off" });
  return (
    <>
      <Field {...field("title")} label="Title" required>
        <Input {...text("title")} dir="auto" placeholder="NVQ Level 3 Carpentry" />
      </Field>
      <Field {...field("issuingOrganization")} label="Issuing organisation (optional)">
        <Input {...text("issuingOrganization")} dir="auto" placeholder="City & Guilds" />
      </Field>
      <div className={PAIR}>
        <Field {...field("scheme")} label="Scheme (optional)">
          <Input {...text("scheme")} dir="auto" placeholder="CSCS" />
        </Field>
        <Field {...field("level")} label="Level (optional)">
          <Input {...text("level")} dir="auto" placeholder="Gold" />
        </Field>
      </div>
      <Field {...field("number")} label="Number (optional)" help="Others see its last four characters.">
        <Input {...text("number")} />
      </Field>
      <div className={PAIR}>
        <Field {...field("dateObtained")} label="Date obtained (optional)">
          <Input type="date" max={today} {...text("dateObtained")} />
        </Field>
        <Field {...field("expiresOn")} label="Expires on (optional)">
          <Input type="date" min={values.dateObtained || undefined} {...text("expiresOn")} />
        </Field>
      </div>
      <Field {...field("description")} label="Description (optional)">
        <Textarea
          {...text("description")}
          dir="auto"
          max={QUALIFICATION_DESCRIPTION_MAX}
          minRows={2}
          maxRows={8}
        />
      </Field>
      <PrivateFileField
        id={idOf("certificateUrl")}
        purpose="certificate"
        legend="Certificate (optional)"
        label="Certificate file"
        name={certificate}
        add={{ words: "Add certificate", icon: <Paperclip /> }}
        replaceWords="Replace certificate"
        help="Image or PDF, at most 5 MB. Larger photos are made smaller."
        error={errors.certificateUrl}
        upload={upload}
        remove={{
          words: "Remove certificate",
          act: () => set("certificateUrl", stored === null ? undefined : null),
        }}
      />
    </>
  );
}
