import { useId } from "react";

import { confirmIdentity } from "#contracts/second-factor.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** Asks for the password again; what wanted to know goes on with `onConfirmed`. */
export function ConfirmIdentity({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const formId = useId();
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => (password === "" ? { password: "Password is required" } : {}),
  });
  const { send, isPending } = useSingleWrite(confirmIdentity, {
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!form.refuseBy(error)) notify({ title: "Error", text: errorMessage(error), tone: "error" });
    },
  });
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
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.submit((body) => {
          clear();
          send({ body });
        })}
      >
        <Field id={form.idOf("password")} label="Your password" required error={form.errors.password}>
          <PasswordInput
            autoComplete="current-password"
            value={form.values.password}
            onChange={(event) => form.set("password", event.target.value)}
          />
        </Field>
        {inline}
      </form>
    </Dialog>
  );
}
