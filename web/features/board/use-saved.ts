import type { Endpoint } from "#contracts/endpoint.ts";

import { findPendingEntry, outbox, usePendingEntry } from "../../platform/outbox/entries.ts";
import { watchFirstTry } from "../../platform/outbox/first-try.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import type { Feedback } from "../../ui/use-feedback.tsx";

/** That a thing of a board is to be kept, or no longer, in the outbox. */
export interface PendingKeep {
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

/** Of its kind in the outbox. */
export const keepKindName = ({ one }: Keeping) => `keep_${one}`;
const keepLane = ({ one }: Keeping, id: number) => `keep_${one}:${id}`;

/** What is said when the server knows. */
export function keptWords({ one }: Keeping, isOn: boolean): string {
  return `${one === "job" ? "Job" : "Apprenticeship"} ${isOn ? "Saved" : "Removed"}`;
}

/** One thing that can be kept. */
export interface Keepable {
  id: number;
  heading: string;
  isSaved: boolean;
}

/** Keeping a thing of a board and letting it go: shown at once, and until the server says no. The last press decides. */
export function useSaved(
  keeping: Keeping,
  { id, heading, isSaved }: Keepable,
  { notify, clear }: Pick<Feedback, "notify" | "clear">,
) {
  const lane = keepLane(keeping, id);
  const isOn = usePendingEntry<PendingKeep>(lane)?.payload.on ?? isSaved;
  const toggle = async () => {
    clear();
    const before = findPendingEntry<PendingKeep>(lane);
    const was = before?.payload.was ?? isSaved;
    const on = !(before?.payload.on ?? isSaved);
    if (before !== undefined && before.tries === 0 && before.state !== "sending" && on === was)
      return outbox.remove(before.key);
    const payload: PendingKeep = { id, heading, on, was };
    const entry = outbox.add({ kind: keepKindName(keeping), lane, payload, replacesWaiting: true });
    if (entry === undefined) return undefined;
    const end = await watchFirstTry(entry.key);
    if (end.is === "sent")
      notify({
        title: keptWords(keeping, on),
        ...(!on && { text: "It is no longer saved." }),
        tone: "success",
      });
    if (end.is === "refused") {
      const failed = `Failed to ${on ? "save" : "remove"} ${keeping.one}. Please try again.`;
      notify(failureMessage(end.error, failed));
    }
    return undefined;
  };
  return { isSaved: isOn, toggle: () => void toggle() };
}
