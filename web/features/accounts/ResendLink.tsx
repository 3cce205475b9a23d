import { resendVerification } from "#contracts/accounts.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** Asks for a new confirmation email. The server's response is the same whether or not the address has an account. */
export function ResendLink({ email, label = "Send a new link" }: { email: string; label?: string }) {
  const { notify, inline } = useFeedback();
  const resend = useEndpointMutation(resendVerification, {
    onSuccess: ({ message }) => notify({ title: "Check your email", text: message, tone: "success" }),
    onError: (error) => notify({ title: "Error", text: errorMessage(error), tone: "error" }),
  });
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="sm"
        className="self-start"
        pending={resend.isPending}
        pendingText="Sending…"
        onClick={() => resend.mutate({ body: { email } })}
      >
        {label}
      </Button>
      {inline}
    </div>
  );
}
