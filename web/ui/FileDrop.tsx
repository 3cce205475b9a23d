import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { ClipboardEvent, DragEvent, ReactNode } from "react";

import { cx } from "./cx.ts";
import { FieldError } from "./Field.tsx";
import { sortFiles } from "./file-rules.ts";
import type { FileRules } from "./file-rules.ts";

export interface FileDropProps extends FileRules {
  /** 'Add photos' */
  label: string;
  help?: ReactNode;
  multiple?: boolean | undefined;
  onFiles: (files: File[]) => void;
  /** One sentence for each file left out; shown here too. */
  onRefuse?: ((messages: string[]) => void) | undefined;
  disabled?: boolean | undefined;
  error?: string | undefined;
  icon?: ReactNode;
  className?: string | undefined;
}

/** A place for files: pressed, dropped on, or pasted into. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    help,
    multiple = false,
    onFiles,
    onRefuse,
    disabled = false,
    error,
    icon,
    className,
  } = props;
  const { accept, maxBytes } = props;
  const maxFiles = props.maxFiles ?? (multiple ? undefined : 1);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState("");
  const wrong = error ?? refusal;

  const offer = (list: FileList | null) => {
    if (disabled || !list || list.length === 0) return;
    const { taken, refused } = sortFiles([...list], { accept, maxFiles, maxBytes });
    setRefusal(refused.join(". "));
    if (refused.length > 0) onRefuse?.(refused);
    if (taken.length > 0) onFiles(taken);
  };

  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the file input inside is the control */}
      <label
        htmlFor={id}
        className={cx(
          "relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-control border border-dashed border-line-strong bg-field px-4 py-5 text-center transition-colors focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue",
          over ? "border-solid border-blue bg-blue-soft" : "hover:border-ink",
          disabled && "cursor-not-allowed opacity-55",
        )}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          offer(event.dataTransfer.files);
        }}
        onPaste={(event: ClipboardEvent) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          offer(event.clipboardData.files);
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={
            [wrong ? `${id}-error` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ") || undefined
          }
          className="sr-only"
          onChange={(event) => {
            offer(event.target.files);
            // The same file may be chosen again after it was taken out.
            event.target.value = "";
          }}
        />
        <span className="text-muted [&_svg]:size-6">{icon ?? <Upload aria-hidden />}</span>
        <span className="text-sm font-semibold">{label}</span>
        <span aria-hidden className="hidden text-sm text-muted fine:block">
          or drop {multiple ? "them" : "it"} here
        </span>
      </label>
      <div role="alert">
        <FieldError id={`${id}-error`}>{wrong === "" ? undefined : wrong}</FieldError>
      </div>
      {help ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}
