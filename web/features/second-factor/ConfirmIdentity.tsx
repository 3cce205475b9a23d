import { useId } from "react";

import type { IdentityProof } from "#contracts/identity-proof.ts";
import { confirmIdentity } from "#contracts/second-factor.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProofFields } from "./ProofFields.tsx";

/** Asks for the password again, or for a passkey where there is one; what wanted to know goes on with `onConfirmed`. */
export function ConfirmIdentity({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const formId = useId();
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => (password === "" ? { password: "Password is required" } : {}),
  });
  const fail = (text: string) => notify({ title: "Error", text, tone: "error" });
  const { send, isPending } = useSingleWrite(confirmIdentity, {
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!form.refuseBy(error)) fail(errorMessage(error));
    },
  });
  const confirm = (body: IdentityProof) => {
    clear();
    send({ body });
  };
  return (
    <Dialog
      open
      onOpenChange={() => isPending || onClose()}
      size="sm"
      title="Confirm that it is you"
      description="You signed in a while ago. After this we will not ask again for some minutes."
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending} pendingText="Checking…">
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(confirm)}>
        <ProofFields
          act="confirm_identity"
          form={form}
          disabled={isPending}
          onPasskey={(passkey) => confirm({ passkey })}
          onFailure={fail}
        />
        {inline}
      </form>
    </Dialog>
  );
}
