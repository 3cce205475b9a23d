import { Fingerprint } from "lucide-react";
import { useState } from "react";

import { longDayInLondon } from "#contracts/calendar.ts";
import { addPasskey, removePasskey, startPasskey } from "#contracts/passkeys.ts";
import { getSecondFactors } from "#contracts/second-factor.ts";
import type { SecondFactors } from "#contracts/second-factor.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { refreshSessions } from "../../platform/refresh-lists.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { FactorRow } from "./FactorRow.tsx";
import { makePasskey, newPasskeyFailure } from "./passkey-browser.ts";
import { useConfirmedWrite } from "./use-confirmed-write.tsx";

type Passkey = SecondFactors["passkeys"][number];

/** The member's passkeys, each removable, and a button to add one; calls `onAdded` after each new one. */
export function Passkeys({ passkeys, onAdded }: { passkeys: readonly Passkey[]; onAdded: () => void }) {
  const [removing, setRemoving] = useState<Passkey>();
  const { notify, inline, clear } = useFeedback();
  const fail = (text: string) => {
    notify({ title: "Error", text, tone: "error" });
    // It may have succeeded, with only its response lost.
    void invalidateEndpoint(getSecondFactors);
  };
  const add = useSingleWrite(addPasskey, {
    onSuccess: async ({ message }) => {
      notify({ title: "Success", text: message, tone: "success" });
      // Adding the first second factor has ended all other sessions.
      void refreshSessions();
      await invalidateEndpoint(getSecondFactors);
      onAdded();
    },
    onError: (error) => fail(errorMessage(error)),
  });
  const start = useConfirmedWrite(startPasskey, {
    onSuccess: async ({ ticket, options }) => {
      try {
        const passkey = await makePasskey(options);
        add.send({ body: { ticket, name: freeName(passkeys), passkey } });
      } catch (error) {
        fail(newPasskeyFailure(error));
      }
    },
    onError: (error) => fail(errorMessage(error)),
  });
  const remove = useConfirmedWrite(removePasskey, {
    onSuccess: ({ message }) => {
      notify({ title: "Success", text: message, tone: "success" });
      return invalidateEndpoint(getSecondFactors);
    },
    onError: (error) => fail(errorMessage(error)),
  });
  return (
    <div className="flex flex-col gap-4">
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          icon={<Fingerprint className="mt-0.5 size-5 text-muted" />}
          title={passkey.name}
          text={describe(passkey)}
        >
          <Button
            aria-label={`Remove ${passkey.name}`}
            pending={remove.isPending && removing?.id === passkey.id}
            pendingText="Removing…"
            onClick={() => {
              clear();
              setRemoving(passkey);
            }}
          >
            Remove
          </Button>
        </FactorRow>
      ))}
      <Button
        icon={<Fingerprint />}
        className="self-start max-md:w-full"
        pending={start.isPending || add.isPending}
        pendingText="Asking your device…"
        onClick={() => {
          clear();
          start.send({});
        }}
      >
        Add a passkey
      </Button>
      {inline}
      {start.question}
      {remove.question}
      <ConfirmDialog
        open={removing !== undefined && !remove.isPending && remove.question === null}
        onOpenChange={() => setRemoving(undefined)}
        title={`Remove ${removing?.name ?? "the passkey"}?`}
        text="You can no longer sign in with it. If it is your only second step, your recovery codes stop working too."
        confirmLabel="Remove the passkey"
        onConfirm={() => {
          if (removing !== undefined) remove.send({ params: { id: removing.id } });
          setRemoving(undefined);
        }}
      />
    </div>
  );
}

/** The first free number as a name; after a removal that is not the next in sequence. */
function freeName(passkeys: readonly Passkey[]): string {
  for (let number = 1; ; number++) {
    const name = `Passkey ${number}`;
    if (!passkeys.some((each) => each.name === name)) return name;
  }
}

function describe({ createdAt, lastUsedAt }: Passkey): string {
  const day = (at: string) => longDayInLondon(new Date(at));
  const used = lastUsedAt === null ? "not used yet" : `last used on ${day(lastUsedAt)}`;
  return `Added on ${day(createdAt)}, ${used}`;
}
