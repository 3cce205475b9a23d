import { resendVerification, resendVerificationForm } from "#contracts/accounts.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { EmailField } from "./EmailField.tsx";

/** Explains that the confirmation link has expired, and sends another. */
export function NewLinkForm() {
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { email: "" },
    check: (values) => findErrors(resendVerificationForm, values),
  });
  const resend = useEndpointMutation(resendVerification, {
    onSuccess: ({ message }) => notify({ title: "Check your email", text: message, tone: "success" }),
    onError: (error) => {
      if (!form.refuseBy(error)) notify({ title: "Error", text: errorMessage(error), tone: "error" });
    },
  });
  const send = (body: { email: string }) => {
    if (resend.isPending) return;
    clear();
    resend.mutate({ body });
  };
  return (
    <form
      noValidate
      onSubmit={form.submit(send)}
      className="flex flex-col gap-3 rounded-control border border-line bg-hi-soft p-4"
    >
      <div>
        <h2 className="text-base font-semibold">This link has expired</h2>
        <p className="text-sm">
          A confirmation link works for 48 hours. Tell us your email address and we will send you a new one.
        </p>
      </div>
      <EmailField {...form.control("email")} label="Your email" />
      {inline}
      <Button
        type="submit"
        variant="solid"
        className="self-start"
        pending={resend.isPending}
        pendingText="Sending…"
      >
        Resend
      </Button>
    </form>
  );
}
