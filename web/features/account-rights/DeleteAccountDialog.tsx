import { closeAccount } from "#contracts/account-rights.ts";
import { longDayInLondon } from "#contracts/calendar.ts";
import type { IdentityProof } from "#contracts/identity-proof.ts";
import { GRACE_DAYS } from "#contracts/reference/limits.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { endSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProofFields } from "../second-factor/index.ts";

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
  email: string;
}

const EMPTY = { password: "" };

/** Asks for the password or a passkey, then hides the account and signs this device out. */
export function DeleteAccountDialog({ open, onClose, email }: DeleteAccountDialogProps) {
  const feedback = useFeedback();
  const form = useForm({
    initial: EMPTY,
    check: ({ password }) => (password === "" ? { password: "Password is required" } : {}),
  });
  const fail = (text: string) => feedback.notify({ title: "Error", text, tone: "error" });
  const closing = useSingleWrite(closeAccount, {
    onSuccess: ({ closesAt }) => {
      // Sign-in takes the place of the page, whether this device or the server ends the session first.
      endSession();
      toast({
        title: "Your account is hidden",
        text: `It will be deleted on ${longDayInLondon(new Date(closesAt))}. Sign in before then to keep it.`,
        tone: "success",
      });
    },
    onError: (error) => {
      if (error.code === "wrong_password") form.refuse({ password: error.message });
      else if (!form.refuseBy(error)) fail(errorMessage(error));
    },
  });
  const close = () => {
    feedback.clear();
    form.reset(EMPTY);
    onClose();
  };
  const send = (body: IdentityProof) => {
    feedback.clear();
    closing.send({ body });
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      size="sm"
      title="Delete your account?"
      description={`Everything of yours is hidden at once, and erased for good in ${GRACE_DAYS} days.`}
      feedback={feedback}
      onSubmit={form.submit(send)}
      submitLabel="Delete my account"
      tone="danger"
      pending={closing.isPending}
      pendingText="Deleting…"
      onCancel={close}
    >
      <NeedsSignal>An account can only be deleted with one.</NeedsSignal>
      {/* Tells a password manager which account the password is for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <ProofFields
        act="close_account"
        form={form}
        passkeyLabel="Delete with your passkey"
        disabled={closing.isPending}
        onPasskey={(passkey) => send({ passkey })}
        onFailure={fail}
      />
    </FormDialog>
  );
}
