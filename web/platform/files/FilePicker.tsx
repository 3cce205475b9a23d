import type { ComponentProps } from "react";

interface FilePickerProps extends Pick<
  ComponentProps<"input">,
  "ref" | "accept" | "multiple" | "capture" | "aria-label"
> {
  onFiles: (files: File[]) => void;
}

/** The browser's own picker, out of sight: a button opens it. */
export function FilePicker({ onFiles, ...rest }: FilePickerProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file may be chosen again after it was taken out.
        currentTarget.value = "";
        onFiles(files);
      }}
    />
  );
}
