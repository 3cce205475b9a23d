import { Check, Dot } from "lucide-react";
import { useId } from "react";

import type { FormPart } from "../../platform/use-form.ts";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import type { NewPasswords } from "./new-passwords.ts";
import { PASSWORD_RULES } from "./password-rules.ts";

interface NewPasswordFieldsProps {
  form: FormPart<NewPasswords>;
  label?: string;
  /** True for a member who had a password: says that an earlier one cannot be used again. */
  notUsedBefore?: boolean;
}

/** The new password, typed twice, with its rules ticked off as they are met. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { form, label = "Password", notUsedBefore = false } = props;
  const { values, field, input } = form;
  const rulesId = useId();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <Field {...field("password")} label={label} required>
          <PasswordInput autoComplete="new-password" aria-details={rulesId} {...input("password")} />
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
      <Field {...field("confirmPassword")} label="Confirm password" required>
        <PasswordInput autoComplete="new-password" {...input("confirmPassword")} />
      </Field>
    </div>
  );
}

/** A rule without `met` can be checked only by the server, so it is only stated. */
function Rule({ label, met = false }: { label: string; met?: boolean }) {
  return (
    <li className={cx("flex items-center gap-1.5", met ? "text-green" : "text-muted")}>
      {met ? <Check className="size-4" /> : <Dot className="size-4" />}
      <span>
        {label}
        {met ? <span className="sr-only">, met</span> : null}
      </span>
    </li>
  );
}
