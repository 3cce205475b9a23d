import { useRef } from "react";

import { FILE_RULES } from "#contracts/private-files.ts";
import type { FilePurpose } from "#contracts/private-files.ts";

import { Button } from "../../ui/Button.tsx";
import type { ButtonProps } from "../../ui/Button.tsx";

interface FileButtonProps extends Pick<
  ButtonProps,
  "id" | "icon" | "size" | "variant" | "disabled" | "children" | "aria-describedby"
> {
  purpose: FilePurpose;
  /** The picker's name. */
  label: string;
  onFile: (file: File) => void;
}

/** Opens the picker for a private file. */
export function FileButton({ purpose, label, onFile, ...rest }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { accept, takesPhotos } = FILE_RULES[purpose];
  return (
    <>
      <Button {...rest} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={takesPhotos ? `image/*,${accept}` : accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
