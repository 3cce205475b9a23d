import { useState } from "react";

import type { signIn } from "#contracts/accounts.ts";
import type { CallOf, ReplyOf } from "#contracts/endpoint.ts";
import { SIGN_IN_ROUTE } from "#contracts/sign-in-route.ts";

import { paths } from "../../paths.ts";
import { errorMessage } from "../../platform/api-error.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { lazyComponent, loadCode } from "../../platform/lazy-component.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { startSession } from "../../platform/session.ts";
import { useWrite } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { usePhone } from "../../ui/phone.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { EmailField } from "./EmailField.tsx";
import { Problem } from "./Problem.tsx";
import { describeSignInFailure, findSignInErrors } from "./sign-in-words.ts";
import type { SignInFailure } from "./sign-in-words.ts";

const SecondStep = lazyComponent(() => import("../second-factor/index.ts").then((part) => part.SecondStep));
const SignInHelp = lazyComponent(() => import("./SignInHelp.tsx").then((part) => part.SignInHelp));

interface SignInFormProps {
  /** Passed on to joining and to asking for a new password: where the visitor wants to go. */
  returnTo: string;
  onTyping: () => void;
  /** Called after the session has begun. */
  onSignedIn: () => void;
}

/** Email and password. */
export function SignInForm({ returnTo, onTyping, onSignedIn }: SignInFormProps) {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  /** Set when the password was right and the account needs a second step. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isAskingDevice, setAskingDevice] = useState(false);
  const phone = usePhone();
  const onward = returnTo === "/" ? {} : { returnTo };
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { email: "", password: "" },
    check: findSignInErrors,
    onChange: onTyping,
  });
  const { values, idOf, field, input, control } = form;
  const begin = ({ token, user }: ReplyOf<typeof signIn>) => {
    startSession(token, user);
    onSignedIn();
  };
  const attempt = useWrite<CallOf<typeof signIn>, ReplyOf<typeof signIn>>(SIGN_IN_ROUTE, {
    onSuccess: begin,
    onError: (error) => {
      if (error.code === "second_factor_required") return setRefusal(error);
      // The server decides whether an address is valid.
      if (form.refuseBy(error)) return;
      refuse(describeSignInFailure(error));
      document.getElementById(idOf("password"))?.focus();
    },
  });
  const refuse = (described: SignInFailure) => {
    setFailure(described);
    notify({ title: described.title, text: described.text, tone: "error" });
  };
  const send = (body: typeof values) => {
    if (attempt.isPending) return;
    clear();
    setFailure(null);
    attempt.mutate({ body });
  };

  const enterByPasskey = async () => {
    clear();
    setFailure(null);
    setAskingDevice(true);
    try {
      const { passkeyFailure, signInWithPasskey } = await loadCode(() => import("../second-factor/index.ts"));
      onTyping();
      await signInWithPasskey().then(begin, (error: unknown) =>
        // Here, keeping an account that is being deleted requires the password.
        refuse({
          ...describeSignInFailure(error as ApiError),
          text: passkeyFailure(error),
          isClosing: false,
        }),
      );
    } catch (error) {
      notify({ title: "Login Failed", text: errorMessage(error), tone: "error" });
    } finally {
      setAskingDevice(false);
    }
  };

  if (refusal !== null) {
    return <SecondStep refusal={refusal} onSignedIn={begin} onBack={() => setRefusal(null)} />;
  }
  const hasWays = failure !== null && (failure.needsVerifying || failure.isClosing || failure.isBanned);
  const waysOn = hasWays ? (
    <SignInHelp failure={failure} values={values} onSignedIn={onSignedIn} onSecondStep={setRefusal} />
  ) : null;

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
      <NeedsSignal>Signing in cannot be done without one.</NeedsSignal>
      <ErrorSummary errors={form.summary} />
      {failure ? (
        <Problem title={failure.title} text={failure.text}>
          {waysOn}
        </Problem>
      ) : null}
      <EmailField {...control("email")} autoComplete="username" />
      <Field
        {...field("password")}
        label="Password"
        required
        action={
          <TextLink asChild quiet className="-mt-5! -mb-2! pt-5! pb-2! text-sm">
            <Link to={paths.forgotPassword(onward)}>Forgot password?</Link>
          </TextLink>
        }
      >
        <PasswordInput {...input("password")} />
      </Field>
      {inline}
      {phone ? waysOn : null}
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
      <Button
        full
        className="min-h-11"
        pending={isAskingDevice}
        pendingText="Asking your device…"
        onClick={() => void enterByPasskey()}
      >
        Sign in with a passkey
      </Button>
      <p className="text-center text-base text-muted">
        New here?{" "}
        <TextLink asChild>
          <Link to={paths.signUp(onward)}>Create an account</Link>
        </TextLink>
      </p>
    </form>
  );
}
