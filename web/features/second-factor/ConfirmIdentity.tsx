import { Fingerprint } from "lucide-react";
import { useId } from "react";

import { confirmByPasskey, confirmIdentity, getSecondFactors } from "#contracts/second-factor.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { answerByPasskey, passkeyFailure } from "./passkey-browser.ts";

/** Asks for the password again, or for a passkey where there is one; what wanted to know goes on with `onConfirmed`. */
export function ConfirmIdentity({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const formId = useId();
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => (password === "" ? { password: "Password is required" } : {}),
  });
  const fail = (text: string) => notify({ title: "Error", text, tone: "error" });
  const byPassword = useSingleWrite(confirmIdentity, {
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!form.refuseBy(error)) fail(errorMessage(error));
    },
  });
  const byPasskey = useSingleWrite(confirmByPasskey, {
    onSuccess: onConfirmed,
    onError: (error) => fail(errorMessage(error)),
  });
  const isPending = byPassword.isPending || byPasskey.isPending;
  const passkeys = useEndpoint(getSecondFactors, {}).data?.passkeys ?? [];
  const askDevice = async () => {
    clear();
    try {
      byPasskey.send({ body: await answerByPasskey() });
    } catch (error) {
      fail(passkeyFailure(error, "give your password"));
    }
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
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.submit((body) => {
          clear();
          byPassword.send({ body });
        })}
      >
        {passkeys.length > 0 && (
          <Button
            full
            className="min-h-11"
            icon={<Fingerprint />}
            disabled={isPending}
            onClick={() => void askDevice()}
          >
            Use your passkey
          </Button>
        )}
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
