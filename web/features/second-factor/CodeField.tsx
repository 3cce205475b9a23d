import { useEffect } from "react";

import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";

interface CodeFieldProps {
  id: string;
  label: string;
  /** True for six digits; a recovery code has letters. */
  isNumeric: boolean;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** A field to type or paste a code; takes the focus when it appears. */
export function CodeField({ id, label, isNumeric, value, onChange, error }: CodeFieldProps) {
  useEffect(() => {
    document.getElementById(id)?.focus();
  }, [id]);
  return (
    <Field id={id} label={label} required error={error}>
      <Input
        inputMode={isNumeric ? "numeric" : "text"}
        autoComplete={isNumeric ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className="min-h-11 tabular-nums"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
