import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { suggestEmail } from "./email-typos.ts";

interface EmailFieldProps {
  id: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoComplete?: "email" | "username";
  help?: string;
}

/** An e-mail address; asks 'Did you mean …?' when the domain looks like a slip of the thumb. */
export function EmailField({
  id,
  label = "E-mail",
  value,
  onChange,
  error,
  autoComplete = "email",
  help,
}: EmailFieldProps) {
  const suggestion = suggestEmail(value);
  return (
    <div>
      <Field id={id} label={label} required error={error} help={help}>
        <Input
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <p role="status" className="text-sm text-muted">
        {suggestion === null ? null : (
          <>
            Did you mean{" "}
            <button
              type="button"
              className="inline-flex min-h-control items-center rounded-chip font-semibold break-all text-blue underline underline-offset-3"
              onClick={() => onChange(suggestion)}
            >
              {suggestion}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  );
}
