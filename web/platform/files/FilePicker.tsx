import type { ComponentProps } from "react";

interface FilePickerProps extends Pick<
  ComponentProps<"input">,
  "ref" | "accept" | "multiple" | "capture" | "aria-label"
> {
  onFiles: (files: File[]) => void;
}

/** The browser's own file picker, hidden; a button opens it. */
export function FilePicker({ onFiles, ...rest }: FilePickerProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Allows the same file to be chosen again after it was removed.
        currentTarget.value = "";
        onFiles(files);
      }}
    />
  );
}
