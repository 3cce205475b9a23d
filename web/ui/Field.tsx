import { CircleAlert } from "lucide-react";
import { useId, useMemo } from "react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { FieldContext } from "./field-context.ts";

export interface FieldProps {
  label: ReactNode;
  /** The control's id; made up when absent. Give one to link to it from an `ErrorSummary`. */
  id?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  /** At the right of the label: 'Forgot password?'. */
  action?: ReactNode;
  className?: string | undefined;
  /** One control: `Input`, `Textarea`, `Select`, `PasswordInput`. */
  children: ReactNode;
}

/** The words under a control that say what is wrong with it. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className={cx("text-sm font-medium text-red", children ? "flex gap-1.5" : "hidden")}>
      <CircleAlert className="mt-[0.15em] size-[1.1em]" />
      <span>{children}</span>
    </p>
  );
}

/** Label above, control, help and error under; the control inside learns its id, its descriptions and its state. */
export function Field(props: FieldProps) {
  const { label, help, error, required, hideLabel = false, action, className, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : "", help ? helpId : ""].filter(Boolean).join(" ");
  const invalid = Boolean(error);
  const control = useMemo(
    () => ({
      id,
      "aria-describedby": describedBy === "" ? undefined : describedBy,
      "aria-invalid": invalid ? (true as const) : undefined,
      required,
    }),
    [id, describedBy, invalid, required],
  );
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <div
        className={cx(
          "flex flex-wrap items-baseline justify-between gap-x-3",
          hideLabel && !action && "sr-only",
        )}
      >
        <label htmlFor={id} className={cx("text-sm font-semibold text-ink", hideLabel && "sr-only")}>
          {label}
          {required ? (
            <span aria-hidden className="text-red">
              {" *"}
            </span>
          ) : null}
        </label>
        {action}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldError id={errorId}>{error}</FieldError>
      {help ? (
        <p id={helpId} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}
