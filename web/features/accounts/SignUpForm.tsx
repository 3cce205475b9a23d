import { signUpStepOne } from "#contracts/accounts.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";

import { paths } from "../../paths.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { Link } from "../../platform/router/Link.tsx";
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

/** The versions that this page links to. */
const VERSIONS = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION };

interface SignUpFormProps {
  /** Where a visitor who is already a member wants to go. */
  returnTo: string | undefined;
  /** Leads to step 2. */
  onContinue: () => void;
}

/** Step 1 of joining: name, address and password. */
export function SignUpForm({ returnTo, onContinue }: SignUpFormProps) {
  const form = useForm({
    initial: startingValues(),
    check: (values) => findErrors(signUpStepOne, values),
    onChange: (values) => signUpSteps.keepOne(values, VERSIONS),
  });
  const { field, input, checkbox, control } = form;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.submit((values) => {
        signUpSteps.keepOne(values, VERSIONS);
        signUpSteps.finishOne();
        onContinue();
      })}
    >
      <ErrorSummary errors={form.summary} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Field {...field("firstName")} label="First name" required>
          <Input autoComplete="given-name" {...input("firstName")} />
        </Field>
        <Field {...field("lastName")} label="Last name" required>
          <Input autoComplete="family-name" {...input("lastName")} />
        </Field>
      </div>
      <EmailField {...control("email")} help="We will send you a link to confirm it." />
      <NewPasswordFields form={form} />
      <div className="flex flex-col gap-1">
        <Checkbox
          {...checkbox("agreedToTerms")}
          label={
            <>
              I agree to the <NewTab to={paths.terms()}>Terms &amp; Conditions</NewTab>
            </>
          }
        />
        <Checkbox
          {...checkbox("agreedToPrivacy")}
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
          <Link to={paths.signIn({ returnTo })}>Sign in</Link>
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

/** Opens in a tab of its own, so that the form is not lost. */
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
