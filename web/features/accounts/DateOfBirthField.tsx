import { FieldError } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";

interface DateOfBirthFieldProps {
  /** The first box's; an error leads there. */
  id: string;
  value: { day: string; month: string; year: string };
  onChange: (change: Partial<{ day: string; month: string; year: string }>) => void;
  error?: string | undefined;
}

const PARTS = [
  { name: "day", label: "Day", autoComplete: "bday-day", digits: 2, width: "w-18" },
  { name: "month", label: "Month", autoComplete: "bday-month", digits: 2, width: "w-18" },
  { name: "year", label: "Year", autoComplete: "bday-year", digits: 4, width: "w-24" },
] as const;

/** Three boxes: a date known by heart is typed faster than picked from a calendar of eighty years, gloves or not. */
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
        {PARTS.map(({ name, label, autoComplete, digits, width }, at) => (
          <label key={name} className={`flex flex-col gap-1 text-sm text-muted ${width}`}>
            {label}
            <Input
              id={at === 0 ? id : `${id}-${name}`}
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={digits}
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={at === 0 ? describedBy : undefined}
              value={value[name]}
              onChange={(event) => onChange({ [name]: event.target.value.replace(/\D/g, "") })}
            />
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <p id={helpId} className="text-sm text-muted">
        For example 27 3 1990. You must be at least 16. We never show it.
      </p>
    </fieldset>
  );
}
