import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { cx } from "./cx.ts";
import { controlLook, useFieldControl } from "./field-context.ts";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  options?: readonly SelectOption[] | undefined;
  groups?: readonly SelectGroup[] | undefined;
  /** The first, empty option: 'Choose a trade'. */
  placeholder?: string | undefined;
}

function draw(options: readonly SelectOption[]) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}

/** The platform's own select: the best there is on a phone, and it cannot fall off the screen. */
export function Select({ options, groups, placeholder, className, required, ...rest }: SelectProps) {
  const control = useFieldControl({ ...rest, required });
  return (
    <div className="relative">
      <select
        {...rest}
        {...control}
        className={cx(controlLook(), "appearance-none truncate pr-9", className)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options ? draw(options) : null}
        {groups?.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {draw(group.options)}
          </optgroup>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-muted" />
    </div>
  );
}
