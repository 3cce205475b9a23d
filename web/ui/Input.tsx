import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";
import { controlLook, useFieldControl } from "./field-context.ts";
import type { ControlLook } from "./field-context.ts";

export interface InputProps extends ComponentProps<"input"> {
  /** At the start inside the box: '£', a search icon. */
  before?: ReactNode;
  /** At the end inside the box: a unit, a button. */
  after?: ReactNode;
  look?: ControlLook | undefined;
}

/** One line of text. Stands in a `Field`, or alone with an `aria-label`. */
export function Input({ before, after, look, className, required, ...rest }: InputProps) {
  const control = useFieldControl({ ...rest, required });
  const input = (
    <input
      {...rest}
      {...control}
      className={cx(
        controlLook(look),
        "text-ellipsis",
        Boolean(before) && "pl-9",
        Boolean(after) && "pr-12",
        className,
      )}
    />
  );
  if (!before && !after) return input;
  return (
    <div className="relative">
      {before ? (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-9 items-center justify-center text-muted [&_svg]:size-4.5">
          {before}
        </span>
      ) : null}
      {input}
      {after ? (
        <span className="absolute inset-y-0 right-0 flex items-center pr-0.5 text-muted">{after}</span>
      ) : null}
    </div>
  );
}
