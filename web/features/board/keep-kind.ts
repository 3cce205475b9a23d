import { request } from "../../platform/api-client.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";
import { keepKindName, keptWords } from "./use-saved.ts";
import type { Keeping, PendingKeep } from "./use-saved.ts";

/** Keeping the things of one board; `show` shows one as kept or not wherever it stands. */
export function defineKeepKind(keeping: Keeping, show: (id: number, isSaved: boolean) => void) {
  return defineKind<PendingKeep, unknown>({
    name: keepKindName(keeping),
    send: ({ id, on }, { idempotencyKey, patienceMs }) =>
      on
        ? request(keeping.save, { params: { id }, idempotencyKey, patienceMs })
        : request(keeping.unsave, { params: { id }, patienceMs }),
    isRepeatable: true,
    isForgotten: true,
    describe: ({ on, heading }) => ({ title: `${on ? "Save" : "No longer save"} ${heading}` }),
    sentWords: ({ on }) => keptWords(keeping, on),
    refusedWords: ({ heading }, { message }) => `${heading}: ${message}`,
    onSent({ id, on }) {
      show(id, on);
      // The list of saved ones is asked for again when it is next opened, and stands still until then.
      void queryClient.invalidateQueries({ queryKey: endpointKey(keeping.list), refetchType: "none" });
    },
  });
}
