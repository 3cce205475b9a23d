import { closeAccount } from "#contracts/account-rights.ts";
import { longDayInLondon } from "#contracts/calendar.ts";
import type { IdentityProof } from "#contracts/identity-proof.ts";
import { GRACE_DAYS } from "#contracts/reference/limits.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { endSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProofFields } from "../second-factor/index.ts";

interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}

const EMPTY = { password: "" };

/** Asks for the password or a passkey, and leaves: the account is hidden, and this device signed out. */
export function DeleteAccountDialog({ open, onOpenChange, email }: DeleteAccountDialogProps) {
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: EMPTY,
    check: ({ password }) => (password === "" ? { password: "Password is required" } : {}),
  });
  const close = useSingleWrite(closeAccount, {
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
      else if (!form.refuseBy(error)) notify({ title: "Error", text: errorMessage(error), tone: "error" });
    },
  });
  const change = (isOpen: boolean) => {
    if (close.isPending) return;
    clear();
    form.reset(EMPTY);
    onOpenChange(isOpen);
  };
  const send = (body: IdentityProof) => {
    clear();
    close.send({ body });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title="Delete your account?"
      description={`Everything of yours is hidden at once, and erased for good in ${GRACE_DAYS} days.`}
      footer={
        <>
          <Button disabled={close.isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="delete-account"
            variant="danger"
            pending={close.isPending}
            pendingText="Deleting…"
          >
            Delete my account
          </Button>
        </>
      }
    >
      <form id="delete-account" noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <NeedsSignal>An account can only be deleted with one.</NeedsSignal>
        {/* So that a password manager knows whose password is asked for. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <ProofFields
          act="close_account"
          form={form}
          passkeyLabel="Delete with your passkey"
          disabled={close.isPending}
          onPasskey={(passkey) => send({ passkey })}
          onFailure={(text) => notify({ title: "Error", text, tone: "error" })}
        />
        {inline}
      </form>
    </Dialog>
  );
}
