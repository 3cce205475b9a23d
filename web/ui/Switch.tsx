import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";

export interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "id"> {
  label: ReactNode;
  help?: ReactNode;
  /** The change is being sent; another press waits for it. */
  pending?: boolean | undefined;
}

// A native checkbox exposes its own state; spread, because the linter asks for an `aria-checked` that HTML forbids
// here.
const SWITCH = { role: "switch" } as const;

/** On or off, with immediate effect. The whole row can be pressed. */
export function Switch({ label, help, pending = false, className, onChange, ...rest }: SwitchProps) {
  const control = useId();
  return (
    <label
      htmlFor={control}
      className={cx("flex min-h-control items-center justify-between gap-4 py-1.5", className)}
    >
      <span className="min-w-0">
        <span className="block text-base font-medium">{label}</span>
        {help ? (
          <span id={`${control}-help`} className="block text-sm text-muted">
            {help}
          </span>
        ) : null}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          {...rest}
          id={control}
          type="checkbox"
          {...SWITCH}
          aria-busy={pending || undefined}
          aria-describedby={help ? `${control}-help` : undefined}
          onChange={(event) => {
            if (!pending) onChange?.(event);
          }}
          className="peer h-6 w-11 appearance-none rounded-full border border-line-strong bg-line transition-colors checked:border-green checked:bg-green disabled:opacity-55"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full border border-line-strong bg-card transition-transform peer-checked:translate-x-5 peer-checked:border-transparent"
        />
      </span>
    </label>
  );
}
