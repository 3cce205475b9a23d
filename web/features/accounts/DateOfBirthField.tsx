import { FieldError } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { splitDate } from "./sign-up-details.ts";

interface DateOfBirthFieldProps {
  /** The first box's id; an error links to it. */
  id: string;
  value: { day: string; month: string; year: string };
  onChange: (change: Partial<{ day: string; month: string; year: string }>) => void;
  error?: string | undefined;
}

const PARTS = [
  { name: "day", label: "Day", autoComplete: "bday-day", inputMode: "numeric", width: "w-18" },
  // A text keyboard, because the month may be typed as a name.
  { name: "month", label: "Month", autoComplete: "bday-month", inputMode: "text", width: "w-28" },
  { name: "year", label: "Year", autoComplete: "bday-year", inputMode: "numeric", width: "w-24" },
] as const;

/** Three boxes: a date known by heart is faster to type than to pick from a calendar of eighty years, even in gloves. */
export function DateOfBirthField({ id, value, onChange, error }: DateOfBirthFieldProps) {
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = error ? `${errorId} ${helpId}` : helpId;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={describedBy}>
      <legend className="pb-1.5 text-sm font-semibold">
        Date of birth
        <span aria-hidden className="text-red">
          {" *"}
        </span>
      </legend>
      <div className="flex gap-3">
        {PARTS.map(({ name, label, autoComplete, inputMode, width }, at) => (
          <label key={name} className={`flex flex-col gap-1 text-sm text-muted ${width}`}>
            {label}
            <Input
              id={at === 0 ? id : `${id}-${name}`}
              inputMode={inputMode}
              autoComplete={autoComplete}
              maxLength={20}
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={at === 0 ? describedBy : undefined}
              value={value[name]}
              onChange={(event) => onChange(splitDate(name, event.target.value))}
            />
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <p id={helpId} className="text-sm text-muted">
        For example 27 3 1990, or 27 Mar 1990. You must be at least 16. We never show it.
      </p>
    </fieldset>
  );
}
