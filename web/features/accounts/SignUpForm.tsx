import { Link } from "react-router";

import { signUpStepOne } from "#contracts/accounts.ts";

import { paths } from "../../paths.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { EmailField } from "./EmailField.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { signUpSteps } from "./sign-up-steps.ts";

/** Step 1 of joining: who, and which password. `onContinue` leads to step 2. */
export function SignUpForm({ onContinue }: { onContinue: () => void }) {
  const form = useForm({
    initial: startingValues(),
    check: (values) => findErrors(signUpStepOne, values),
    onChange: ({ password: _, confirmPassword: __, ...one }) => signUpSteps.keepOne(one),
  });
  const { values, errors, idOf, set, change } = form;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.submit(({ password, confirmPassword, ...one }) => {
        signUpSteps.finishOne(one, { password, confirmPassword });
        onContinue();
      })}
    >
      <ErrorSummary errors={form.summary} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Field id={idOf("firstName")} label="First name" required error={errors.firstName}>
          <Input
            autoComplete="given-name"
            value={values.firstName}
            onChange={(event) => set("firstName", event.target.value)}
          />
        </Field>
        <Field id={idOf("lastName")} label="Last name" required error={errors.lastName}>
          <Input
            autoComplete="family-name"
            value={values.lastName}
            onChange={(event) => set("lastName", event.target.value)}
          />
        </Field>
      </div>
      <EmailField
        id={idOf("email")}
        value={values.email}
        onChange={(email) => set("email", email)}
        error={errors.email}
        help="We will send you a link to confirm it."
      />
      <NewPasswordFields
        ids={{ password: idOf("password"), confirmPassword: idOf("confirmPassword") }}
        values={values}
        errors={errors}
        onChange={change}
      />
      <div className="flex flex-col gap-1">
        <Checkbox
          id={idOf("agreedToTerms")}
          checked={values.agreedToTerms}
          onChange={(event) => set("agreedToTerms", event.target.checked)}
          error={errors.agreedToTerms}
          label={
            <>
              I agree to the <NewTab to={paths.terms()}>Terms &amp; Conditions</NewTab>
            </>
          }
        />
        <Checkbox
          id={idOf("agreedToPrivacy")}
          checked={values.agreedToPrivacy}
          onChange={(event) => set("agreedToPrivacy", event.target.checked)}
          error={errors.agreedToPrivacy}
          label={
            <>
              I agree to the <NewTab to={paths.privacy()}>Privacy Policy</NewTab>
            </>
          }
        />
      </div>
      <Button type="submit" variant="primary" full className="min-h-11">
        Continue
      </Button>
      <p className="text-center text-base text-muted">
        Already a member?{" "}
        <TextLink asChild>
          <Link to={paths.signIn()}>Sign in</Link>
        </TextLink>
      </p>
    </form>
  );
}

/** In the order of the form, which is the order of its error summary. */
function startingValues() {
  const { agreedToTerms, agreedToPrivacy, ...who } = signUpSteps.readOne();
  return { ...who, ...signUpSteps.readPasswords(), agreedToTerms, agreedToPrivacy };
}

/** In a tab of its own, so that the form is still there afterwards. */
function NewTab({ to, children }: { to: string; children: string | string[] }) {
  return (
    <TextLink asChild>
      <Link to={to} target="_blank" rel="noopener">
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </Link>
    </TextLink>
  );
}
