import { lazyComponent } from "../../platform/lazy-component.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";

/** Loaded on demand: otherwise it would be in every visitor's first screen. */
const EmailSuggestion = lazyComponent(() =>
  import("./EmailSuggestion.tsx").then((part) => part.EmailSuggestion),
);

interface EmailFieldProps {
  id: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoComplete?: "email" | "username";
  help?: string;
}

/** An email field that asks 'Did you mean …?' when the domain looks mistyped. */
export function EmailField({
  id,
  label = "Email",
  value,
  onChange,
  error,
  autoComplete = "email",
  help,
}: EmailFieldProps) {
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
        {value.includes("@") ? <EmailSuggestion value={value} onTake={onChange} /> : null}
      </p>
    </div>
  );
}
