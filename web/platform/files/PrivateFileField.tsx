import { FileText, Replace, X } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import type { FilePurpose } from "#contracts/private-files.ts";

import { FieldError } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { FileButton } from "./FileButton.tsx";
import { SendingFile } from "./SendingFile.tsx";
import { acceptFor } from "./use-file-upload.ts";
import type { useFileUpload } from "./use-file-upload.ts";

interface PrivateFileFieldProps {
  /** The button's id, for the error summary to link to. */
  id: string;
  purpose: FilePurpose;
  legend: string;
  /** The picker's name. */
  label: string;
  /** The current file's name; null without a file. */
  name: string | null;
  /** The note below the name. */
  note?: string | undefined;
  /** The button and its icon while there is no file; `replaceWords` is the button's text once there is a file. */
  add: { words: string; icon: ReactNode };
  replaceWords: string;
  /** Which files are accepted. */
  help: string;
  error: string | undefined;
  upload: ReturnType<typeof useFileUpload>;
  /** Undefined where the file cannot be removed. */
  remove: { words: string; act: () => void } | undefined;
}

/** A form's private file, sent as soon as it is chosen. */
export function PrivateFileField(props: PrivateFileFieldProps) {
  const { id, purpose, legend, label, name, note, add, replaceWords, help, error, upload, remove } = props;
  const wordsId = useId();
  const isSending = upload.sending !== undefined;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {upload.sending === undefined ? null : <SendingFile {...upload.sending} onCancel={upload.cancel} />}
      {name === null || isSending ? null : (
        <div className="flex min-h-control items-center gap-3 rounded-control border border-line py-1 pr-1 pl-3">
          <FileText className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-semibold">{name}</span>
            {note === undefined ? null : <span className="block text-muted">{note}</span>}
          </span>
          {remove === undefined ? null : (
            <IconButton
              label={remove.words}
              icon={<X />}
              tooltip={false}
              onClick={() => {
                remove.act();
                // The pressed button has gone.
                document.getElementById(id)?.focus();
              }}
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton
          id={id}
          accept={acceptFor(purpose)}
          label={label}
          icon={name === null ? add.icon : <Replace />}
          disabled={isSending}
          aria-describedby={wordsId}
          onFile={upload.take}
        >
          {name === null ? add.words : replaceWords}
        </FileButton>
        <p className="text-sm text-muted">{help}</p>
      </div>
      <FieldError id={wordsId}>{error}</FieldError>
    </fieldset>
  );
}
