import { FileText, Replace, Upload, X } from "lucide-react";
import { useId } from "react";

import { FileButton } from "../../platform/files/FileButton.tsx";
import { SendingFile } from "../../platform/files/SendingFile.tsx";
import type { ArrivedFile, useFileUpload } from "../../platform/files/use-file-upload.ts";
import { FieldError } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

interface CvFieldProps {
  /** The button's, for the summary of what is wrong. */
  id: string;
  isRequired: boolean;
  error: string | undefined;
  /** A file of this application, which overrides the profile's. */
  value: Pick<ArrivedFile, "name"> | null;
  /** What the profile's CV is called; null when there is none. */
  profileCv: string | null;
  upload: ReturnType<typeof useFileUpload>;
  onRemove: () => void;
}

/** The CV that goes with an application: one from this device, or a copy of the profile's. */
export function CvField({ id, isRequired, error, value, profileCv, upload, onRemove }: CvFieldProps) {
  const wordsId = useId();
  const isSending = upload.sending !== undefined;
  const hasAny = value !== null || profileCv !== null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        {isRequired ? "CV (required)" : "CV (optional)"}
      </legend>
      {upload.sending === undefined ? null : <SendingFile {...upload.sending} onCancel={upload.cancel} />}
      {hasAny && !isSending ? (
        <div className="flex min-h-control items-center gap-3 rounded-control border border-line py-1 pr-1 pl-3">
          <FileText aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-semibold">{value?.name ?? profileCv}</span>
            {value === null ? <span className="block text-muted">A copy of your profile’s CV</span> : null}
          </span>
          {value === null ? null : (
            <IconButton
              label="Remove this CV"
              icon={<X aria-hidden />}
              tooltip={false}
              onClick={() => {
                onRemove();
                // The button that was pressed has gone.
                document.getElementById(id)?.focus();
              }}
            />
          )}
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton
          id={id}
          purpose="cv"
          label="CV file"
          icon={hasAny ? <Replace aria-hidden /> : <Upload aria-hidden />}
          disabled={isSending}
          aria-describedby={wordsId}
          onFile={upload.take}
        >
          {hasAny ? "Use another file" : "Upload CV"}
        </FileButton>
        <p className="text-sm text-muted">PDF, Word document or image, at most 10 MB</p>
      </div>
      <FieldError id={wordsId}>{error}</FieldError>
    </fieldset>
  );
}
