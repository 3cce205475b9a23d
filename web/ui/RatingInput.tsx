import { useId } from "react";
import type { Ref } from "react";

import { FieldError } from "./Field.tsx";
import { StarShape, starWords } from "./Rating.tsx";

export interface RatingInputProps {
  legend: string;
  /** The id of the checked radio button, for an `ErrorSummary`. */
  id?: string | undefined;
  /** 1 to 5. */
  value: number;
  /** Also called when the current star is pressed. */
  onChange: (stars: number) => void;
  error?: string | undefined;
  /** The checked radio button, where the focus belongs. */
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A choice of 1 to 5 stars. Radio buttons underneath, named '3 stars': arrow keys move, one tab stop. */
export function RatingInput(props: RatingInputProps) {
  const { legend, id, value, onChange, error, inputRef } = props;
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-col"
    >
      <legend id={`${name}-legend`} className="pb-1 text-sm font-semibold">
        {legend}
      </legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {[1, 2, 3, 4, 5].map((stars) => (
            <label
              key={stars}
              className="relative flex size-11 cursor-pointer items-center justify-center rounded-control hover:bg-ground has-focus-visible:outline-3 has-focus-visible:outline-blue"
            >
              <input
                ref={stars === value ? inputRef : undefined}
                type="radio"
                id={stars === value ? id : undefined}
                name={name}
                value={stars}
                aria-label={starWords(stars)}
                checked={stars === value}
                // Pressing the current star changes nothing, but it is a choice.
                onClick={() => onChange(stars)}
                onChange={() => onChange(stars)}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              />
              <StarShape filled={stars <= value} className="size-8 stroke-[1.4]" />
            </label>
          ))}
        </div>
        <span aria-hidden className="text-sm font-semibold text-muted">
          {starWords(value)}
        </span>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
