import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";

import type { ConfirmedAct, PasskeyAnswer } from "#contracts/identity-proof.ts";
import { getSecondFactors } from "#contracts/second-factor.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import type { FormPart } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { confirmWithPasskey, passkeyFailure } from "./passkey-browser.ts";

interface ProofFieldsProps {
  act: ConfirmedAct;
  form: FormPart<{ password: string }>;
  label?: string;
  passkeyLabel?: string;
  disabled: boolean;
  /** Sends the form's other values with the passkey's response in place of the password. */
  onPasskey: (passkey: PasskeyAnswer) => void;
  onFailure: (words: string) => void;
}

/** Part of a form: the password again, or a passkey if there is one, before an action that cannot be undone. */
export function ProofFields({
  act,
  form,
  label = "Your password",
  passkeyLabel = "Use your passkey",
  disabled,
  onPasskey,
  onFailure,
}: ProofFieldsProps) {
  const passkeys = useEndpoint(getSecondFactors, {}).data?.passkeys ?? [];
  const [asking, setAsking] = useState<AbortController>();
  // Cancelling the form also cancels the request on the device, so that confirming there later has no effect.
  useEffect(() => () => asking?.abort(), [asking]);
  const askDevice = async () => {
    const started = new AbortController();
    setAsking(started);
    try {
      const passkey = await confirmWithPasskey(act, started.signal);
      if (!started.signal.aborted) onPasskey(passkey);
    } catch (error) {
      if (!started.signal.aborted) onFailure(passkeyFailure(error, "give your password"));
    } finally {
      setAsking(undefined);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <Field {...form.field("password")} label={label} required>
        <PasswordInput {...form.input("password")} />
      </Field>
      {passkeys.length > 0 && (
        <Button
          full
          className="min-h-11"
          icon={<Fingerprint />}
          disabled={disabled}
          pending={asking !== undefined}
          pendingText="Asking your device…"
          onClick={form.submit(() => void askDevice(), ["password"])}
        >
          {passkeyLabel}
        </Button>
      )}
    </div>
  );
}
