import { request } from "../../platform/api-client.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";
import { saveKindName, savedWords } from "./use-saved.ts";
import type { Saving, PendingSave } from "./use-saved.ts";

/** Saving the things of one board; `show` shows one as saved or not wherever it stands. */
export function defineSaveKind(saving: Saving, show: (id: number, isSaved: boolean) => void) {
  return defineKind<PendingSave, unknown>({
    name: saveKindName(saving),
    send: ({ id, on }, { idempotencyKey, patienceMs }) =>
      on
        ? request(saving.save, { params: { id }, idempotencyKey, patienceMs })
        : request(saving.unsave, { params: { id }, patienceMs }),
    isRepeatable: true,
    isForgotten: true,
    describe: ({ on, heading }) => ({ title: `${on ? "Save" : "No longer save"} ${heading}` }),
    sentWords: ({ on }) => savedWords(saving, on),
    refusedWords: ({ heading }, { message }) => `${heading}: ${message}`,
    onSent({ id, on }) {
      show(id, on);
      // The list of saved ones is asked for again when it is next opened, and stands still until then.
      void queryClient.invalidateQueries({ queryKey: endpointKey(saving.list), refetchType: "none" });
    },
  });
}
