import { request } from "../../platform/api-client.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";
import { saveKindName, savedWords } from "./use-saved.ts";
import type { Saving, PendingSave } from "./use-saved.ts";

/** Defines the saving of one board's listings; `show` marks a listing as saved or not wherever it is drawn. */
export function defineSaveKind(saving: Saving, show: (id: number, isSaved: boolean) => void) {
  return defineKind<PendingSave, unknown>({
    name: saveKindName(saving),
    send: ({ id, on }, { idempotencyKey, timeoutMs }) =>
      on
        ? request(saving.save, { params: { id }, idempotencyKey, timeoutMs })
        : request(saving.unsave, { params: { id }, timeoutMs }),
    isRepeatable: true,
    isForgotten: true,
    describe: ({ on, heading }) => ({ title: `${on ? "Save" : "No longer save"} ${heading}` }),
    sentWords: ({ on }) => savedWords(saving, on),
    refusedWords: ({ heading }, { message }) => `${heading}: ${message}`,
    onSent({ id, on }) {
      show(id, on);
      // The list of saved listings is read again when it is next opened, and does not change until then.
      void queryClient.invalidateQueries({ queryKey: endpointKey(saving.list), refetchType: "none" });
    },
  });
}
