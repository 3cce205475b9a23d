import { Fingerprint } from "lucide-react";
import { useState } from "react";

import type { signIn } from "#contracts/accounts.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import type { ErrorBody } from "#contracts/errors.ts";
import { answerSecondFactor } from "#contracts/second-factor.ts";

import { paths } from "../../paths.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { CodeField } from "./CodeField.tsx";
import { passkeyFailure, signWithPasskey } from "./passkey-browser.ts";

interface SecondStepProps {
  /** The refusal `second_factor_required` of either sign-in. */
  refusal: ApiError;
  onSignedIn: (reply: ReplyOf<typeof signIn>) => void;
  /** Goes back to the password. */
  onBack: () => void;
}

/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ refusal, onSignedIn, onBack }: SecondStepProps) {
  // The sign-in page, which every visitor loads, stores only the text of a refusal: '401: {…}'.
  const demand = (JSON.parse(String(refusal).slice("401: ".length)) as ErrorBody).secondFactor;
  const typed = (demand?.methods ?? []).filter((each) => each !== "passkey");
  const [method, setMethod] = useState(typed[0] ?? "authenticator");
  const [isAskingDevice, setAskingDevice] = useState(false);
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => (code.trim() === "" ? { code: "Please enter the code" } : {}),
  });
  const { send, isPending } = useSingleWrite(answerSecondFactor, {
    onSuccess: onSignedIn,
    onError: (error) => {
      const [words = error.message] = Object.values(error.fields);
      if (error.code === "code_wrong" || error.code === "invalid_input") form.refuse({ code: words });
      else notify({ title: "Login Failed", text: error.message, tone: "error" });
      if (error.code === "second_factor_over") onBack();
    },
  });
  const isApp = method === "authenticator";
  const askDevice = async (question: string) => {
    clear();
    setAskingDevice(true);
    try {
      const passkey = await signWithPasskey(question);
      send({ body: { ticket: demand?.ticket ?? "", answer: { method: "passkey", passkey } } });
    } catch (error) {
      notify({ title: "Login Failed", text: passkeyFailure(error), tone: "error" });
    } finally {
      setAskingDevice(false);
    }
  };
  const question = demand?.passkey;
  const passkeyButton =
    question === undefined ? null : (
      <Button
        variant={typed.length === 0 ? "primary" : undefined}
        full
        className="min-h-11"
        icon={<Fingerprint />}
        pending={isAskingDevice || isPending}
        pendingText={isAskingDevice ? "Asking your device…" : "Signing in…"}
        onClick={() => void askDevice(question)}
      >
        Use your passkey
      </Button>
    );
  const back = (
    <Button variant="ghost" onClick={onBack}>
      Back
    </Button>
  );
  const lost = (
    <p className="text-sm text-muted">
      Lost what you sign in with?{" "}
      <TextLink asChild className="tap-area">
        <Link to={paths.contact({ kind: "problem" })}>Contact us</Link>
      </TextLink>
    </p>
  );
  if (typed.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-base">Your account asks for your passkey too.</p>
        {inline}
        {passkeyButton}
        {back}
        {lost}
      </div>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.submit(({ code }) => {
        clear();
        send({ body: { ticket: demand?.ticket ?? "", answer: { method, code } } });
      })}
    >
      {passkeyButton}
      <p className="text-base">
        {isApp
          ? "Open your authenticator app and type the code it shows for Crewyard."
          : "Type one of the recovery codes that you kept. Each works once."}
      </p>
      <ErrorSummary errors={form.summary} />
      <CodeField
        key={method}
        {...form.control("code")}
        label={isApp ? "Code from your app" : "Recovery code"}
        isNumeric={isApp}
      />
      {inline}
      <Button
        type="submit"
        variant="primary"
        full
        className="mt-1 min-h-11"
        pending={isPending}
        pendingText="Signing in…"
      >
        Sign In
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        {typed.length > 1 ? (
          <Button
            variant="ghost"
            onClick={() => {
              form.reset({ code: "" });
              setMethod(isApp ? "recovery_code" : "authenticator");
            }}
          >
            {isApp ? "Use a recovery code" : "Use the app's code"}
          </Button>
        ) : null}
        {back}
      </div>
      {lost}
    </form>
  );
}
