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
  /** The button's, for the summary of what is wrong. */
  id: string;
  purpose: FilePurpose;
  legend: string;
  /** The picker's name. */
  label: string;
  /** Of the file that is there; null when there is none. */
  name: string | null;
  /** Under the name. */
  note?: string | undefined;
  /** The button and its icon while there is no file, and the button once there is one. */
  add: { words: string; icon: ReactNode };
  replaceWords: string;
  /** Which files are taken. */
  help: string;
  error: string | undefined;
  upload: ReturnType<typeof useFileUpload>;
  /** Undefined where what is there cannot be taken away. */
  remove: { words: string; act: () => void } | undefined;
}

/** A private file of a form, sent as soon as it is chosen. */
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
                // The button that was pressed has gone.
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
