import { useState } from "react";

import type { CallOf, Endpoint } from "#contracts/endpoint.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import type { WriteOptions } from "../../platform/use-endpoint-mutation.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";

const ConfirmIdentity = lazyComponent(() =>
  import("./ConfirmIdentity.tsx").then((part) => part.ConfirmIdentity),
);

/**
 * A write to an endpoint with `confirm`. When the server asks for proof of identity, `question` (rendered somewhere in
 * the screen) asks for the password or a passkey, and the write is sent again.
 */
export function useConfirmedWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E>) {
  const [asked, setAsked] = useState<CallOf<E>>();
  const { send, isPending } = useSingleWrite(endpoint, {
    ...options,
    onError: (error, given) => {
      if (error.code !== "confirmation_required") return options.onError?.(error, given);
      setAsked(() => given);
      return undefined;
    },
  });
  const question =
    asked === undefined ? null : (
      <ConfirmIdentity
        onClose={() => setAsked(undefined)}
        onConfirmed={() => {
          setAsked(undefined);
          send(asked);
        }}
      />
    );
  return { send, isPending, question };
}
