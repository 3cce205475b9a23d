import type { Endpoint } from "#contracts/endpoint.ts";

import { findPendingEntry, usePendingEntry } from "../../platform/outbox/entries.ts";
import { watchFirstTry } from "../../platform/outbox/first-try.ts";
import { addOnOff } from "../../platform/outbox/on-off.ts";
import type { OnOffChange } from "../../platform/outbox/on-off.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import type { Feedback } from "../../ui/use-feedback.tsx";

/** That a thing of a board is to be saved, or no longer, in the outbox. */
export interface PendingSave extends OnOffChange {
  readonly id: number;
  readonly heading: string;
}

/** The calls that save and remove a board's listing, and the list of saved ones; a constant. */
export interface Saving {
  readonly save: Endpoint;
  readonly unsave: Endpoint;
  readonly list: Endpoint;
  readonly one: "job" | "apprenticeship";
}

/** The outbox kind's name. Waiting entries on devices have this name, so it must not change. */
export const saveKindName = ({ one }: Saving) => `keep_${one}`;
const saveLane = ({ one }: Saving, id: number) => `keep_${one}:${id}`;

/** Returns the confirmation once the server knows. */
export function savedWords({ one }: Saving, isOn: boolean): string {
  return `${one === "job" ? "Job" : "Apprenticeship"} ${isOn ? "Saved" : "Removed"}`;
}

/** A listing that can be saved. */
export interface Savable {
  id: number;
  heading: string;
  isSaved: boolean;
}

/** Saves or removes a listing: shown at once, and until the server refuses. The last press counts. */
export function useSaved(
  saving: Saving,
  { id, heading, isSaved }: Savable,
  { notify, clear }: Pick<Feedback, "notify" | "clear">,
) {
  const lane = saveLane(saving, id);
  const isOn = usePendingEntry<PendingSave>(lane)?.payload.on ?? isSaved;
  const toggle = async () => {
    clear();
    const before = findPendingEntry<PendingSave>(lane);
    const on = !(before?.payload.on ?? isSaved);
    const entry = addOnOff<PendingSave>(saveKindName(saving), lane, { id, heading, on, was: isSaved });
    if (entry === undefined) return;
    const end = await watchFirstTry(entry.key);
    if (end.is === "sent")
      notify({
        title: savedWords(saving, on),
        ...(!on && { text: "It is no longer saved." }),
        tone: "success",
      });
    if (end.is === "refused") {
      const failed = `Failed to ${on ? "save" : "remove"} ${saving.one}. Please try again.`;
      notify(failureMessage(end.error, failed));
    }
  };
  return { isSaved: isOn, toggle: () => void toggle() };
}
