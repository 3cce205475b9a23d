import { FileText, Paperclip, Replace, X } from "lucide-react";
import { useId } from "react";

import { FileButton } from "../../platform/files/FileButton.tsx";
import { SendingFile } from "../../platform/files/SendingFile.tsx";
import type { ArrivedFile, useFileUpload } from "../../platform/files/use-file-upload.ts";
import { FieldError } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

interface CertificateFieldProps {
  /** The button's, for the summary of what is wrong. */
  id: string;
  error: string | undefined;
  /** A file that has arrived; null takes the certificate away; undefined leaves it as it is. */
  value: ArrivedFile | null | undefined;
  /** What the certificate is called that the qualification has already. */
  stored: string | null;
  upload: ReturnType<typeof useFileUpload>;
  onChange: (value: ArrivedFile | null | undefined) => void;
}

/** The certificate of a qualification: an image or a PDF, sent as soon as it is chosen. */
export function CertificateField({ id, error, value, stored, upload, onChange }: CertificateFieldProps) {
  const wordsId = useId();
  const name = value === undefined ? stored : (value?.name ?? null);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Certificate (optional)</legend>
      {upload.sending === undefined ? null : <SendingFile {...upload.sending} onCancel={upload.cancel} />}
      {name === null || upload.sending !== undefined ? null : (
        <div className="flex items-center gap-3 rounded-control border border-line py-1 pr-1 pl-3">
          <FileText aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
          <IconButton
            label="Remove certificate"
            icon={<X aria-hidden />}
            tooltip={false}
            onClick={() => {
              onChange(stored === null ? undefined : null);
              // The button that was pressed has gone.
              document.getElementById(id)?.focus();
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton
          id={id}
          purpose="certificate"
          label="Certificate file"
          icon={name === null ? <Paperclip aria-hidden /> : <Replace aria-hidden />}
          disabled={upload.sending !== undefined}
          aria-describedby={wordsId}
          onFile={upload.take}
        >
          {name === null ? "Add certificate" : "Replace certificate"}
        </FileButton>
        <p className="text-sm text-muted">Image or PDF, at most 5 MB. Larger photos are made smaller.</p>
      </div>
      <FieldError id={wordsId}>{error}</FieldError>
    </fieldset>
  );
}
