import { useRef } from "react";

import { Button } from "../../ui/Button.tsx";
import type { ButtonProps } from "../../ui/Button.tsx";

interface FileButtonProps extends Pick<
  ButtonProps,
  "id" | "icon" | "variant" | "disabled" | "pending" | "pendingText" | "children" | "aria-describedby"
> {
  accept: string;
  /** The picker's name. */
  label: string;
  onFile: (file: File) => void;
}

/** Opens the picker for one file. */
export function FileButton({ accept, label, onFile, ...rest }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
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
