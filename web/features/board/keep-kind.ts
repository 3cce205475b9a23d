import type { Endpoint } from "#contracts/endpoint.ts";

import { request } from "../../platform/api-client.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";

/** That a thing of a board is to be kept, or no longer, in the outbox. */
export interface KeepWish {
  readonly id: number;
  readonly heading: string;
  readonly on: boolean;
  readonly was: boolean;
}

/** The calls that keep a thing of a board and let it go, and the list of those that are kept; a constant. */
export interface Keeping {
  readonly save: Endpoint;
  readonly unsave: Endpoint;
  readonly list: Endpoint;
  readonly one: "job" | "apprenticeship";
}

export const keepKindName = ({ one }: Keeping) => `keep_${one}`;
export const keepLane = ({ one }: Keeping, id: number) => `keep_${one}:${id}`;

/** What is said when the server knows. */
export function keptWords({ one }: Keeping, isOn: boolean): string {
  return `${one === "job" ? "Job" : "Apprenticeship"} ${isOn ? "Saved" : "Removed"}`;
}

/** Keeping the things of one board; `show` shows one as kept or not wherever it stands. */
export function defineKeepKind(keeping: Keeping, show: (id: number, isSaved: boolean) => void) {
  return defineKind<KeepWish, unknown>({
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
