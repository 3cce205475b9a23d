import { useState } from "react";

import { signInAsAdmin } from "#contracts/accounts.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { startSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { EmailField } from "./EmailField.tsx";
import { Problem } from "./Problem.tsx";
import { findSignInErrors } from "./sign-in-words.ts";

const SecondStep = lazyComponent(() => import("../second-factor/index.ts").then((part) => part.SecondStep));

/** The admin portal's own sign-in. Its caller shows the portal once the session has begun. */
export function AdminSignInForm() {
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  /** Set when the password was right and the account needs a second step. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { notify, inline, clear } = useFeedback();
  const form = useForm({ initial: { email: "", password: "" }, check: findSignInErrors });
  const { idOf, field, input, control } = form;
  const attempt = useSingleWrite(signInAsAdmin, {
    onSuccess: ({ token, user }) => startSession(token, user),
    onError: (error) => {
      if (error.code === "second_factor_required") return setRefusal(error);
      if (form.refuseBy(error)) return;
      const described = describeFailure(error);
      setFailure(described);
      notify({ ...described, tone: "error" });
      document.getElementById(idOf("password"))?.focus();
    },
  });
  if (refusal !== null) {
    return (
      <SecondStep
        refusal={refusal}
        onSignedIn={({ token, user }) => startSession(token, user)}
        onBack={() => setRefusal(null)}
      />
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.submit((body) => {
        clear();
        setFailure(null);
        attempt.send({ body });
      })}
    >
      <ErrorSummary errors={form.summary} />
      {failure ? <Problem title={failure.title} text={failure.text} /> : null}
      <EmailField {...control("email")} autoComplete="username" />
      <Field {...field("password")} label="Password" required>
        <PasswordInput {...input("password")} />
      </Field>
      {inline}
      <Button
        type="submit"
        variant="primary"
        full
        className="mt-1 min-h-11"
        pending={attempt.isPending}
        pendingText="Signing in…"
      >
        Sign In
      </Button>
    </form>
  );
}

/** Other refusals (a ban, too many attempts) use the server's own message. */
function describeFailure({ status, code, message }: Pick<ApiError, "status" | "code" | "message">) {
  if (code === "admin_only") return { title: "Access Denied", text: message };
  return { title: "Login Failed", text: status === 401 ? "Invalid email or password" : message };
}
