import { useState } from "react";

import { signUp } from "#contracts/accounts.ts";
import type { CallOf } from "#contracts/endpoint.ts";
import { ADULT_AGE } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";
import { CountyField } from "../../platform/fields/CountyField.tsx";
import { TradeFields } from "../../platform/fields/TradeFields.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { Link } from "../../platform/router/Link.tsx";
import { failureWords, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { DateOfBirthField } from "./DateOfBirthField.tsx";
import { findPasswordErrors } from "./new-passwords.ts";
import type { NewPasswords } from "./new-passwords.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { Problem } from "./Problem.tsx";
import { detailsOf, findDetailErrors } from "./sign-up-details.ts";
import { keepJoined, NO_PASSWORDS, signUpSteps } from "./sign-up-steps.ts";
import type { StepTwo } from "./sign-up-steps.ts";

const CheckYourEmail = lazyComponent(() =>
  import("./CheckYourEmail.tsx").then((part) => part.CheckYourEmail),
);

/** Step 2 of joining: the trade and location; then the account is made. */
export function SignUpDetailsForm() {
  const [failure, setFailure] = useState<string | null>(null);
  /** The request that made the account; it can be sent again with another address until the dialog closes. */
  const [joined, setJoined] = useState<CallOf<typeof signUp>["body"] | null>(null);
  // Closing or reloading the page loses the password (held in memory only); then this step asks for it, and for nothing
  // else again.
  const [askPassword] = useState(() => signUpSteps.readPasswords().password === "");
  const { notify, inline, clear } = useFeedback();
  const form = useForm<NewPasswords & StepTwo>({
    initial: { ...NO_PASSWORDS, ...signUpSteps.readTwo() },
    check: (values) => ({ ...(askPassword && findPasswordErrors(values)), ...findDetailErrors(values) }),
    onChange: ({ password: _, confirmPassword: __, ...two }) => signUpSteps.keepTwo(two),
  });
  const { values, errors, idOf, change, field, input, control } = form;
  const join = useEndpointMutation(signUp, {
    onSuccess: (_, { body }) => {
      signUpSteps.forget();
      keepJoined(body.email);
      setJoined(body);
    },
    onError: (error) => {
      const { dateOfBirth, ...fields } = error.fields;
      if (dateOfBirth !== undefined) form.refuse({ ...fields, day: dateOfBirth });
      else if (form.refuseBy(error)) return;
      const words = Object.values(fields).join(" ") || failureWords(error, "Please try again");
      setFailure(words);
      notify({ title: "Registration Failed", text: words, tone: "error" });
    },
  });
  const send = () => {
    if (join.isPending) return;
    clear();
    setFailure(null);
    const passwords = askPassword
      ? { password: values.password, confirmPassword: values.confirmPassword }
      : signUpSteps.readPasswords();
    const { agreedToTerms: _, agreedToPrivacy: __, ...one } = signUpSteps.readOne();
    join.mutate({
      body: {
        ...one,
        ...passwords,
        agreedToTerms: true,
        agreedToPrivacy: true,
        agreed: signUpSteps.readAgreed(),
        ...detailsOf(values),
      },
    });
  };

  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <ErrorSummary errors={form.summary} />
        {failure === null ? null : <Problem title="Registration Failed" text={failure} />}
        {askPassword ? (
          <div className="flex flex-col gap-3 rounded-control bg-hi-soft p-4">
            <p className="text-sm">
              We never keep a password in your browser, so it was lost when the page closed. Please choose it
              again.
            </p>
            <NewPasswordFields form={form} />
          </div>
        ) : null}
        <Field
          {...field("phone")}
          label="Contact number"
          required
          help={`Members see your email, phone, CV and certificates. You can change that on your profile. If you are under ${ADULT_AGE}, only your crew sees them.`}
        >
          <Input type="tel" autoComplete="tel" {...input("phone")} />
        </Field>
        <DateOfBirthField id={idOf("day")} value={values} onChange={change} error={errors.day} />
        <TradeFields form={form} />
        <Field {...field("experience")} label="Years of experience" required>
          <Input inputMode="numeric" className="max-w-24" maxLength={4} {...input("experience")} />
        </Field>
        <Field {...field("company")} label="Company (optional)">
          <Input autoComplete="organization" {...input("company")} />
        </Field>
        <CountyField {...control("county")} />
        {inline}
        <div className="flex flex-wrap-reverse gap-2 pt-1">
          <Link to={paths.signUp()} className={buttonClass()}>
            Back
          </Link>
          <Button
            type="submit"
            variant="primary"
            className="min-h-11 flex-1"
            pending={join.isPending}
            pendingText="Creating your account…"
          >
            Create Account
          </Button>
        </div>
      </form>
      {joined === null ? null : <CheckYourEmail joined={joined} />}
    </>
  );
}
