import type { IdentityProof } from "#contracts/identity-proof.ts";
import { confirmIdentity } from "#contracts/second-factor.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProofFields } from "./ProofFields.tsx";

/** Asks for the password again, or for a passkey if there is one; the caller continues in `onConfirmed`. */
export function ConfirmIdentity({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const feedback = useFeedback();
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => (password === "" ? { password: "Password is required" } : {}),
  });
  const fail = (text: string) => feedback.notify({ title: "Error", text, tone: "error" });
  const { send, isPending } = useSingleWrite(confirmIdentity, {
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!form.refuseBy(error)) fail(errorMessage(error));
    },
  });
  const confirm = (body: IdentityProof) => {
    feedback.clear();
    send({ body });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      size="sm"
      title="Confirm that it is you"
      description="You signed in a while ago. After this we will not ask again for a few minutes."
      feedback={feedback}
      onSubmit={form.submit(confirm)}
      submitLabel="Confirm"
      pending={isPending}
      pendingText="Checking…"
      onCancel={onClose}
    >
      <ProofFields
        act="confirm_identity"
        form={form}
        disabled={isPending}
        onPasskey={(passkey) => confirm({ passkey })}
        onFailure={fail}
      />
    </FormDialog>
  );
}
