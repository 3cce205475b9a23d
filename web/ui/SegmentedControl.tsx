import { useId } from "react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for screen readers: 'Whose posts'. */
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** A choice of one among two or three, side by side. Radio buttons underneath: arrow keys move, one tab stop. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset
      className={cx("inline-flex max-w-full flex-wrap rounded-control border border-line bg-card", className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          // The whole segment can be pressed; the pill inside is only its look.
          className="relative flex min-h-control flex-1 cursor-pointer items-stretch p-[3px] first-of-type:pr-0 last-of-type:pl-0"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="peer absolute inset-0 size-full appearance-none opacity-0"
          />
          <span className="inline-flex flex-1 items-center justify-center gap-1.5 rounded-chip border border-transparent px-3.5 text-sm font-semibold whitespace-nowrap text-muted transition-colors peer-checked:border-ink peer-checked:bg-ink peer-checked:text-on-ink forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue hover:text-ink peer-checked:hover:text-on-ink [&_svg]:size-4">
            {option.icon}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
