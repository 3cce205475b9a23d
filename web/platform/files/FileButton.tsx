import { useRef } from "react";

import { Button } from "../../ui/Button.tsx";
import type { ButtonProps } from "../../ui/Button.tsx";
import { FilePicker } from "./FilePicker.tsx";

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
      <FilePicker
        ref={picker}
        accept={accept}
        aria-label={label}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}
