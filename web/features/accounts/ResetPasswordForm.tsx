import { useRef, useState } from "react";

import { resetPassword } from "#contracts/accounts.ts";

import { isNetworkError } from "../../platform/api-error.ts";
import { failureWords, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { findPasswordErrors } from "./new-passwords.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { Problem } from "./Problem.tsx";

interface ResetPasswordFormProps {
  token: string;
  /** `message` is shown to the member. */
  onDone: (message: string) => void;
  /**
   * The token is unknown or has expired. `isPerhapsDone`: the response to an earlier attempt was lost, so it may have
   * succeeded.
   */
  onInvalid: (isPerhapsDone: boolean) => void;
}

/** Sets a new password with the token from the emailed link. */
export function ResetPasswordForm({ token, onDone, onInvalid }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const wasUnheard = useRef(false);
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { password: "", confirmPassword: "" },
    check: findPasswordErrors,
  });
  const reset = useEndpointMutation(resetPassword, {
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => {
      if (error.code === "reset_link_invalid" && wasUnheard.current) {
        // Not an error: the screen explains that the first attempt may have succeeded.
        onInvalid(true);
        return;
      }
      const words = error.fields["newPassword"] ?? failureWords(error, "Failed to reset password");
      if (error.fields["newPassword"] !== undefined || error.code === "password_used_before") {
        form.refuse({ password: words });
      }
      setFailure(words);
      notify({ title: "Reset Failed", text: words, tone: "error" });
      if (isNetworkError(error)) wasUnheard.current = true;
      if (error.code === "reset_link_invalid") onInvalid(false);
    },
  });
  const send = ({ password }: { password: string }) => {
    if (reset.isPending) return;
    clear();
    setFailure(null);
    reset.mutate({ body: { token, newPassword: password } });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
      <ErrorSummary errors={form.summary} />
      {failure === null || form.summary.length > 0 ? null : <Problem title="Reset Failed" text={failure} />}
      <NewPasswordFields form={form} label="New password" notUsedBefore />
      {inline}
      <Button
        type="submit"
        variant="primary"
        full
        className="min-h-11"
        pending={reset.isPending}
        pendingText="Saving…"
      >
        Reset Password
      </Button>
    </form>
  );
}
