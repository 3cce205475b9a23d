import { Check, Dot } from "lucide-react";
import { useId } from "react";

import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { PASSWORD_RULES } from "./password-rules.ts";

interface NewPasswordFieldsProps {
  ids: { password: string; confirmPassword: string };
  label?: string;
  values: { password: string; confirmPassword: string };
  errors: { password?: string | undefined; confirmPassword?: string | undefined };
  onChange: (change: Partial<{ password: string; confirmPassword: string }>) => void;
  /** Whoever had a password before is told that it cannot be one of those. */
  notUsedBefore?: boolean;
}

/** A new password, twice, with its rules ticked off as they are met. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { ids, label = "Password", values, errors, onChange, notUsedBefore = false } = props;
  const rulesId = useId();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <Field id={ids.password} label={label} required error={errors.password}>
          <PasswordInput
            autoComplete="new-password"
            aria-details={rulesId}
            value={values.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        </Field>
        <ul
          id={rulesId}
          aria-label="Password rules"
          className="grid gap-x-4 gap-y-0.5 text-sm md:grid-cols-2"
        >
          {PASSWORD_RULES.map((rule) => (
            <Rule key={rule.label} label={rule.label} met={rule.isMet(values.password)} />
          ))}
          {notUsedBefore ? <Rule label="Cannot be a previously used password" /> : null}
        </ul>
      </div>
      <Field id={ids.confirmPassword} label="Confirm password" required error={errors.confirmPassword}>
        <PasswordInput
          autoComplete="new-password"
          value={values.confirmPassword}
          onChange={(event) => onChange({ confirmPassword: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** Without `met` nobody but the server can tell, so it is only said. */
function Rule({ label, met = false }: { label: string; met?: boolean }) {
  return (
    <li className={cx("flex items-center gap-1.5", met ? "text-green" : "text-muted")}>
      {met ? <Check aria-hidden className="size-4" /> : <Dot aria-hidden className="size-4" />}
      <span>
        {label}
        {met ? <span className="sr-only">, met</span> : null}
      </span>
    </li>
  );
}
