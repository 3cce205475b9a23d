import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";
import { FieldError } from "./Field.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}

/** A checkbox with a label; pressing the label works too. */
export function Checkbox({ label, help, error, className, id, ...rest }: CheckboxProps) {
  const made = useId();
  const control = id ?? made;
  const helpId = `${control}-help`;
  const errorId = `${control}-error`;
  const describedBy = [error ? errorId : "", help ? helpId : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={control} className="flex min-h-control items-center gap-2.5 text-base">
        <input
          {...rest}
          id={control}
          type="checkbox"
          aria-describedby={describedBy === "" ? undefined : describedBy}
          aria-invalid={error ? true : undefined}
          className={cx(
            "size-[1.125rem] shrink-0 accent-ink",
            error && "outline-2 outline-offset-2 outline-red",
          )}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
      {help ? (
        <p id={helpId} className="pl-7 text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}
