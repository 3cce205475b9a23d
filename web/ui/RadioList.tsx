import { useId } from "react";
import type { Ref } from "react";

import { FieldError } from "./Field.tsx";

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  help?: string | undefined;
}

export interface RadioListProps<Value extends string> {
  legend: string;
  options: readonly RadioOption<Value>[];
  /** Empty while nothing is chosen. */
  value: Value | "";
  onChange: (value: Value) => void;
  error?: string | undefined;
  ref?: Ref<HTMLFieldSetElement> | undefined;
}

/** A choice of one among several, one per line, each with a line of help. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, options, value, onChange, error, ref } = props;
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset
      ref={ref}
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-col"
    >
      <legend id={`${name}-legend`} className="pb-1.5 text-sm font-semibold">
        {legend}
      </legend>
      <FieldError id={errorId}>{error}</FieldError>
      {options.map((option) => (
        <label
          key={option.value}
          className="-mx-2 flex cursor-pointer items-start gap-3 rounded-control px-2 py-2 hover:bg-ground has-checked:bg-ground"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-[1.125rem] shrink-0 accent-ink"
          />
          <span className="min-w-0">
            <span className="block text-base leading-snug font-semibold">{option.label}</span>
            {option.help ? <span className="block text-sm text-muted">{option.help}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
